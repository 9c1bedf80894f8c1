import { rm } from 'node:fs/promises';
import { dropShared } from '@nox/test-servers/postgres-pool';

/** Jest's globalTeardown; it shares its process with `databases-setup.ts`. */
export default async function tearDown() {
  await rm(process.env.NOX_TEST_SQLITE_TEMPLATE!, { recursive: true });
  if (!globalThis.postgresServer) return dropShared();
  await globalThis.postgresServer.stop();
  delete process.env.NOX_TEST_DATABASE_URL;
}
