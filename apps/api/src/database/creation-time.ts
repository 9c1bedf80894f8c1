import { MAX_DIFFERENCE_MS } from './clock.ts';

let latest = 0;

/**
 * Microseconds since 1970, increasing with every call in this process, so that items of the same millisecond
 * keep their order; from then on if the clock was an hour ahead.
 */
export function creationTime(): number {
  const now = Date.now() * 1_000;
  const wasAhead = latest - now > MAX_DIFFERENCE_MS * 1_000;
  latest = wasAhead ? now : Math.max(latest + 1, now);
  return latest;
}

/** Later times are not before this millisecond, which an earlier process has used. */
export function continueCreationTime(millisecond: number): void {
  latest = Math.max(latest, millisecond * 1_000);
}
