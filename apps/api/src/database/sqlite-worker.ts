import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'libsql';
import { isDamage } from '../errors/infrastructure-errors.ts';

/** What takes too long for the thread that answers requests. */
export type SqliteTask = 'check' | 'erase';

/** Longer than any backup reads. */
const BUSY_TIMEOUT_MS = 5_000;

/** The first damage that the database finds in itself; `ok` when there is none. */
function check(sqlite: Sqlite.Database): string {
  try {
    return (sqlite.prepare('PRAGMA quick_check(1)').get() as { quick_check: string }).quick_check;
  } catch (error) {
    if (isDamage(error)) return error.message;
    throw error;
  }
}

/**
 * Rewrites the file without remains of deleted rows, which `secure_delete` leaves where a page was split, and empties the
 * write-ahead log, which has pages from before.
 */
function erase(sqlite: Sqlite.Database): string {
  sqlite.exec('VACUUM');
  const { busy } = sqlite.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
  return busy === 0 ? 'ok' : 'another process reads the database';
}

const { file, task } = workerData as { file: string; task: SqliteTask };
const sqlite = new Sqlite(file);
sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
try {
  parentPort?.postMessage({ check, erase }[task](sqlite));
} catch (error) {
  // The driver's own errors lose their messages between threads.
  throw new Error((error as Error).message, { cause: (error as { code?: string }).code });
} finally {
  sqlite.close();
}
