import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type * as Sqlite from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { ReleaseError } from './release-error.ts';

const INTERVAL_MS = 100;

export interface LockOptions {
  lockTimeoutMs?: number;
  onWait?: () => void;
}

/**
 * Runs `work` while no other release into the web root runs. The lock is an open exclusive transaction, so the operating
 * system releases it however the process ends. @throws ReleaseError if another release still runs after `lockTimeoutMs`
 */
export async function withReleaseLock<T>(
  webRoot: string,
  work: () => Promise<T>,
  options: LockOptions,
): Promise<T> {
  await mkdir(webRoot, { recursive: true });
  const lock = openLock(webRoot);
  try {
    await acquire(lock, webRoot, options);
    return await work();
  } finally {
    lock.close();
  }
}

/** Node's own, since the tool as one file has no packages. Its locks are those of SQLite itself. */
function loadSqlite(): typeof Sqlite {
  const { emitWarning } = process;
  // The module warns in Node 22 that it is an experiment.
  process.emitWarning = () => undefined;
  const sqlite = process.getBuiltinModule('node:sqlite') as typeof Sqlite | undefined;
  process.emitWarning = emitWarning;
  if (sqlite) return sqlite;
  throw new ReleaseError(
    `This tool needs Node 22.13 or later, not ${process.versions.node}: install that, or release from a checkout.`,
  );
}

function openLock(webRoot: string): Sqlite.DatabaseSync {
  const { DatabaseSync } = loadSqlite();
  // No server shows a file whose name begins with a dot.
  const path = join(webRoot, '.release-lock');
  try {
    return new DatabaseSync(path);
  } catch (cause) {
    throw new ReleaseError(`The lock ${path} cannot be opened: mind who may write there.`, {
      cause,
    });
  }
}

async function acquire(
  lock: Sqlite.DatabaseSync,
  webRoot: string,
  { lockTimeoutMs = 0, onWait }: LockOptions,
): Promise<void> {
  // SQLite's own busy_timeout would block the whole process, and so the holder of the lock, if that is in it too.
  lock.exec('PRAGMA busy_timeout = 0');
  const deadline = performance.now() + lockTimeoutMs;
  for (let isFirst = true; !take(lock); isFirst = false) {
    if (performance.now() >= deadline) {
      throw new ReleaseError(
        `Somebody else is releasing into ${webRoot} right now: wait for them with --wait 60, or look at npm run releases and try again.`,
      );
    }
    if (isFirst) onWait?.();
    await sleep(INTERVAL_MS);
  }
}

const SQLITE_BUSY = 5;

/** Whether nobody else has the lock. @throws Error with a code, as of the file system */
function take(lock: Sqlite.DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (cause) {
    const { message, errcode } = cause as Error & { errcode: number };
    if (errcode === SQLITE_BUSY) return false;
    throw Object.assign(new Error(message, { cause }), { code: 'SQLITE_ERROR' });
  }
}
