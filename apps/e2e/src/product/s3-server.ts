import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BUCKET = 'nox-journeys';
const PROCESS = join(import.meta.dirname, '../../../api/test/stores/s3-with-policy.ts');

/** An S3-compatible store, with what a product needs in its environment to use it. */
export async function startS3Server() {
  const folder = await mkdtemp(join(tmpdir(), 'nox-s3-'));
  const child = fork(PROCESS, [folder, BUCKET], { execArgv: [] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    url,
    env: {
      NOX_S3_ENDPOINT: url,
      NOX_S3_BUCKET: BUCKET,
      // The one key that the server knows.
      NOX_S3_KEY_ID: 'S3RVER',
      NOX_S3_SECRET: 'S3RVER',
    },
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
