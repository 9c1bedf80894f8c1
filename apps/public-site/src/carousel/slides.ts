import { listen } from '@nox/ui/browser';

// What carousels share that need no React.

export interface PictureOptions {
  initial?: number;
  effect: 'slide' | 'fade';
  /** Pixels between two pictures. */
  gap: number;
  hasAutoplay?: boolean;
}

export const ICONS = { pause: 'M8 5V19M16 5V19', play: 'M7 5L19 12L7 19Z' };

/** To the next slide, to the previous one, or none. */
export type Step = 1 | -1 | 0;

/** How far a drag went along the row, in pixels, and its velocity at the end, in pixels a second. */
export type Swipe = { offset: number; velocity: number };

/** Learn, in pixels (spec section 9). */
const OFFSET_THRESHOLD = 50;

/** Team: offset times velocity (spec section 9). */
const VELOCITY_THRESHOLD = 10_000;

export const STEP_BY = {
  offset: ({ offset }: Swipe) => stepBeyond(offset, OFFSET_THRESHOLD),
  /** Weighted with the offset: a short flick counts like a long drag. */
  velocity: ({ offset, velocity }: Swipe) =>
    stepBeyond(Math.abs(offset) * velocity, VELOCITY_THRESHOLD),
};

function stepBeyond(value: number, threshold: number): Step {
  if (value < -threshold) return 1;
  return value > threshold ? -1 : 0;
}

export function wrap(index: number, count: number): number {
  return ((index % count) + count) % count;
}

/** Where slide `index` is. The other one of two is on the side that the row is dragged towards. */
export function slidePosition(index: number, current: number, count: number, dragDirection: Step) {
  if (index === current) return 'current';
  const isNext = index === wrap(current + 1, count);
  const isPrevious = index === wrap(current - 1, count);
  if (isNext && isPrevious) return dragDirection === -1 ? 'previous' : 'next';
  return isNext ? 'next' : isPrevious ? 'previous' : 'hidden';
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
