import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/database/open-database.ts';
import { createPostgresDatabase, sharePostgres } from '@nox/test-servers/postgres-pool';
import { startPostgres, type PostgresServer } from '@nox/test-servers/postgres-server';

declare global {
  var postgresServer: PostgresServer | undefined;
}

/** Jest's globalSetup: PostgreSQL for the whole run, and a database of the newest schema on each engine, whose copy costs a fraction of the migrations. */
export default async function setUp(_global: unknown, project: { rootDir: string }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'nox-template-'));
  const sqlite = await openDatabase({ dataDir, databaseUrl: undefined }, () => undefined);
  await sqlite.close();
  process.env.NOX_TEST_SQLITE_TEMPLATE = dataDir;
  if (!process.env.NOX_TEST_DATABASE_URL) {
    globalThis.postgresServer = await startPostgres(project.rootDir);
    process.env.NOX_TEST_DATABASE_URL = globalThis.postgresServer.url;
  }
  const { url } = await createPostgresDatabase();
  const postgres = await openDatabase({ dataDir: '', databaseUrl: url }, () => undefined);
  await postgres.close();
  await sharePostgres(url);
}
