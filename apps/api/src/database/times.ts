export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** @param time in milliseconds since 1970 */
export const isoTime = (time: number): string => new Date(time).toISOString();

/** @param time in milliseconds since 1970, or null */
export const isoTimeOrNull = (time: number | null): string | null =>
  time === null ? null : isoTime(time);

/** @param time in microseconds since 1970, as columns named `created_at` have it */
export const isoTimeOfMicroseconds = (time: number): string => isoTime(time / 1_000);
