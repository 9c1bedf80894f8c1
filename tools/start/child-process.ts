import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A part of the product refused or failed to start; `message` is a sentence for the terminal. */
export class StartError extends Error {
  override name = 'StartError';

  /** The part has already printed the reason on the error output. */
  readonly isReported: boolean;

  constructor(message: string, isReported = false) {
    super(message);
    this.isReported = isReported;
  }
}

export type Output = 'inherit' | number;

export interface ChildOptions {
  title: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  output: Output;
  /** Stops waiting for readiness, and the process with it. */
  signal?: AbortSignal;
}

export type Child = Awaited<ReturnType<typeof startChild>>;

/**
 * Starts a process and waits for its message `{ type: 'ready', url }`.
 *
 * It has its own process group, so that Ctrl-C in a terminal reaches the launcher alone and the processes end in order.
 * When the launcher is killed, the channel between the two closes, and the process ends itself.
 * @throws StartError if it ends before it is ready
 */
export async function startChild(options: ChildOptions) {
  const { title, args, env, output, signal } = options;
  const child = spawn(process.execPath, args, {
    env,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output, 'ipc'],
  });
  /** Settles when it has ended, for whatever reason, with a sentence that describes how. */
  const ended = once(child, 'exit').then(([code, by]) => describeEnd(title, code, by));
  /** Sends SIGKILL, which acts like a power cut. */
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  /** Sends SIGTERM, and SIGKILL after `graceMs`. */
  const stop = async (graceMs: number) => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await ended.finally(() => clearTimeout(timer));
  };
  const abort = () => void kill();
  signal?.addEventListener('abort', abort);
  try {
    const url = await Promise.race([readyUrl(child), ended.then(() => null)]);
    signal?.throwIfAborted();
    if (url === null) throw new StartError(await ended, child.exitCode === 1);
    return { pid: child.pid!, url, ended, stop, kill };
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

const readyUrl = (child: ReturnType<typeof spawn>): Promise<string> =>
  new Promise((resolve) => {
    child.on('message', (message: { type?: string; url?: string }) => {
      if (message.type === 'ready' && message.url) resolve(message.url);
    });
  });

const describeEnd = (title: string, code: number | null, signal: string | null): string =>
  signal
    ? `${title} ended unexpectedly, by ${signal}.`
    : `${title} ended unexpectedly, with exit code ${code}.`;
