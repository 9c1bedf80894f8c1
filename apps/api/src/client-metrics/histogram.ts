import { type Vital } from '@nox/contracts';

/** Each bucket ends at this many times the end of the one before it: a percentile is at most that far off. */
const FACTOR = 1.2;
/** Up to 56 seconds; what is above counts as that. */
const LAST_BUCKET = 60;

/** A layout shift is a score whose good values are below 0.1; the others are in milliseconds. */
const scaleOf = (vital: Vital) => (vital === 'CLS' ? 1_000 : 1);

/** The bucket of a value; the first one ends at 1. */
export function bucketOf(vital: Vital, value: number): number {
  const bucket = Math.ceil(Math.log(value * scaleOf(vital)) / Math.log(FACTOR));
  return Math.min(LAST_BUCKET, Math.max(0, bucket));
}

/** The value below which three quarters of all values are; null without any. @param counts by bucket */
export function p75(vital: Vital, counts: ReadonlyMap<number, number>): number | null {
  const wanted = 0.75 * [...counts.values()].reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [bucket, count] of [...counts].sort(([a], [b]) => a - b)) {
    if (below + count < wanted) {
      below += count;
      continue;
    }
    if (bucket === 0) return 0;
    return FACTOR ** (bucket - 1 + (wanted - below) / count) / scaleOf(vital);
  }
  return null;
}
