import { useLayoutEffect, type RefObject } from 'react';
import { prefersCalm } from '../motion/prefers-calm.ts';
import { wrap } from './slide-place.ts';
import type { Step } from './swipe.ts';

const TRANSITION = { duration: 300, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

/** What a step was, and where it led. */
interface Move {
  index: number;
  step: Step;
  /** Each move has another number. */
  moves: number;
}

/**
 * Moves the row by one slide after a step, and makes it as high as that slide. `translate` and not `transform`, which
 * belongs to the finger: a row that is let go in the middle swings back to its place while the step carries it on, and
 * the two add up to one movement.
 */
export function useSlideIn(row: RefObject<HTMLElement | null>, { index, step, moves }: Move): void {
  useLayoutEffect(() => {
    if (step === 0 || prefersCalm()) return;
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
