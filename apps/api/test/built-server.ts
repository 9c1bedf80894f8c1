import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pTimeout from 'p-timeout';
import { startServer } from './server-process.ts';

/** Ends only what hangs. */
const START_TIMEOUT_MS = 120_000;
const BUILT = fileURLToPath(new URL('../../../dist/apps/api/server.js', import.meta.url));

export type BuiltServer = Awaited<ReturnType<typeof startBuiltServer>>;

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/ready`).catch(() => undefined);
  return response?.ok ?? false;
}

/** What `nx build api` built. @throws Error when it does not get ready */
export async function startBuiltServer(env: Record<string, string>) {
  const startedAt = performance.now();
  const server = startServer(env, BUILT);
  /** SIGKILL; resolves when the process has ended. */
  const kill = async () => {
    server.process.kill('SIGKILL');
    await server.ended;
  };
  try {
    const url = await pTimeout(server.ready, {
      milliseconds: START_TIMEOUT_MS,
      message: 'The server did not start.',
    });
    while (!(await isReady(url))) await sleep(10);
    const { process } = server;
    /** From the start of the process to the first 200 of `/api/ready`. */
    const readyAfterMs = performance.now() - startedAt;
    return { url, pid: process.pid!, process, readyAfterMs, kill, [Symbol.asyncDispose]: kill };
  } catch (error) {
    await kill();
    throw error;
  }
}
