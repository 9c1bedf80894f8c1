import { setTimeout as sleep } from 'node:timers/promises';
import { type FastifyBaseLogger } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { pruneTombstones } from './season/auditions/entries/audition-entries.ts';
import { idsIn, readStoredMedia } from './season/auditions/entries/candidate-media.ts';
import { removeUnusedCandidateFiles } from './content/media/candidate-files.ts';
import { pruneUndoable } from './season/auditions/undo/undoable-changes.ts';
import { pruneDeleted } from './content/items/deleted-content.ts';
import { removeUnusedFiles } from './content/items/unused-files.ts';
import { pruneAuditLog } from './platform/database/audit.ts';
import { watchClock } from './platform/database/clock-watch.ts';
import { type OpenDatabase } from './platform/database/revisions.ts';
import { DAY_MS, isoTime } from './platform/database/clock.ts';
import { type Db } from './platform/database/schema.ts';
import { type MediaStore } from './content/media/media-store.ts';
import { pruneRegistrations } from './season/registrations/proof-of-work.ts';
import { removeMailFiles } from './season/messages/sending/transports.ts';
import { removeOrphanedMail } from './season/privacy/erase.ts';
import { runRetention } from './season/privacy/retention.ts';
import { closeDays } from './season/day/attendance.ts';
import { watchAdministrators, type WatchOptions } from './administration/handover/handover-job.ts';
import { remindToAnswer } from './season/messages/result-messages/answer-reminders.ts';

const INTERVAL_MS = 60_000;
const CHECK_INTERVAL_MS = 60 * INTERVAL_MS;
/** The hour of the society's day in which deleted rows leave the files of the database. */
const QUIET_HOUR = 4;

type Stores = OpenDatabase & {
  media: MediaStore;
  auditDays?: number;
  mailFolder?: string;
  timeZone?: string;
  /** Absent: nobody watches who the administrators are. */
  watch?: WatchOptions;
  log?: Pick<FastifyBaseLogger, 'error' | 'warn'>;
};

function fail(error: unknown): never {
  throw error;
}

/** Rows that go for their age alone: by which of their times, and how long after it. */
const RETENTION = [
  ['client_errors', 'last_at', 14 * DAY_MS],
  ['client_metrics', 'at', 14 * DAY_MS],
  ['display_links', 'expires_at', 0],
  ['idempotency_records', 'recorded_at', 7 * DAY_MS],
  ['team_tokens', 'expires_at', 0],
  ['unconfirmed_mails', 'sent_at', DAY_MS],
] as const;

export async function pruneByAge(db: Db, now: number): Promise<void> {
  for (const [table, column, age] of RETENTION) {
    const rows = db.deleteFrom(table as 'display_links');
    await rows.where(column as 'expires_at', '<', now - age).execute();
  }
}

/** @param now see `clock.ts` @param onError called for each file that cannot be removed */
export async function prune(
  database: Stores,
  now: number,
  onError: (error: unknown) => void = fail,
): Promise<void> {
  const { mailFolder, timeZone = 'UTC', log } = database;
  const messages = await database.revisions.withLock('auditions', async (transaction) => {
    const deleted = await pruneUndoable(transaction, now);
    await pruneTombstones(transaction, now);
    await pruneRegistrations(transaction, now);
    await pruneByAge(transaction, now);
    await pruneAuditLog(transaction, now, database.auditDays);
    return deleted;
  });
  const hasRun = await runRetention(database, now, { timeZone, log });
  if (mailFolder !== undefined) {
    if (hasRun) await removeOrphanedMail(database.db, mailFolder);
    else if (messages.length > 0) await removeMailFiles(mailFolder, messages);
  }
  await removeUnusedCandidateFiles(
    database.media,
    async () => new Set((await readStoredMedia(database.db)).flatMap(idsIn)),
  );
  const files = await pruneDeleted(database.db, now);
  await removeUnusedFiles(database.db, database.media, files, onError);
}

/** Prunes and closes days, unless the clock is held: then nothing is deleted for its age. */
export async function pruneByClock(
  database: Stores,
  observe: ReturnType<typeof watchClock>,
  onError?: (error: unknown) => void,
): Promise<void> {
  const { time, wall, isHeld, hasChanged } = await observe();
  const clocks = { wall: isoTime(wall), stored: isoTime(time) };
  const { log } = database;
  if (hasChanged && isHeld) log?.error(clocks, 'The clock has jumped: nothing is deleted.');
  else if (hasChanged) log?.warn(clocks, 'The clock is trusted again.');
  if (isHeld) return;
  const { timeZone = 'UTC', watch } = database;
  if (watch) await watchAdministrators(database, { ...watch, timeZone, now: time });
  await closeDays(database, time, timeZone);
  await remindToAnswer(database, timeZone);
  await prune(database, time, onError);
}

/** Prunes every minute, looks for damage every hour, and erases deleted rows once a day. @returns stops it */
export function startMaintenance(
  database: Stores,
  onError: (error: unknown) => void,
  intervalMs = INTERVAL_MS,
): () => Promise<void> {
  const stop = new AbortController();
  let checkedAt = performance.now();
  let erasedAt = performance.now();
  const observe = watchClock(database.db, database.readServerTime);

  /** A server that does not run in the quiet hour erases after a day. */
  async function eraseDaily(): Promise<void> {
    const age = performance.now() - erasedAt;
    const isQuiet = Temporal.Now.zonedDateTimeISO(database.timeZone ?? 'UTC').hour === QUIET_HOUR;
    if (age < (isQuiet ? CHECK_INTERVAL_MS : DAY_MS)) return;
    if (await database.eraseDeleted?.()) erasedAt = performance.now();
  }

  async function run(): Promise<void> {
    const { integrity } = database;
    if (performance.now() - checkedAt >= CHECK_INTERVAL_MS) {
      checkedAt = performance.now();
      await integrity.check();
    }
    // Writing to a damaged database can make it worse.
    if (integrity.damage !== undefined) return;
    await pruneByClock(database, observe, onError);
    await eraseDaily();
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
