import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises';
import { type SelectQueryBuilder } from 'kysely';
import { chunks, ROWS_PER_STATEMENT } from '../database/rows.ts';
import { type AuditionEntryRow, type Tables } from '../database/schema.ts';

const MAX_SLICE_MS = 5;
/** Between two slices, of whichever loops: other requests, which need several iterations each, get half of the time. */
const REST_MS = 5;

let lastTurn: Promise<void> = Promise.resolve();

/** Waits until it is this caller's turn to keep this thread busy for some milliseconds. */
export function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(async () => {
    // Only after the slice of the turn before has ended.
    await nextIteration();
    await sleep(REST_MS);
  });
  return lastTurn;
}

/** Lets other requests run once some milliseconds have passed: to be awaited between two of thousands of items. */
export function timeSlices(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < MAX_SLICE_MS) return;
    await nextTurn();
    startedAt = performance.now();
  };
}

/** As `chunks`; lets other requests run between two of them. */
export async function* chunksInSlices<Item>(items: readonly Item[], size?: number) {
  const endSlice = timeSlices();
  for (const some of chunks(items, size)) {
    yield some;
    await endSlice();
  }
}

/** All rows of a query in pages, in order of a column that is unique. Lets other requests run between two of them. */
export async function readInPages<Row extends object>(
  query: SelectQueryBuilder<Tables, 'audition_entries', Row>,
  column: 'id' | 'number',
): Promise<Row[]> {
  const rows: Row[] = [];
  const endSlice = timeSlices();
  let page = query.orderBy(column).limit(ROWS_PER_STATEMENT);
  for (;;) {
    const some = await page.execute();
    rows.push(...some);
    if (some.length < ROWS_PER_STATEMENT) return rows;
    const last = (some.at(-1) as unknown as AuditionEntryRow)[column];
    page = query.where(column, '>', last).orderBy(column).limit(ROWS_PER_STATEMENT);
    await endSlice();
  }
}
