import { join } from 'node:path';
import { Kysely } from 'kysely';
import Sqlite from 'libsql';
import { lockDataFolder } from './data-lock.ts';
import { StartUpError } from '../errors/start-up-error.ts';
import { type OpenDatabase } from './database-connection.ts';
import { Revisions } from './revisions.ts';
import { type Db } from './schema.ts';
import { TolerantSqliteDialect } from './sqlite-dialect.ts';

/** The first statement that reads the file, so the one that fails when it is no database. */
function enterWalMode(sqlite: Sqlite.Database, dataDir: string) {
  try {
    sqlite.pragma('journal_mode = WAL');
  } catch {
    throw new StartUpError(
      `The file nox.sqlite in ${dataDir} cannot be read as a database: put a backup in its place, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Opens `nox.sqlite` inside the data folder, for this process alone.
 * An acknowledged write survives a power cut: every commit is synced.
 * @throws StartUpError when another process uses the folder or the file is no database
 */
export function openSqlite(dataDir: string): OpenDatabase {
  const unlock = lockDataFolder(dataDir);
  try {
    const sqlite = new Sqlite(join(dataDir, 'nox.sqlite'));
    enterWalMode(sqlite, dataDir);
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma('busy_timeout = 5000');
    const db: Db = new Kysely({ dialect: new TolerantSqliteDialect({ database: sqlite }) });
    const close = async () => {
      await db.destroy();
      if (sqlite.open) sqlite.close();
      unlock();
    };
    return { db, revisions: new Revisions(db, { maxAgeMs: Infinity }), close };
  } catch (error) {
    unlock();
    throw error;
  }
}
