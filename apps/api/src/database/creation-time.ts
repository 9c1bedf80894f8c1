let latest = 0;

/**
 * Microseconds since 1970, increasing with every call in this process, so that items of the same millisecond
 * keep their order.
 */
export function creationTime(): number {
  latest = Math.max(latest + 1, Date.now() * 1_000);
  return latest;
}

/** Later times are not before this millisecond, which an earlier process has used. */
export function continueCreationTime(millisecond: number): void {
  latest = Math.max(latest, millisecond * 1_000);
}
