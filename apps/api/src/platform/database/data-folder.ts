import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { StartUpError } from '../errors/http-error.ts';

/** The rights of the group and of others. */
const RIGHTS_OF_OTHERS = 0o077;

/** Makes a folder and those in it 0700, and their files 0600; links stay as they are. */
export function takeRightsOfOthers(folder: string): void {
  const root = realpathSync(folder);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  for (const path of [root, ...names.map((name) => join(root, name))]) {
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (!entry || entry.isSymbolicLink() || (entry.mode & RIGHTS_OF_OTHERS) === 0) continue;
    chmodSync(path, entry.isDirectory() ? 0o700 : 0o600);
  }
}

/** Makes it, and by the umask all in it, readable for this user alone. @throws StartUpError when that cannot be, or it cannot be written */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartUpError(
      `The data folder ${dataDir} cannot be written: make it writable for this user, or set DATA_DIR to another folder.`,
    );
  }
  process.umask(RIGHTS_OF_OTHERS);
  // Windows has no such rights.
  if (process.platform === 'win32') return;
  try {
    takeRightsOfOthers(dataDir);
  } catch {
    throw new StartUpError(
      `Other users of this machine may read the data folder ${dataDir}: make this user its owner (chown -R), or set DATA_DIR to another folder.`,
    );
  }
}

function release(lock: Sqlite.Database): void {
  lock.exec('ROLLBACK');
  lock.close();
}

/** An open exclusive transaction on a database of its own locks the folder: the system ends it with the process. @returns releases the lock */
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
  return () => release(lock);
}

/**
 * Servers on PostgreSQL may share the folder: each holds a read transaction on the lock until its process ends.
 * @returns whether another one had it before @throws StartUpError where a server on SQLite uses it
 */
export function shareDataFolder(dataDir: string): { isShared: boolean; release: () => void } {
  let isShared = false;
  try {
    lockDataFolder(dataDir)();
  } catch (error) {
    // Some network file systems have no locks: nothing is known then.
    if (!(error instanceof StartUpError)) return { isShared, release: () => undefined };
    isShared = true;
  }
  const lock = new Sqlite(join(dataDir, 'lock.sqlite'));
  try {
    lock.exec(`PRAGMA busy_timeout = ${isShared ? 500 : 0}`);
    lock.exec('BEGIN');
    lock.exec('SELECT count(*) FROM sqlite_master');
  } catch {
    lock.close();
    throw new StartUpError(
      `A NOX server on SQLite is using the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return { isShared, release: () => release(lock) };
}
