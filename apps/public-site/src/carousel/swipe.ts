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
