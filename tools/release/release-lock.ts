import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Sqlite from 'libsql';
import { ReleaseError } from './release-error.ts';

const INTERVAL_MS = 100;

/**
 * Does `work` while nobody else releases into the web root. The lock is an open exclusive transaction, so the
 * operating system releases it however the process ends: a crash leaves a file, but never a lock.
 * @param lockTimeoutMs how long to wait for somebody else's release to end
 * @throws ReleaseError if somebody else's release is still under way then
 */
export async function withReleaseLock<T>(
  webRoot: string,
  lockTimeoutMs: number,
  work: () => Promise<T>,
): Promise<T> {
  await mkdir(webRoot, { recursive: true });
  const lock = openLock(webRoot);
  try {
    await acquire(lock, webRoot, performance.now() + lockTimeoutMs);
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

async function acquire(lock: Sqlite.Database, webRoot: string, until: number): Promise<void> {
  lock.exec('PRAGMA busy_timeout = 0');
  while (!isAcquired(lock)) {
    if (performance.now() >= until) {
      throw new ReleaseError(
        `Somebody else is releasing into ${webRoot} right now: wait for them, then look at npm run releases and try again.`,
      );
    }
    await setTimeout(INTERVAL_MS);
  }
}

function isAcquired(lock: Sqlite.Database): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return false;
    throw error;
  }
}
