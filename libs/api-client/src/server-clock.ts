/** A clock that differs by no more is right: `Date` has whole seconds, and a response takes some time. */
const MAX_SKEW_MS = 5_000;

/** A response that was stored, or took long, says less than one that came shortly before. */
const REMEMBERED_MS = 60_000;

/** What responses have said, in ms: when by the monotonic clock, and the society's time when that was 0. */
let measured: { at: number; start: number }[] = [];

/**
 * Learns what time it is anew from each response: the monotonic clock carries that on, so that a device's clock that is set
 * meanwhile changes nothing. Each response is older than its `Date`, by its way or its time in a cache: the latest counts.
 * @param serverTime in ms since 1970; NaN without a date
 */
export function measureClock(serverTime: number): void {
  if (Number.isNaN(serverTime)) return;
  const at = performance.now();
  const isRight = Math.abs(serverTime - Date.now()) <= MAX_SKEW_MS;
  const start = (isRight ? Date.now() : serverTime) - at;
  measured = [...measured.filter((one) => at - one.at < REMEMBERED_MS), { at, start }];
}

export const isClockChecked = (): boolean => measured.length > 0;

/** The society's time in ms since 1970, by the server's responses; this device's before the first has come. */
export const serverNow = (): number =>
  isClockChecked()
    ? Math.round(performance.now() + Math.max(...measured.map(({ start }) => start)))
    : Date.now();
