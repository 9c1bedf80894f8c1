import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { forkServer, programAt } from '@nox/test-servers/loopback';

/** PostgreSQL, with what a product needs in its environment to use it. */
export async function startPostgresServer() {
  const { child, url, ended } = await forkServer(programAt('./postgres-server.ts'));
  const stop = async () => {
    child.disconnect();
    await ended;
  };
  return { env: { DATABASE_URL: url }, stop };
}

const BUCKET = 'nox-journeys';
/** A store for a test, with what a product needs in its environment to use it. */
async function start(file: string, envOf: (url: string) => NodeJS.ProcessEnv, readable = '') {
  const folder = await mkdtemp(join(tmpdir(), 'nox-store-'));
  const program = programAt(`./stores/${file}`);
  const { url, stop } = await forkServer(program, folder, BUCKET, readable);
  return {
    url,
    env: envOf(url),
    stop: () => stop().then(() => rm(folder, { recursive: true, force: true })),
  };
}

export const startS3Server = () =>
  start(
    's3-process.ts',
    (url) => ({
      NOX_S3_ENDPOINT: url,
      NOX_S3_BUCKET: BUCKET,
      // The one key that the server knows.
      NOX_S3_KEY_ID: 'S3RVER',
      NOX_S3_SECRET: 'S3RVER',
    }),
    'media',
  );

export const startFirebaseStorage = () =>
  start('emulator-process.ts', (url) => ({
    FIREBASE_STORAGE_EMULATOR_HOST: new URL(url).host,
    NOX_FIREBASE_STORAGE_BUCKET: BUCKET,
  }));

/** Serves a folder with unreleased builds to pages of all origins. */
export async function startBuildHost(folder: string) {
  const app = Fastify();
  await app.register(fastifyStatic, {
    root: folder,
    setHeaders: (reply) => reply.header('access-control-allow-origin', '*'),
  });
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), stop: () => app.close() };
}
