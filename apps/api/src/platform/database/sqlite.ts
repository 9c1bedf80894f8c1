import { extname, join } from 'node:path';
import {
  CompiledQuery,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
} from 'kysely';
import Sqlite from 'libsql';
import { LRUCache } from 'lru-cache';
import { StartUpError } from '../errors/http-error.ts';
import { runThread } from '../event-loop/threads.ts';
import { lockDataFolder } from './data-folder.ts';
import { Integrity } from './integrity.ts';
import { type OpenDatabase, Revisions } from './revisions.ts';
import { type Db } from './schema.ts';
// A type alone: the worker's module runs when it is imported.
import type { SqliteTask } from './sqlite-worker.ts';

const THREAD = new URL(`./sqlite-worker${extname(import.meta.url)}`, import.meta.url);

/** Prepared once; not the long ones, whose length varies with the number of rows. */
const CACHED_STATEMENTS = {
  max: 200,
  maxEntrySize: 5_000,
  sizeCalculation: (_: unknown, sql: string) => sql.length,
};

const BEGIN = 'begin immediate';
const WRITE = /^\s*(?:insert|update|delete|with)\b/i;

/**
 * Runs `begin immediate` before each transaction and each single write: it alone waits for another program that writes.
 * SQLite keeps a statement whose wait has timed out in progress, and commits nothing until it runs again; this one does so
 * with the next write.
 */
function preparer(sqlite: Sqlite.Database): SqliteDatabase['prepare'] {
  const begin = sqlite.prepare(BEGIN);
  const statements = new LRUCache<string, Sqlite.Statement>({
    ...CACHED_STATEMENTS,
    memoMethod: (sql) => sqlite.prepare(sql),
  });
  function writeAlone<T>(write: () => T): T {
    begin.run();
    try {
      const result = write();
      sqlite.exec('commit');
      return result;
    } catch (error) {
      if (sqlite.inTransaction) sqlite.exec('rollback');
      throw error;
    }
  }
  return (sql) => {
    if (sql === BEGIN) return begin;
    const statement = statements.memo(sql);
    if (sqlite.inTransaction || !WRITE.test(sql)) return statement;
    return {
      reader: statement.reader,
      all: (parameters) => writeAlone(() => statement.all(parameters)),
      run: (parameters) => writeAlone(() => statement.run(parameters)),
      iterate: (parameters) => writeAlone(() => statement.all(parameters)).values(),
    };
  };
}

class TolerantSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(BEGIN));
  }

  /** SQLite on a full disk has rolled back already and refuses a second rollback, which must not hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!/no transaction is active/.test(String(error))) throw error;
    }
  }
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

/** Waiting in SQLite blocks this thread. */
const BUSY_TIMEOUT_MS = 5_000;

/** Makes the file complete without its write-ahead log, which has pages from before. @returns false when a backup reads it */
function emptyLog(sqlite: Sqlite.Database): boolean {
  sqlite.pragma('busy_timeout = 0');
  try {
    const { busy } = sqlite.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
    return busy === 0;
  } finally {
    sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

async function runInThread(file: string, task: SqliteTask): Promise<string> {
  const { messages, failure } = await runThread<string>(THREAD, { file, task });
  if (failure) throw failure as Error;
  return messages[0]!;
}

/** Opens it so that acknowledged writes survive a power cut. @param isBeside a server may have it open, too @throws StartUpError when another process uses the folder or it is no database */
export function openSqlite(dataDir: string, isBeside = false): OpenDatabase {
  const unlock = isBeside ? () => undefined : lockDataFolder(dataDir);
  try {
    const file = join(dataDir, 'nox.sqlite');
    const sqlite = new Sqlite(file);
    enterWalMode(sqlite, dataDir);
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    sqlite.pragma('secure_delete = ON');
    const integrity = new Integrity(async () => {
      const found = await runInThread(file, 'check');
      return found === 'ok' ? undefined : found;
    });
    const config = { database: { prepare: preparer(sqlite), close: () => undefined } };
    const dialect = new SqliteDialect(config);
    dialect.createDriver = () => new TolerantSqliteDriver(config);
    const db: Db = new Kysely({ dialect, log: integrity.log });
    const close = async () => {
      await db.destroy();
      try {
        // SQLite does so when a database is closed, but not while a prepared statement exists.
        emptyLog(sqlite);
      } catch {
        // The disk is full, or a file is damaged: the next start reads the write-ahead log.
      }
      sqlite.close();
      unlock();
    };
    const revisions = new Revisions(db, { maxAgeMs: Infinity });
    const eraseDeleted = async () => {
      await runInThread(file, 'vacuum');
      return db.connection().execute(async () => emptyLog(sqlite));
    };
    return { db, revisions, integrity, eraseDeleted, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
