import { isFullRun } from '@nox/test-servers/full-run';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { continueCreationTime, readTime } from '#platform/database/clock.ts';
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

/** Copies have the newest schema. Looking for migrations would be most of the time of opening one. */
async function openPostgres(): Promise<OpenDatabase> {
  const { url, drop } = await takePostgresDatabase();
  let isClosing = false;
  const { close, ...opened } = connectPostgres(url, (error) => {
    // A closed pool does not wait for its last connections; releasing the database ends them.
    if (!isClosing) throw error;
  });
  continueCreationTime(await readTime(opened.db));
  return {
    ...opened,
    close: async () => {
      isClosing = true;
      await close();
      await drop();
    },
  };
}

export const sqliteIn = async (dataDir: string): Promise<OpenDatabase> =>
  removedOnClose(dataDir, await openDatabase({ dataDir, databaseUrl: undefined }, fail));

async function removedOnClose(
  dataDir: string,
  { close, ...opened }: OpenDatabase,
): Promise<OpenDatabase> {
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
  const database = openSqliteFile(folder);
  continueCreationTime(await readTime(database.db));
  return removedOnClose(folder, database);
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
