import { useLayoutEffect, useState, type RefObject } from 'react';
import { prefersReducedMotion } from '../browser/browser.ts';

/** To the next slide, to the previous one, or none. */
export type Step = 1 | -1 | 0;

/** How far a drag went along the row, in pixels, and its velocity at the end, in pixels a second. */
export interface Swipe {
  offset: number;
  velocity: number;
}

/** Learn, in pixels (spec section 9). */
const OFFSET_THRESHOLD = 50;

/** Team: offset times velocity (spec section 9). */
const VELOCITY_THRESHOLD = 10_000;

export function stepByOffset({ offset }: Swipe): Step {
  return stepBeyond(offset, OFFSET_THRESHOLD);
}

/** By the velocity weighted with the offset: a short flick counts like a long drag. */
export function stepByVelocity({ offset, velocity }: Swipe): Step {
  return stepBeyond(Math.abs(offset) * velocity, VELOCITY_THRESHOLD);
}

/** A drag to the left brings in the next slide. */
function stepBeyond(value: number, threshold: number): Step {
  if (value < -threshold) return 1;
  return value > threshold ? -1 : 0;
}

/** Shows a slide; another `id` is another request. */
export interface SlideRequest {
  index: number;
  id: string;
}

interface Position {
  index: number;
  /** The step that led here; 0 if the slide was requested. */
  step: Step;
  /** Counts the steps, so that two in the same direction differ. */
  moves: number;
}

/** Which of `count` slides is shown, and how to step to its neighbours. */
export function useSlides(count: number, request: SlideRequest | undefined) {
  const [position, setPosition] = useState<Position>({
    index: request?.index ?? 0,
    step: 0,
    moves: 0,
  });

  const [handledId, setHandledId] = useState(request?.id);
  if (request?.id !== handledId) {
    setHandledId(request?.id);
    if (request) setPosition({ index: request.index, step: 0, moves: 0 });
  }

  const go = (step: Step) =>
    setPosition(({ index, moves }) => ({
      index: wrap(index + step, count),
      step,
      moves: moves + 1,
    }));

  // A list that was fetched again may be shorter.
  return { ...position, index: Math.min(position.index, count - 1), go };
}

const TRANSITION = { duration: 300, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

/** Animates the row by one slide after a step. With `translate`, which adds up with the `transform` of the drag. */
export function useSlideIn(
  row: RefObject<HTMLElement | null>,
  { index, step, moves }: Position,
): void {
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

/** An index beyond the ends, counted on around them. */
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
