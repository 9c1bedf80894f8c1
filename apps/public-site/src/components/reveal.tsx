import { classNames } from '@nox/ui';
import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { onceVisible, prefersReducedMotion } from '../browser/browser.ts';
import styles from './reveal.module.css';

const ENTRANCE = { opacity: [0, 1], transform: ['translateY(24px)', 'none'] };
/** The easing is `--ease`; children that wait for their turn are hidden. */
const TIMING = {
  duration: 600,
  easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  fill: 'backwards',
} as const;

interface RevealProps extends ComponentProps<'div'> {
  /** The share of it that must be visible before it enters, from 0 to 1. */
  amount: number;
  /** Seconds between the entrances of its children; without it they enter together. */
  stagger?: number;
}

/** Its children enter once, when visible. Before that they are in the document, for screen readers and search. */
export function Reveal({ amount, stagger = 0, className, ...rest }: RevealProps) {
  const element = useRef<HTMLDivElement>(null);
  // Before the browser paints, so that hiding them does not flicker.
  useLayoutEffect(() => revealOnce(element.current!, amount, stagger), [amount, stagger]);
  return <div ref={element} className={classNames(styles.reveal, className)} {...rest} />;
}

/** Hides the children until enough of the element is visible, unless it is already. @returns shows everything */
function revealOnce(element: HTMLElement, amount: number, stagger: number): () => void {
  const { top, bottom, height } = element.getBoundingClientRect();
  const threshold = visibleThreshold(amount, height, window.innerHeight);
  const visible = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  if (prefersReducedMotion() || visible >= threshold * height) return () => undefined;

  const show = () => void delete element.dataset.reveal;
  const stop = onceVisible(element, { threshold }, () => {
    for (const [index, child] of [...element.children].entries()) {
      child.animate(ENTRANCE, { ...TIMING, delay: index * stagger * 1_000 });
    }
    show();
  });
  element.dataset.reveal = 'waiting';
  return () => {
    stop();
    show();
  };
}

/** An IntersectionObserver's threshold: `amount` of the element, or of the screen if the element is higher. */
export function visibleThreshold(amount: number, height: number, screenHeight: number): number {
  return height > screenHeight ? (amount * screenHeight) / height : amount;
}
