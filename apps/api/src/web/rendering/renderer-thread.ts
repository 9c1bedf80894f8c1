import { Worker } from 'node:worker_threads';
import { type MenuEntry, type RendererSettings } from '@nox/release-format';

/** Messages of a server build; see `libs/federation/server`. */
type FromRenderer =
  | ({ kind: 'rendered'; id: number } & RenderedPage)
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'ask'; id: number; path: string };

export interface PageRequest {
  path: string;
  /** Scheme and host of the site. */
  origin: string;
  /** The entries of all menus, in order. */
  menus: MenuEntry[];
  /** Of a preview: responses of the API in place of its own, by their addresses. */
  drafts?: ReadonlyMap<string, string>;
}

/** The content of a page, and as JSON the state that its scripts hydrate it with. */
export interface RenderedPage {
  html: string;
  state: string;
}

/** A GET of the API without a token. */
export type Ask = (path: string) => Promise<{ status: number; body: string }>;

/** The browser renders a slower page sooner. */
const MAX_RENDERING_MS = 2_000;
/** Beyond it the thread ends; this process goes on. */
const MAX_MEMORY_MB = 192;

interface Pending {
  id: number;
  drafts: PageRequest['drafts'];
  resolve: (page: RenderedPage) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/**
 * Runs one release's server build in a thread of its own, without this process's memory and environment. A page that
 * throws fails alone; one that hangs, grows too big or ends its thread needs a new one.
 */
export class RendererThread {
  readonly #worker: Worker;
  #pending: Pending | undefined;
  #asked = 0;
  #ended: Error | undefined;

  /**
   * @param file the server build
   */
  constructor(file: string, settings: RendererSettings, ask: Ask) {
    this.#worker = new Worker(file, {
      workerData: settings,
      env: {},
      execArgv: [],
      stdin: false,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    this.#worker.unref();
    this.#worker.on('message', (message: FromRenderer) => void this.#handle(message, ask));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('The renderer ended.')));
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  /** Renders one page at a time. @throws Error when the page cannot be rendered, or not in time */
  render({ path, origin, menus, drafts }: PageRequest): Promise<RenderedPage> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = (this.#asked += 1);
    return new Promise((resolve, reject) => {
      const expire = () => this.#end(new Error(`${path} took more than ${MAX_RENDERING_MS} ms.`));
      const timer = setTimeout(expire, MAX_RENDERING_MS);
      this.#pending = { id, drafts, resolve, reject, timer };
      this.#worker.postMessage({ kind: 'render', id, path, origin, menus });
    });
  }

  stop(): void {
    this.#end(new Error('The renderer was stopped.'));
  }

  async #handle(message: FromRenderer, ask: Ask): Promise<void> {
    const { id } = message;
    if (message.kind === 'ask') {
      const draft = this.#pending?.drafts?.get(message.path);
      const answer =
        draft === undefined
          ? await ask(message.path).catch(() => ({ status: 500, body: '' }))
          : { status: 200, body: draft };
      this.#worker.postMessage({ kind: 'data', id, ...answer });
      return;
    }
    const pending = this.#pending;
    if (pending?.id !== id) return;
    this.#pending = undefined;
    clearTimeout(pending.timer);
    if (message.kind === 'failed') pending.reject(new Error(message.message));
    else pending.resolve({ html: message.html, state: message.state });
  }

  #end(error: Error): void {
    this.#ended ??= error;
    void this.#worker.terminate();
    clearTimeout(this.#pending?.timer);
    this.#pending?.reject(error);
    this.#pending = undefined;
  }
}
