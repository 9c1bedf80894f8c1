import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pTimeout from 'p-timeout';

const START_TIMEOUT_MS = 20_000;

export interface BuiltServer {
  url: string;
  pid: number;
  /** From the start of the process to the first answer that it is ready. */
  readyAfterMs: number;
  /** SIGKILL; resolves when the process is gone. */
  kill: () => Promise<void>;
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/ready`).catch(() => undefined);
  return answer?.ok ?? false;
}

async function readyUrl(child: ChildProcess): Promise<string> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with code ${String(code)} while it started.`);
  });
  ended.catch(() => undefined);
  const [message] = (await pTimeout(Promise.race([once(child, 'message'), ended]), {
    milliseconds: START_TIMEOUT_MS,
    message: 'The server did not start.',
  })) as unknown[];
  return (message as { url: string }).url;
}

/**
 * Starts what `nx build api` built.
 * @throws Error when it does not get ready
 */
export async function startBuiltServer(
  root: string,
  env: Record<string, string>,
): Promise<BuiltServer> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(root, 'dist/apps/api/server.js')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      NOX_SEED: 'none',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  try {
    const url = await readyUrl(child);
    while (!(await isReady(url))) await sleep(10);
    return { url, pid: child.pid!, readyAfterMs: performance.now() - startedAt, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}
