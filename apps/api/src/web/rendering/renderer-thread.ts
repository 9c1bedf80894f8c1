import { Worker } from 'node:worker_threads';
import { type MenuEntry } from '@nox/release-format';

/** What a server build says; `libs/federation/server` has the other side of it. */
type FromRenderer =
  | ({ kind: 'rendered'; id: number } & RenderedPage)
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'ask'; id: number; path: string };

/** A page to be rendered. */
export interface PageRequest {
  path: string;
  /** Scheme and host of the site. */
  origin: string;
  /** The entries of all menus, in order. */
  menus: MenuEntry[];
}

/** The content of a page, and what its scripts need to go on from there, as JSON. */
export interface RenderedPage {
  html: string;
  state: string;
}

/** Answers what a GET at an address of the API answers to anybody. */
export type Ask = (path: string) => Promise<{ status: number; body: string }>;

/** Content that takes longer than this comes sooner if the browser makes it. */
const MAX_RENDERING_MS = 2_000;
/** Beyond it the thread ends, and this process does not. */
const MAX_MEMORY_MB = 192;

interface Waiting {
  resolve: (page: RenderedPage) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/**
 * Runs one release's server build in a thread of its own, which has neither our memory nor our environment. A page
 * that throws fails alone; a thread that hangs, grows too big or ends fails everything that waits for it.
 */
export class RendererThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #ended: Error | undefined;

  /**
   * @param file the server build
   * @param publicPath the address of the release's folder
   */
  constructor(file: string, publicPath: string, ask: Ask) {
    this.#worker = new Worker(file, {
      workerData: { publicPath },
      env: {},
      execArgv: [],
      stdin: false,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    // It must not keep this process from ending.
    this.#worker.unref();
    this.#worker.on('message', (message: FromRenderer) => void this.#hear(message, ask));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('The renderer ended.')));
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  /** @throws Error when the page cannot be rendered, or not in time */
  render({ path, origin, menus }: PageRequest): Promise<RenderedPage> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = (this.#asked += 1);
    return new Promise((resolve, reject) => {
      const late = () => this.#end(new Error(`${path} took more than ${MAX_RENDERING_MS} ms.`));
      const timer = setTimeout(late, MAX_RENDERING_MS);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#worker.postMessage({ kind: 'render', id, path, origin, menus });
    });
  }

  stop(): void {
    this.#end(new Error('The renderer was stopped.'));
  }

  async #hear(message: FromRenderer, ask: Ask): Promise<void> {
    const { id } = message;
    if (message.kind === 'ask') {
      const answer = await ask(message.path).catch(() => ({ status: 500, body: '' }));
      this.#worker.postMessage({ kind: 'data', id, ...answer });
      return;
    }
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    if (message.kind === 'failed') waiting.reject(new Error(message.message));
    else waiting.resolve({ html: message.html, state: message.state });
  }

  #end(error: Error): void {
    this.#ended ??= error;
    void this.#worker.terminate();
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#waiting.clear();
  }
}
