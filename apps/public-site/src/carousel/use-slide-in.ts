import { useLayoutEffect, type RefObject } from 'react';
import { prefersReducedMotion } from '../motion/prefers-reduced-motion.ts';
import type { Step } from './swipe.ts';
import { wrap } from './use-slides.ts';

const TRANSITION = { duration: 300, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

interface Move {
  index: number;
  step: Step;
  /** Differs for each move. */
  moves: number;
}

/** Animates the row by one slide after a step. With `translate`, which adds up with the `transform` of the drag. */
export function useSlideIn(row: RefObject<HTMLElement | null>, { index, step, moves }: Move): void {
  useLayoutEffect(() => {
    if (step === 0 || prefersReducedMotion()) return;
    const { children } = row.current!;
    const from = children[wrap(index - step, children.length)]!;
    const sign = step === 1 ? '' : '-1 * ';
    row.current!.animate(
      {
        translate: [`calc(${sign}(100% + var(--gutter)))`, 'none'],
        height: [from, children[index]!].map((slide) => `${slide.clientHeight}px`),
      },
      TRANSITION,
    );
  }, [row, index, step, moves]);
}
