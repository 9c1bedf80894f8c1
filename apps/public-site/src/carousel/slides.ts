import { listen } from '@nox/ui/browser';
import type { Step } from './steps.ts';

// What carousels share that need no React.

export interface PictureOptions {
  initial?: number;
  effect: 'slide' | 'fade';
  /** Pixels between two pictures. */
  gap: number;
  hasAutoplay?: boolean;
}

const KEYS: Record<string, Step> = { ArrowLeft: -1, ArrowRight: 1 };

/** Steps by the buttons of a carousel's controls, and by the arrow keys on them. @returns a function that ends it */
export const listenToControls = (carousel: HTMLElement, go: (step: Step) => void) =>
  listen(carousel, {
    click({ target }) {
      const { step } = (target as Element).closest<HTMLElement>('[data-step]')?.dataset ?? {};
      if (step) go(Number(step) as Step);
    },
    keydown(event) {
      const step = KEYS[event.key];
      if (!step || !(event.target as Element).closest('[data-controls]')) return;
      event.preventDefault();
      go(step);
    },
  });

/** A status that is written again would be read out again. */
export function setText(node: Node | null | undefined, text: string): void {
  if (node && node.textContent !== text) node.textContent = text;
}

export function setAttributes(element: Element, attributes: Record<string, string | false>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

/** Whether this visitor prefers reduced motion. Not for rendering: a server cannot know. */
export const prefersReducedMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;
