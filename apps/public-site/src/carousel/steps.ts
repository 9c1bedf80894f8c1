/** 1 leads to the next slide, -1 to the previous one. */
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
