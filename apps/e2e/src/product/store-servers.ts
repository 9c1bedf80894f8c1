import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BUCKET = 'nox-journeys';
const PROCESSES = join(import.meta.dirname, '../../../api/test/stores');

/** A store for a test, with what a product needs in its environment to use it. */
async function start(file: string, envOf: (url: string) => NodeJS.ProcessEnv, readable = '') {
  const folder = await mkdtemp(join(tmpdir(), 'nox-store-'));
  const child = fork(join(PROCESSES, file), [folder, BUCKET, readable], { execArgv: [] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    url,
    env: envOf(url),
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
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

/** Firebase Storage's emulator. */
export const startFirebaseStorage = () =>
  start('emulator-process.ts', (url) => ({
    FIREBASE_STORAGE_EMULATOR_HOST: new URL(url).host,
    NOX_FIREBASE_STORAGE_BUCKET: BUCKET,
  }));
