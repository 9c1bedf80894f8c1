import { setImmediate as nextTurn } from 'node:timers/promises';

/** A request that waits for one slice of a few imports at once is still answered in time. */
const MAX_SLICE_MS = 8;

/**
 * For loops over thousands of items: awaited between two of them, the returned function lets other requests run once
 * some milliseconds have passed.
 */
export function timeSlices(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < MAX_SLICE_MS) return;
    await nextTurn();
    startedAt = performance.now();
  };
}
