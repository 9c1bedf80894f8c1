let latest = 0;

/**
 * Microseconds since 1970, larger with every call in this process: things created within the same
 * millisecond still have an order of arrival.
 */
export function creationTime(): number {
  latest = Math.max(latest + 1, Date.now() * 1_000);
  return latest;
}
