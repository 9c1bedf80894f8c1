import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'libsql';
import { isDamage } from '../errors/infrastructure-errors.ts';

/** What takes too long for the thread that answers requests. */
export type SqliteTask = 'check' | 'vacuum';

/** No backup reads longer. */
const BUSY_TIMEOUT_MS = 5_000;

function check(sqlite: Sqlite.Database): string {
  try {
    return (sqlite.prepare('PRAGMA quick_check(1)').get() as { quick_check: string }).quick_check;
  } catch (error) {
    if (isDamage(error)) return error.message;
    throw error;
  }
}

/** Writes the file anew: `secure_delete` overwrites deleted rows, but copies stay where SQLite has divided a page. Others read meanwhile; who writes waits. */
function vacuum(sqlite: Sqlite.Database): string {
  sqlite.exec('VACUUM');
  return 'ok';
}

const { file, task } = workerData as { file: string; task: SqliteTask };
const sqlite = new Sqlite(file);
sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
try {
  parentPort?.postMessage({ check, vacuum }[task](sqlite));
} catch (error) {
  // The driver's own errors lose their messages between threads.
  throw new Error((error as Error).message, { cause: (error as { code?: string }).code });
} finally {
  sqlite.close();
}
