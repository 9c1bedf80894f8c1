import { isFullRun } from '@nox/test-servers/full-run';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type OpenDatabase } from '#platform/database/revisions.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { openPostgres as connectPostgres } from '#platform/database/postgres.ts';
import { openSqlite as openSqliteFile } from '#platform/database/sqlite.ts';
import { createPostgresDatabase, takePostgresDatabase } from '@nox/test-servers/postgres-pool';

export interface Engine {
  name: string;
  open: () => Promise<OpenDatabase>;
  /** `it` for plain reads and writes: a usual run has none of them on the second engine. */
  plain: jest.It;
}

async function openPostgres(): Promise<OpenDatabase> {
  const { url, drop } = await takePostgresDatabase();
  let isClosing = false;
  const { close, ...opened } = await openDatabase({ dataDir: '', databaseUrl: url }, (error) => {
    // A closed pool does not wait for its last connections; releasing the database ends them.
    if (!isClosing) throw error;
  });
  return {
    ...opened,
    close: async () => {
      isClosing = true;
      await close();
      await drop();
    },
  };
}

export async function sqliteIn(dataDir: string): Promise<OpenDatabase> {
  const { close, ...opened } = await openDatabase({ dataDir, databaseUrl: undefined }, fail);
  // No test cuts the power: waiting for the disk is a fifth of the time of those that write much.
  await sql`pragma synchronous = off`.execute(opened.db);
  return { ...opened, close: () => close().then(() => rm(dataDir, { recursive: true })) };
}

async function openSqlite() {
  const folder = await temporaryFolder();
  await copyFile(
    join(process.env.NOX_TEST_SQLITE_TEMPLATE!, 'nox.sqlite'),
    join(folder, 'nox.sqlite'),
  );
  return sqliteIn(folder);
}

function fail(error: Error) {
  throw error;
}

export const temporaryFolder = () => mkdtemp(join(tmpdir(), 'nox-api-'));

// Programs that are no tests have no `it`.
const { it } = globalThis;
const none = Object.assign(() => undefined, { each: () => () => undefined }) as unknown as jest.It;
const sqlite: Engine = { name: 'SQLite', open: openSqlite, plain: it };
const postgres: Engine = { name: 'PostgreSQL', open: openPostgres, plain: isFullRun ? it : none };

/** `describe.each` runs on both what depends on the engine: concurrency, transactions, conflicts, SQL of a dialect. Where `plain` is its `it`, those are its `test`s. */
export const engines: readonly Engine[] = [sqlite, postgres];

/** `describe.each` runs on one engine plain reads and writes, whose queries do not differ between the engines. */
export const crudEngines: readonly Engine[] = isFullRun ? engines : [sqlite];

/** Databases without a table, by the name of their engine; for `describe.each`. Closing one removes it. */
export const EMPTY_DATABASES: [engine: string, open: () => Promise<OpenDatabase>][] = [
  [
    'SQLite',
    async () => {
      const folder = await temporaryFolder();
      const database = openSqliteFile(folder);
      const close = () => database.close().then(() => rm(folder, { recursive: true }));
      return { ...database, close };
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const { url, drop } = await createPostgresDatabase();
      const database = connectPostgres(url, () => undefined);
      return { ...database, close: () => database.close().then(drop) };
    },
  ],
];
