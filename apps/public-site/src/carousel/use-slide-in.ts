import { useLayoutEffect, type RefObject } from 'react';
import { prefersCalm } from '../motion/prefers-calm';
import type { Step } from './swipe';

const TRANSITION = { duration: 300, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

/**
 * Moves the row by one slide after a step. `translate` and not `transform`, which belongs to the finger: a row that
 * is let go in the middle swings back to its place while the step carries it on, and the two add up to one movement.
 */
export function useSlideIn(row: RefObject<HTMLElement | null>, step: Step, moves: number): void {
  useLayoutEffect(() => {
    if (step === 0 || prefersCalm()) return;
    const sign = step === 1 ? '' : '-1 * ';
    row.current?.animate(
      { translate: [`calc(${sign}(100% + var(--gutter)))`, 'none'] },
      TRANSITION,
    );
  }, [row, step, moves]);
}
