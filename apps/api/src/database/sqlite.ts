import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  CompiledQuery,
  DeleteQueryNode,
  Kysely,
  SqliteDialect,
  sql,
  SqliteDriver,
  TableNode,
  type DatabaseConnection,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type SqliteDatabase,
  type SqliteDialectConfig,
} from 'kysely';
import Sqlite from 'libsql';
import { LRUCache } from 'lru-cache';
import { StartUpError } from '../errors/http-error.ts';
import { chunks } from './rows.ts';
import { lockDataFolder } from './data-folder.ts';
import { Integrity } from './integrity.ts';
import { gapOf } from './page-remains.ts';
import { type OpenDatabase, Revisions } from './revisions.ts';
import { type Db, type Tables } from './schema.ts';
// A type alone: the worker's module runs when it is imported.
import type { SqliteTask } from './sqlite-worker.ts';

/** The build bundles it beside the server. */
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
 * Only `begin immediate` waits for another program that writes, before each transaction and before each write by itself: a
 * statement that waited in vain counts as in progress until it runs again, and meanwhile nothing can be committed. This one
 * runs again with the next write.
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

  /** On a full disk SQLite has rolled back already and refuses a second rollback, which must not hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!/no transaction is active/.test(String(error))) throw error;
    }
  }
}

/** So few that other statements hardly wait. */
const PAGES_PER_STEP = 50;

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

/** SQLite does so when a database is closed, but not while a prepared statement exists. */
function checkpoint(sqlite: Sqlite.Database) {
  try {
    emptyLog(sqlite);
  } catch {
    // On a full disk, or of a damaged file: the next start reads the write-ahead log.
  }
}

async function runInThread(file: string, task: SqliteTask): Promise<string> {
  const thread = new Worker(THREAD, { workerData: { file, task }, env: {}, execArgv: [] });
  const [result] = (await once(thread, 'message')) as [string];
  return result;
}

async function eraseRemains(transaction: Db, numbers: readonly number[]): Promise<void> {
  const { rows } = await sql<{ pgno: number; data: ArrayBuffer }>`
    select pgno, data from sqlite_dbpage where pgno in (${sql.join(numbers)})`.execute(transaction);
  for (const { pgno, data } of rows) {
    const page = Buffer.from(data);
    gapOf(page, pgno).fill(0);
    await sql`update sqlite_dbpage set data = ${page} where pgno = ${pgno}`.execute(transaction);
  }
}

/** Their rows say nothing about a person, and are deleted all the time. */
const IMPERSONAL_TABLES: readonly string[] = [
  'assignments',
  'client_metrics',
  'idempotency_records',
  'unconfirmed_mails',
  'used_challenges',
] satisfies (keyof Tables)[];

const isImpersonal = ({ from }: DeleteQueryNode) =>
  from.froms.every(
    (table) => TableNode.is(table) && IMPERSONAL_TABLES.includes(table.table.identifier.name),
  );

/** Notices whether a row about a person was deleted. */
class DeletionWatch implements KyselyPlugin {
  readonly #deletions = new WeakSet<QueryId>();
  /** True at first: an earlier process may have deleted rows. */
  hasDeleted = true;

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    if (DeleteQueryNode.is(node) && !isImpersonal(node)) this.#deletions.add(queryId);
    return node;
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs) {
    const hasRows = result.rows.length > 0 || (result.numAffectedRows ?? 0n) > 0n;
    if (hasRows && this.#deletions.has(queryId)) this.hasDeleted = true;
    return result;
  }
}

/**
 * Opens it so that acknowledged writes survive a power cut.
 * @throws StartUpError when another process uses the folder or it is no database
 */
export function openSqlite(dataDir: string): OpenDatabase {
  const unlock = lockDataFolder(dataDir);
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
    const deletions = new DeletionWatch();
    const config: SqliteDialectConfig = {
      database: { prepare: preparer(sqlite), close: () => undefined },
    };
    const dialect = new SqliteDialect(config);
    dialect.createDriver = () => new TolerantSqliteDriver(config);
    const db: Db = new Kysely({
      dialect,
      plugins: [deletions],
      log: (event) => {
        if (event.level === 'error') integrity.report(event.error);
      },
    });
    const close = async () => {
      await db.destroy();
      checkpoint(sqlite);
      sqlite.close();
      unlock();
    };
    const revisions = new Revisions(db, { maxAgeMs: Infinity });
    async function erase(): Promise<boolean> {
      const pages = JSON.parse(await runInThread(file, 'findRemains')) as number[];
      for (const some of chunks(pages, PAGES_PER_STEP)) {
        await db.transaction().execute((transaction) => eraseRemains(transaction, some));
      }
      return db.connection().execute(async () => emptyLog(sqlite));
    }
    const eraseDeleted = async () => {
      if (!deletions.hasDeleted) return;
      deletions.hasDeleted = false;
      let isErased = false;
      try {
        isErased = await erase();
      } finally {
        // Where a backup reads, too: the next run tries again.
        if (!isErased) deletions.hasDeleted = true;
      }
    };
    return { db, revisions, integrity, eraseDeleted, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
