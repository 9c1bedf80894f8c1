/** Jest's globalTeardown; it shares its process with `postgres-setup.ts`. */
export default async function tearDown() {
  await globalThis.dropTemplate?.();
  if (!globalThis.postgresServer) return;
  await globalThis.postgresServer.stop();
  delete process.env.NOX_TEST_DATABASE_URL;
}
