import { join } from 'node:path';
import {
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDialectConfig,
} from 'kysely';
import Sqlite from 'libsql';
import { StartUpError } from '../errors/start-up-error.ts';
import { type OpenDatabase, Revisions } from './revisions.ts';
import { type Db } from './schema.ts';

/** On a full disk SQLite has rolled back already and refuses a second rollback, which must not hide the first error. */
class TolerantSqliteDriver extends SqliteDriver {
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!/no transaction is active/.test(String(error))) throw error;
    }
  }
}

class TolerantSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new TolerantSqliteDriver(this.#config);
  }
}

/**
 * Locks the data folder for this process; returns what releases the lock. It is an open exclusive transaction on a
 * database of its own, so the operating system releases it however the process ends, SIGKILL included.
 */
function lockDataFolder(dataDir: string): () => void {
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
