import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'libsql';
import { isDamage } from '../errors/infrastructure-errors.ts';
import { hasRemains } from './page-remains.ts';

/** What takes too long for the thread that answers requests. */
export type SqliteTask = 'check' | 'findRemains';

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

/** The numbers of the pages with remains of deleted rows, as JSON. Reads only, so no statement waits. */
function findRemains(sqlite: Sqlite.Database): string {
  const found: number[] = [];
  const pages = sqlite.prepare('select pgno, data from sqlite_dbpage').iterate();
  for (const { pgno, data } of pages as Iterable<{ pgno: number; data: ArrayBuffer }>) {
    if (hasRemains(Buffer.from(data), pgno)) found.push(pgno);
  }
  return JSON.stringify(found);
}

const { file, task } = workerData as { file: string; task: SqliteTask };
const sqlite = new Sqlite(file);
sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
try {
  parentPort?.postMessage({ check, findRemains }[task](sqlite));
} catch (error) {
  // The driver's own errors lose their messages between threads.
  throw new Error((error as Error).message, { cause: (error as { code?: string }).code });
} finally {
  sqlite.close();
}
