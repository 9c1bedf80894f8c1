import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Sqlite from 'libsql';
import { newestOf } from '../../apps/api/src/platform/database/product-version.ts';
import { isDamage } from '../../apps/api/src/platform/errors/infrastructure-errors.ts';
import { CommandError } from '../run/command.ts';
import { syncFolder } from '../run/files.ts';
import { type Content, DATABASE_FILES, NEW_REVISIONS, OMITTED_TABLES } from './manifest.ts';

const FILE = DATABASE_FILES.sqlite;

const BUSY_TIMEOUT_MS = 30_000;

/** Opens an existing database; the driver's own options would create a missing one. */
function open(path: string, mode: 'ro' | 'rw'): Sqlite.Database {
  const database = new Sqlite(`${pathToFileURL(path).href}?mode=${mode}`);
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return database;
}

/** Executed, not prepared: with a prepared statement a database stays open until memory is collected. */
const copyInto = (database: Sqlite.Database, path: string) =>
  database.exec(`VACUUM INTO '${path.replaceAll("'", "''")}'`);

const using = <T>(database: Sqlite.Database, work: (opened: Sqlite.Database) => T): T => {
  try {
    return work(database);
  } finally {
    database.close();
  }
};

/** Reads rows, also while the server writes. */
export const readRows = (dataDir: string, statement: string): object[] =>
  using(
    open(join(dataDir, FILE), 'ro'),
    (database) => database.prepare(statement).all() as object[],
  );

export const hasSqlite = (dataDir: string) => existsSync(join(dataDir, FILE));

/** Copies one moment, while the server may write, without what is due for deletion. @throws CommandError if damaged */
export async function copySqlite(dataDir: string, backup: string): Promise<Content> {
  if (!hasSqlite(dataDir)) {
    throw new CommandError(
      `There is no database in ${dataDir}: name the server's data folder with --from or DATA_DIR.`,
    );
  }
  const whole = join(backup, 'whole.sqlite');
  try {
    using(open(join(dataDir, FILE), 'rw'), (live) => copyInto(live, whole));
    using(open(whole, 'rw'), (copy) => {
      copy.exec('PRAGMA journal_mode = OFF');
      for (const table of OMITTED_TABLES) copy.exec(`DELETE FROM "${table}"`);
      // A second copy, because the first has remains of what was just deleted.
      copyInto(copy, join(backup, FILE));
    });
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new CommandError(
      `The database in ${dataDir} is damaged (${error.message}), so no backup was made: restore the last one.`,
      { cause: error },
    );
  } finally {
    await rm(whole, { force: true });
  }
  return { rows: readSqlite(backup), version: versionIn(backup) };
}

const versionIn = (backup: string) =>
  using(open(join(backup, FILE), 'ro'), (copy) => {
    const has = copy.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'versions'`).get();
    const rows = has ? copy.prepare('SELECT name FROM versions').all() : [];
    return newestOf((rows as { name: string }[]).map(({ name }) => name));
  });

/** How many rows each table of a database file has. @throws Error when it is damaged */
export const readSqlite = (backup: string): Record<string, number> =>
  using(open(join(backup, FILE), 'ro'), (copy) => {
    const all = <T>(statement: string) => copy.prepare(statement).all() as T[];
    const [result] = all<{ integrity_check: string }>('PRAGMA integrity_check(1)');
    if (result?.integrity_check !== 'ok') throw new Error(result?.integrity_check);
    if (all('PRAGMA foreign_key_check').length > 0) throw new Error('rows refer to missing rows');
    const tables = all<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    );
    const countOf = (name: string) =>
      all<{ n: number }>(`SELECT count(*) AS n FROM "${name}"`)[0]!.n;
    return Object.fromEntries(tables.map(({ name }) => [name, countOf(name)]));
  });

/** Closes the log, so that the database's file alone is complete. @throws CommandError when another program reads or writes it */
async function closeLog(dataDir: string): Promise<void> {
  const file = join(dataDir, FILE);
  try {
    using(open(file, 'rw'), (database) => {
      database.pragma('busy_timeout = 0');
      const checkpoint = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
      if ((checkpoint as { busy: number }).busy === 0) return;
      throw new CommandError(`Another program uses the database in ${dataDir}: end it first.`);
    });
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  for (const suffix of ['-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
}

/** Puts a verified copy into the place of the database, in one step. The data folder must be locked. */
export async function placeSqlite(staging: string, dataDir: string): Promise<void> {
  const staged = join(staging, FILE);
  using(open(staged, 'rw'), (database) => database.exec(NEW_REVISIONS));
  // SQLite would apply an old log to the new database.
  if (hasSqlite(dataDir)) await closeLog(dataDir);
  await rename(staged, join(dataDir, FILE));
  await syncFolder(dataDir);
}
