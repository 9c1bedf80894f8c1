/** A clock that differs by no more is right: `Date` has whole seconds, and a response takes some time. */
const MAX_SKEW_MS = 5_000;

let aheadMs = Infinity;

/**
 * Measures how far this device's clock is ahead. Each response is older than it says, by its way here or its time in a
 * cache: the smallest difference counts. @param serverTime the `Date` of a response, in ms; NaN without one
 */
export function measureClock(serverTime: number): void {
  if (!Number.isNaN(serverTime)) aheadMs = Math.min(aheadMs, Date.now() - serverTime);
}

export const isClockChecked = (): boolean => Number.isFinite(aheadMs);

/** The server's time in ms, by its responses; this device's where none has come or both agree. */
export const serverNow = (): number =>
  isClockChecked() && Math.abs(aheadMs) > MAX_SKEW_MS ? Date.now() - aheadMs : Date.now();
