import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { objectsOf } from '#platform/stores/file-store.ts';
import { emulatedFirebase, firebaseStore } from '#platform/stores/firebase-store.ts';
import { type S3Settings, s3Store } from '#platform/stores/s3-store.ts';
import { temporaryFolder } from './engines.ts';
import { forkServer, programAt } from '@nox/test-servers/loopback';
import { unsignedToken } from '@nox/test-servers/tokens';
import { Front } from '@nox/test-servers/stores/front';

export const BUCKET = 'nox-pictures';

export type RunningStore = Awaited<ReturnType<typeof startS3>>;

const startProcess = (file: string, ...args: string[]) => forkServer(programAt(file), ...args);

export const s3Settings = (endpoint: string): S3Settings => ({
  endpoint,
  isPathStyle: true,
  region: 'us-east-1',
  keyId: 'S3RVER',
  secret: 'S3RVER',
  bucket: BUCKET,
  originalsBucket: BUCKET,
  publicUrl: `${endpoint}/${BUCKET}`,
});

/** A bucket's policy should be so: what is below `media` is public. */
const isMedia = (path: string) => path.startsWith(`/${BUCKET}/media/`) && !path.includes('?');

export async function startS3() {
  const folder = await temporaryFolder();
  const server = await startProcess('./stores/s3-process.ts', folder, BUCKET);
  const front = await Front.start(server.url, isMedia);
  return {
    store: s3Store(s3Settings(front.url)),
    impatient: s3Store({ ...s3Settings(front.url), timeoutMs: 1_000 }),
    front,
    makeOld: async () => {
      for (const name of await readdir(folder, { recursive: true })) {
        await utimes(join(folder, name), 1, 1);
      }
    },
    close: async () => {
      await front.close();
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function ageFiles(child: ChildProcess): Promise<void> {
  child.send('age');
  await once(child, 'message');
}

/** The Storage emulator of firebase-tools, and uploads as the page does them. */
export async function startFirebase() {
  const folder = await temporaryFolder();
  const { child, url, stop } = await startProcess('./stores/emulator-process.ts', folder);
  const front = await Front.start(url, (path) => path.startsWith('/v0/'));
  const settings = emulatedFirebase({ url: front.url, bucket: BUCKET });
  const objects = objectsOf(BUCKET, front.url);

  async function upload(name: string, bytes: Buffer, type: string): Promise<string> {
    const boundary = 'of-a-page';
    const head = `--${boundary}\r\ncontent-type: application/json\r\n\r\n${JSON.stringify({ name, contentType: type })}\r\n`;
    const body = [`${head}--${boundary}\r\ncontent-type: ${type}\r\n\r\n`, bytes];
    const answer = await fetch(`${objects.slice(0, -1)}?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: {
        authorization: `Firebase ${unsignedToken({ admin: true })}`,
        'content-type': `multipart/related; boundary=${boundary}`,
        'x-goog-upload-protocol': 'multipart',
      },
      body: Buffer.concat([...body, `\r\n--${boundary}--`].map((part) => Buffer.from(part))),
    });
    const { downloadTokens } = (await answer.json()) as { downloadTokens: string };
    return `${objects}${encodeURIComponent(name)}?alt=media&token=${downloadTokens}`;
  }

  return {
    store: firebaseStore(settings),
    impatient: firebaseStore({ ...settings, timeoutMs: 1_000 }),
    front,
    objects,
    upload,
    makeOld: () => ageFiles(child),
    close: async () => {
      await front.close();
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}
