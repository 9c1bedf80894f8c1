import { rm } from 'node:fs/promises';
import { type OpenDatabase } from '../src/database/database-connection.ts';
import { openPostgres } from '../src/database/postgres.ts';
import { openSqlite } from '../src/database/sqlite.ts';
import { createPostgresDatabase, temporaryFolder } from './engines.ts';

async function onSqlite(): Promise<OpenDatabase> {
  const folder = await temporaryFolder();
  const database = openSqlite(folder);
  return { ...database, close: () => database.close().then(() => rm(folder, { recursive: true })) };
}

async function onPostgres(): Promise<OpenDatabase> {
  const { url, drop } = await createPostgresDatabase();
  const database = openPostgres(url, () => undefined);
  return { ...database, close: () => database.close().then(drop) };
}

/** Databases without a table, by the name of their engine; for `describe.each`. Closing one removes it. */
export const EMPTY_DATABASES: [engine: string, open: () => Promise<OpenDatabase>][] = [
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
];
