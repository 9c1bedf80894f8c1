import { setTimeout as sleep } from 'node:timers/promises';
import { pruneTombstones } from './auditions/entries/tombstones.ts';
import { pruneUndoable } from './auditions/undo/undoable-changes.ts';
import { advanceTime } from './database/clock.ts';
import { type OpenDatabase } from './database/revisions.ts';
import { pruneRecords } from './http/idempotency.ts';

const INTERVAL_MS = 60_000;
const CHECK_INTERVAL_MS = 60 * INTERVAL_MS;

/**
 * Deletes what is past its retention.
 * @param now see `clock.ts`
 */
export async function prune(database: OpenDatabase, now: number): Promise<void> {
  await database.revisions.between('auditions', async (transaction) => {
    await pruneUndoable(transaction, now);
    await pruneTombstones(transaction, now);
    await pruneRecords(transaction, now);
  });
  await database.eraseDeleted?.();
}

/**
 * Prunes every minute, and looks for damage every hour. The database's time goes on with this process's own clock where
 * the machine's is set back.
 * @returns stops it
 */
export function startMaintenance(
  database: OpenDatabase,
  onError: (error: unknown) => void,
  intervalMs = INTERVAL_MS,
): () => Promise<void> {
  const stop = new AbortController();
  let checkedAt = performance.now();
  let time = -Infinity;
  let readAt = 0;

  async function run(): Promise<void> {
    const { db, integrity } = database;
    if (performance.now() - checkedAt >= CHECK_INTERVAL_MS) {
      checkedAt = performance.now();
      await integrity.check();
    }
    // Writing to a damaged database can make it worse.
    if (integrity.damage !== undefined) return;
    time = await advanceTime(db, Math.max(0, time + performance.now() - readAt));
    readAt = performance.now();
    await prune(database, time);
  }

  async function runUntilStopped(): Promise<void> {
    for (;;) {
      await sleep(intervalMs, undefined, { signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted) return;
      await run().catch(onError);
    }
  }

  const done = runUntilStopped();
  return () => {
    stop.abort();
    return done;
  };
}
