import { openDatabase } from '../src/database/open-database.ts';
import { createPostgresDatabase } from './engines.ts';
import { startPostgres, type PostgresServer } from './postgres-server.ts';

declare global {
  var postgresServer: PostgresServer | undefined;
  var dropTemplate: (() => Promise<void>) | undefined;
}

/**
 * Jest's globalSetup: one PostgreSQL server for the whole run, or the one that the environment names, with a database of
 * the newest schema: to copy it takes half of the time of all migrations, or less.
 */
export default async function setUp(_global: unknown, project: { rootDir: string }) {
  if (!process.env.NOX_TEST_DATABASE_URL) {
    globalThis.postgresServer = await startPostgres(project.rootDir);
    process.env.NOX_TEST_DATABASE_URL = globalThis.postgresServer.url;
  }
  const { url, drop } = await createPostgresDatabase();
  const { close } = await openDatabase({ dataDir: '', databaseUrl: url }, () => undefined);
  await close();
  process.env.NOX_TEST_TEMPLATE = new URL(url).pathname.slice(1);
  globalThis.dropTemplate = drop;
}
