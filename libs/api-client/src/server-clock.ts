/** A clock that differs by no more is right: `Date` has whole seconds, and a response takes some time. */
const MAX_SKEW_MS = 5_000;

let aheadMs = Infinity;

/** Each response is older than its `Date` (in ms; NaN without one), by its way or its time in a cache: the smallest difference counts. */
export function measureClock(serverTime: number): void {
  if (!Number.isNaN(serverTime)) aheadMs = Math.min(aheadMs, Date.now() - serverTime);
}

export const isClockChecked = (): boolean => Number.isFinite(aheadMs);

/** The server's time in ms, by its responses; this device's where none has come or both agree. */
export const serverNow = (): number =>
  isClockChecked() && Math.abs(aheadMs) > MAX_SKEW_MS ? Date.now() - aheadMs : Date.now();
