/** To the next slide, to the previous one, or nowhere. */
export type Step = 1 | -1 | 0;

/** Where a finger has gone along the row since it came down, in pixels, and how fast it left, in pixels a second. */
export interface Swipe {
  offset: number;
  velocity: number;
}

/** Learn: how far a finger must go, in pixels (spec section 9). */
const OFFSET_THRESHOLD = 50;

/** Team: how far times how fast a finger must go (spec section 9). */
const POWER_THRESHOLD = 10_000;

/** Goes by the distance alone. */
export function stepByOffset({ offset }: Swipe): Step {
  return stepBeyond(offset, OFFSET_THRESHOLD);
}

/** Goes by the distance weighted with the speed: a short flick counts like a long pull. */
export function stepByPower({ offset, velocity }: Swipe): Step {
  return stepBeyond(Math.abs(offset) * velocity, POWER_THRESHOLD);
}

/** A finger that goes to the left pulls the next slide in from the right. */
function stepBeyond(value: number, threshold: number): Step {
  if (value < -threshold) return 1;
  return value > threshold ? -1 : 0;
}
