import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { decodeJwt } from 'jose';
import pTimeout from 'p-timeout';
import { METRICS_TOKEN } from './tokens.ts';

/** What the provider answers for one account, by its uid; `silent` never answers. */
export interface Answer {
  status: number;
  body: unknown;
  location?: string;
}
type Answers = (uid: string) => Answer | 'silent';

export const activeAccount = (uid: string, more: object = {}): Answer => ({
  status: 200,
  body: { users: [{ localId: uid, ...more }] },
});
export const refusal = (message: string, status = 400): Answer => ({
  status,
  body: { error: { code: status, message } },
});

/** Starts a provider that knows `accounts:lookup` only, on a free port, and does not keep the process alive. */
export function startIdentityProvider(answers: Answers = activeAccount) {
  const requests: { path: string; referer: string | undefined; uid: string }[] = [];
  const server: Server = createServer((request, response) => {
    void json(request).then((sent) => {
      const { sub: uid = '' } = decodeJwt((sent as { idToken: string }).idToken);
      requests.push({ path: request.url ?? '', referer: request.headers.referer, uid });
      const answer = answers(uid);
      if (answer === 'silent') return;
      const { status, location } = answer;
      const type = { 'content-type': 'application/json' };
      response.writeHead(status, { ...type, ...(location && { location }) });
      response.end(JSON.stringify(answer.body));
    });
  });
  server.on('connection', (socket) => socket.unref());
  // The port is known before the next tick only if no host is given.
  server.listen(0).unref();
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}`, requests, close };
}

const { NODE_COMPILE_CACHE } = process.env;
const SERVER = fileURLToPath(new URL('../../../apps/api/src/server.ts', import.meta.url));
const BUILT = fileURLToPath(new URL('../../../dist/apps/api/server.js', import.meta.url));
const START_TIMEOUT_MS = 120_000;

export type ServerProcess = ReturnType<typeof startServer>;

/** Accepts every account; shared by all servers of this process. */
let provider: ReturnType<typeof startIdentityProvider> | undefined;

/** Starts it as in production, with IPC, on a free port, with only the compile cache of the environment. */
export function startServer(
  env: Record<string, string>,
  script = SERVER,
  openFiles: number | 'unlimited' = 'unlimited',
) {
  provider ??= startIdentityProvider();
  const limit = openFiles === 'unlimited' ? '' : `ulimit -n ${openFiles}; `;
  const flags = ['--max-semi-space-size=8', '--no-allocation-site-pretenuring'];
  const command = [process.execPath, ...flags, script];
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, ...command], {
    env: {
      PATH: process.env.PATH,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      PORT: '0',
      MALLOC_ARENA_MAX: '2',
      NOX_SEED: 'none',
      NOX_METRICS_TOKEN: METRICS_TOKEN,
      FIREBASE_AUTH_EMULATOR_HOST: provider.host,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk));
  let stdout = '';
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk));
  // The event 'close' never comes once the parent has disconnected.
  const drained = once(child.stderr!, 'end');
  const ended = once(child, 'exit').then(async ([code]) => {
    await drained;
    return { code: code as number | null, stderr };
  });
  /** The address once the server listens; rejects with its stderr when it ends before. */
  const ready = Promise.race([
    once(child, 'message').then(([message]) => {
      const { type, url } = message as { type: string; url: string };
      if (type === 'ready' && url.startsWith('http://127')) return url;
      throw new Error(`The server sent ${JSON.stringify(message)} instead of its address.`);
    }),
    ended.then(() => Promise.reject(new Error(stderr))),
  ]);
  ready.catch(() => undefined);
  return {
    process: child,
    ready,
    ended,
    end: (signal: 'SIGKILL' | 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
    log: () => stdout,
  };
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/ready`).catch(() => undefined);
  return response?.ok ?? false;
}

export type BuiltServer = Awaited<ReturnType<typeof startBuiltServer>>;

/** What `nx build api` built. @throws Error when it does not get ready */
export async function startBuiltServer(env: Record<string, string>) {
  const startedAt = performance.now();
  const { process, ready, end } = startServer(env, BUILT);
  const kill = async () => void (await end('SIGKILL'));
  try {
    const url = await pTimeout(ready, {
      milliseconds: START_TIMEOUT_MS,
      message: 'The server did not start.',
    });
    while (!(await isReady(url))) await sleep(10);
    /** The time goes from the start of the process to the first 200 of `/api/ready`. */
    const readyAfterMs = performance.now() - startedAt;
    return { url, pid: process.pid!, process, readyAfterMs, kill, [Symbol.asyncDispose]: kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

/** Starts servers with `startServer`; after each test of the file or `describe` block they are killed. */
export function serverStarter() {
  const started: ServerProcess[] = [];
  afterEach(async () => {
    for (const { end } of started.splice(0)) await end('SIGKILL');
  });
  return (env: Record<string, string>, openFiles?: number): ServerProcess => {
    const server = startServer(env, SERVER, openFiles);
    started.push(server);
    return server;
  };
}
