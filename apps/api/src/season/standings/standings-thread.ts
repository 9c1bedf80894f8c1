import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { LRUCache } from 'lru-cache';
import { unavailable } from '#platform/errors/http-error.ts';
import { runThread } from '#platform/event-loop/threads.ts';
import { type ModelStandings } from './model/standings.ts';

const THREAD = new URL(`./standings-worker${extname(import.meta.url)}`, import.meta.url);
const TIMEOUT_MS = 20_000;
/** All scores, and those without each of some judges; each has megabytes of ranks. */
const MAX_CACHED = 8;

export interface StandingsTask {
  /** The JSON of a list of `JudgeScore`. */
  scores: string;
  seed: string;
}

type Options = { onFailure: (error: unknown) => void; thread?: URL; timeoutMs?: number };

/**
 * Computes standings in a thread of its own, one after the other. They are cached by a hash of their scores, which also
 * seeds the ranks that are drawn: every server says the same, and a change of status, which changes the revision of the
 * auditions, changes no chance.
 */
export class StandingsThread {
  readonly #options: Required<Options>;
  readonly #cache = new LRUCache<string, Promise<ModelStandings>>({ max: MAX_CACHED });
  readonly #stop = new AbortController();
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    this.#options = { thread: THREAD, timeoutMs: TIMEOUT_MS, ...options };
  }

  /** @param scores the JSON of a list of `JudgeScore` @throws HttpError 503 when the thread fails, or the server stops */
  async compute(scores: string): Promise<{ hash: string; standings: ModelStandings }> {
    const hash = createHash('sha256').update(scores).digest('hex').slice(0, 16);
    let standings = this.#cache.get(hash);
    if (!standings) {
      standings = this.#last.then(() => this.#run({ scores, seed: hash }));
      this.#cache.set(hash, standings);
      // The next one begins in any case, and a failed one is computed again.
      this.#last = standings.catch(() => this.#cache.delete(hash));
    }
    return { hash, standings: await standings };
  }

  /** Ends the thread; what waits is rejected. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#last;
  }

  async #run(task: StandingsTask): Promise<ModelStandings> {
    const { thread, timeoutMs, onFailure } = this.#options;
    const stopping = () => unavailable('The server is stopping. Try again in a minute.');
    if (this.#stop.signal.aborted) throw stopping();
    const limits = { signal: this.#stop.signal, limitsMs: [timeoutMs] } as const;
    const { messages, failure } = await runThread<ModelStandings>(thread, task, limits);
    if (this.#stop.signal.aborted) throw stopping();
    const [standings] = messages;
    if (standings) return standings;
    onFailure(failure);
    throw unavailable('The standings cannot be computed at the moment. Please try again.', failure);
  }
}
