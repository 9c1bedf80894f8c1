import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { Counter, type Registry } from 'prom-client';
import {
  type Ask,
  type PageRequest,
  type RenderedPage,
  RendererThread,
} from './renderer-thread.ts';

const SERVER_BUILD = 'server.cjs';
/** After a build has ended its thread. */
const COOLDOWN_MS = 30_000;
/** The live version and the one before, which earlier requests may still need. */
const MAX_THREADS = 2;

interface Options {
  webRoot: string;
  ask: Ask;
  /** Called for each page that was not rendered. */
  onFailure: (failure: { folder: string; path: string; error: Error }) => void;
}

/** Renders pages with the server builds of their releases. */
export class RemoteRenderer {
  readonly #options: Options;
  /** By the address of the release's folder, in order of first use. */
  readonly #threads = new Map<string, RendererThread>();
  readonly #cooldownUntil = new Map<string, number>();
  readonly #pages: Counter<'result'>;

  constructor(options: Options, registry: Registry) {
    this.#options = options;
    this.#pages = new Counter({
      name: 'nox_rendered_pages_total',
      help: 'Pages rendered by a release, and those that browsers had to make because that failed.',
      labelNames: ['result'],
      registers: [registry],
    });
    for (const result of ['rendered', 'failed']) this.#pages.inc({ result }, 0);
  }

  /**
   * A page's content; `undefined` without a server build or when it failed: then the browser renders the page.
   * @param folder the address of the release's folder
   */
  async render(folder: string, request: PageRequest): Promise<RenderedPage | undefined> {
    if ((this.#cooldownUntil.get(folder) ?? 0) > performance.now()) return undefined;
    const file = join(this.#options.webRoot, folder, SERVER_BUILD);
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (!isThere) return undefined;
    const thread = this.#threadOf(folder, file);
    try {
      const page = await thread.render(request);
      this.#pages.inc({ result: 'rendered' });
      return page;
    } catch (error) {
      this.#pages.inc({ result: 'failed' });
      if (thread.hasEnded) this.#cooldownUntil.set(folder, performance.now() + COOLDOWN_MS);
      this.#options.onFailure({ folder, path: request.path, error: error as Error });
      return undefined;
    }
  }

  stop(): void {
    for (const thread of this.#threads.values()) thread.stop();
    this.#threads.clear();
  }

  #threadOf(folder: string, file: string): RendererThread {
    const known = this.#threads.get(folder);
    if (known && !known.hasEnded) return known;
    const thread = new RendererThread(file, folder, this.#options.ask);
    this.#threads.delete(folder);
    this.#threads.set(folder, thread);
    const [oldest] = this.#threads.keys();
    if (this.#threads.size > MAX_THREADS && oldest !== undefined) {
      this.#threads.get(oldest)!.stop();
      this.#threads.delete(oldest);
    }
    return thread;
  }
}
