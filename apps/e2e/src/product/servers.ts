import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';

/** An HTTP server on a free port of 127.0.0.1. */
export class LoopbackServer {
  private constructor(private readonly server: Server) {}

  static async start(listener: RequestListener): Promise<LoopbackServer> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new LoopbackServer(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

const PROCESS = join(import.meta.dirname, '../../../api/test/postgres-process.ts');

/** PostgreSQL, with what a product needs in its environment to use it. */
export async function startPostgresServer() {
  const child = fork(PROCESS, { execArgv: [] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    env: { DATABASE_URL: url },
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

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

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

/** Serves a folder with unreleased builds to pages of all origins. */
export function startBuildHost(folder: string): Promise<LoopbackServer> {
  return LoopbackServer.start(async ({ url = '/' }, response) => {
    const path = join(folder, normalize(new URL(url, 'http://host').pathname));
    const isFile = await stat(path).then(
      (found) => found.isFile(),
      () => false,
    );
    response.setHeader('access-control-allow-origin', '*');
    if (!isFile) return response.writeHead(404).end();
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
    return createReadStream(path).pipe(response);
  });
}
