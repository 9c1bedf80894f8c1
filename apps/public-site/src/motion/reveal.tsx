import { classNames } from '@nox/ui';
import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import styles from './reveal.module.css';
import { prefersReducedMotion } from './prefers-reduced-motion.ts';

const DISTANCE = '24px';
const DURATION_S = 0.6;
/** `--ease`, as framer-motion takes it. */
const EASE = [0.2, 0.7, 0.2, 1] as const;

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

  // The part of framer-motion that uses the browser's own animations, in a chunk that no page waits for.
  const motion = import(/* webpackChunkName: "motion" */ 'framer-motion/dom/mini').catch(
    () => null,
  );
  const show = () => void delete element.dataset.reveal;
  const observer = new IntersectionObserver(
    async (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      (await motion)?.animate(
        [...element.children],
        { opacity: [0, 1], transform: [`translateY(${DISTANCE})`, 'none'] },
        { duration: DURATION_S, ease: EASE, delay: (index) => index * stagger },
      );
      show();
    },
    { threshold },
  );
  element.dataset.reveal = 'waiting';
  observer.observe(element);
  return () => {
    observer.disconnect();
    show();
  };
}

/** An IntersectionObserver's threshold: `amount` of the element, or of the screen if the element is higher. */
export function visibleThreshold(amount: number, height: number, screenHeight: number): number {
  return height > screenHeight ? (amount * screenHeight) / height : amount;
}
