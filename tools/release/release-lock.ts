import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'libsql';
import pRetry from 'p-retry';
import { ReleaseError } from './release-error.ts';

const INTERVAL_MS = 100;

/**
 * Runs `work` while no other release into the web root runs. The lock is an open exclusive transaction, so the
 * operating system releases it however the process ends: a crash leaves a file, but never a lock.
 * @param lockTimeoutMs how long to wait for another release to end
 * @throws ReleaseError if another release is still running then
 */
export async function withReleaseLock<T>(
  webRoot: string,
  lockTimeoutMs: number,
  work: () => Promise<T>,
): Promise<T> {
  await mkdir(webRoot, { recursive: true });
  const lock = openLock(webRoot);
  try {
    await acquire(lock, webRoot, lockTimeoutMs);
    return await work();
  } finally {
    lock.close();
  }
}

function openLock(webRoot: string): Sqlite.Database {
  // With a dot in front no server shows it.
  const path = join(webRoot, '.release-lock');
  try {
    return new Sqlite(path);
  } catch (cause) {
    throw new ReleaseError(`The lock ${path} cannot be opened: mind who may write there.`, {
      cause,
    });
  }
}

async function acquire(lock: Sqlite.Database, webRoot: string, timeoutMs: number): Promise<void> {
  // SQLite's own busy_timeout would block the whole process, and so the holder of the lock, if that is in it too.
  lock.exec('PRAGMA busy_timeout = 0');
  try {
    await pRetry(() => void lock.exec('BEGIN EXCLUSIVE'), {
      retries: Math.ceil(timeoutMs / INTERVAL_MS),
      minTimeout: INTERVAL_MS,
      factor: 1,
      shouldRetry: ({ error }) => isBusy(error),
    });
  } catch (cause) {
    if (!isBusy(cause)) throw cause;
    throw new ReleaseError(
      `Somebody else is releasing into ${webRoot} right now: wait for them, then look at npm run releases and try again.`,
      { cause },
    );
  }
}

function isBusy(error: unknown): boolean {
  return (error as { code?: string }).code === 'SQLITE_BUSY';
}
