import { startPostgres, type PostgresServer } from './postgres-server.ts';

declare global {
  var postgresServer: PostgresServer | undefined;
}

/** Jest's globalSetup: one PostgreSQL server for the whole run, or the one that the environment names. */
export default async function setUp(_global: unknown, project: { rootDir: string }) {
  if (process.env.NOX_TEST_DATABASE_URL) return;
  globalThis.postgresServer = await startPostgres(project.rootDir);
  process.env.NOX_TEST_DATABASE_URL = globalThis.postgresServer.url;
}
