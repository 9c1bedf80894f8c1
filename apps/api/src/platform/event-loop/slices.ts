import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises';

const MAX_SLICE_MS = 5;
/** Every loop rests so long between two slices: other requests, which need several iterations each, get half of the time. */
const REST_MS = 5;

let lastTurn: Promise<void> = Promise.resolve();

/** Waits until it is this caller's turn to keep this thread busy for some milliseconds. */
export function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(async () => {
    // The slice before has ended by then.
    await nextIteration();
    await sleep(REST_MS);
  });
  return lastTurn;
}

/** Yields thousands of items. Lets other requests run between two of them, once some milliseconds have passed. */
export async function* inSlices<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
): AsyncGenerator<Item, undefined> {
  let startedAt = performance.now();
  for await (const item of items) {
    if (performance.now() - startedAt >= MAX_SLICE_MS) {
      await nextTurn();
      startedAt = performance.now();
    }
    yield item;
  }
}
