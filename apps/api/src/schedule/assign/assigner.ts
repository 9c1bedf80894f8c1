import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type AssignProposal } from '@nox/contracts';
import { HttpError, unavailable } from '../../errors/http-error.ts';
import { type AssignInput } from './assign-input.ts';
import { proposeWithoutSolver } from './propose.ts';

/** The build bundles it beside the server. */
const THREAD = new URL(`./assign-worker${extname(import.meta.url)}`, import.meta.url);

/** The solver ends by itself after half of it. */
const TIMEOUT_MS = 20_000;

interface Options {
  /** Why the thread ended without a proposal. */
  onFailure: (error: unknown) => void;
  timeoutMs?: number;
  thread?: URL;
}

/** Computes proposals in a thread of its own, one at a time. The thread ends with each. */
export class Assigner {
  readonly #onFailure: Options['onFailure'];
  readonly #timeoutMs: number;
  readonly #thread: URL;
  #worker: Worker | undefined;
  #isBusy = false;
  #isStopped = false;

  constructor({ onFailure, timeoutMs = TIMEOUT_MS, thread = THREAD }: Options) {
    this.#onFailure = onFailure;
    this.#timeoutMs = timeoutMs;
    this.#thread = thread;
  }

  /**
   * If the thread fails, candidates are assigned by arrival, and the message says so.
   * @param read what is assigned from
   * @throws HttpError 409 while another proposal is computed, 503 when the server stops
   */
  async propose(read: () => Promise<AssignInput>): Promise<AssignProposal> {
    if (this.#isBusy) {
      throw new HttpError(
        409,
        'assigning',
        'Candidates are being assigned at the moment. Wait a few seconds, then try again.',
      );
    }
    this.#isBusy = true;
    try {
      const input = await read();
      return await this.#run(input).catch((error: unknown) => {
        if (this.#isStopped) throw unavailable('The server is stopping. Try again in a minute.');
        this.#onFailure(error);
        return proposeWithoutSolver(input);
      });
    } finally {
      this.#isBusy = false;
    }
  }

  /** Ends the thread; a proposal under way is rejected. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#worker?.terminate();
  }

  async #run(input: AssignInput): Promise<AssignProposal> {
    if (this.#isStopped) throw new Error('Stopped.');
    const worker = new Worker(this.#thread, {
      ...{ workerData: input, env: {}, execArgv: [], stdin: false, stdout: true },
    });
    this.#worker = worker;
    const stop = new AbortController();
    const { signal } = stop;
    const timer = setTimeout(() => void worker.terminate(), this.#timeoutMs);
    try {
      // `once` rejects on the event `error`.
      return await Promise.race([
        once(worker, 'message', { signal }).then(([proposal]) => proposal as AssignProposal),
        once(worker, 'exit', { signal }).then(([code]) => {
          throw new Error(`The thread ended with ${code}, or took too long.`);
        }),
      ]);
    } finally {
      clearTimeout(timer);
      stop.abort();
      // Late errors of a thread that is not needed any more.
      worker.on('error', () => undefined);
      await worker.terminate();
      this.#worker = undefined;
    }
  }
}
