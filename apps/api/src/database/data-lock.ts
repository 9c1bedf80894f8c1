import { join } from 'node:path';
import Sqlite from 'libsql';
import { StartUpError } from '../errors/start-up-error.ts';

/**
 * Locks the data folder for this process. The lock is an open exclusive transaction on a database of its own,
 * so the operating system releases it however the process ends, SIGKILL included.
 * @returns releases the lock
 * @throws StartUpError when another process holds it
 */
export function lockDataFolder(dataDir: string): () => void {
  const lock = new Sqlite(join(dataDir, 'lock.sqlite'));
  try {
    lock.exec('PRAGMA busy_timeout = 0');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new StartUpError(
      `Another NOX server is using the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return () => {
    lock.exec('ROLLBACK');
    lock.close();
  };
}
