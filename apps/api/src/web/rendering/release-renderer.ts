import { type RendererSettings } from '@nox/release-format';
import {
  type Ask,
  type PageRequest,
  type RenderedPage,
  RendererProcess,
} from './renderer-process.ts';

/** Each page is in the queue once for each revision of the content: a few times the pages of a site. */
const MAX_QUEUED = 12;
/** A preview does not take the last places from visitors. */
const MAX_QUEUED_BEFORE_PREVIEW = 4;
/** How long a page that ended its process is left to browsers. */
const COOLDOWN_MS = 30_000;
/** So many ends of the process within the cooldown leave all pages to browsers. */
const MAX_ENDS = 3;

/**
 * Renders the pages of one release one after the other, so that each has its whole time and the end of the process is
 * the fault of one page. The others go on in a new process.
 */
export class ReleaseRenderer {
  readonly #start: () => RendererProcess;
  #process: RendererProcess | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #queued = 0;
  #ends: { path: string; at: number }[] = [];
  #isStopped = false;

  /**
   * @param file the server build
   */
  constructor(file: string, settings: RendererSettings, ask: Ask) {
    this.#start = () => new RendererProcess(file, settings, ask);
  }

  /**
   * A page, or `undefined` when it is not tried: the queue is full, or too many attempts failed lately.
   * @throws Error when the page cannot be rendered, or not in time
   */
  async render(request: PageRequest): Promise<RenderedPage | undefined> {
    const max = request.drafts ? MAX_QUEUED_BEFORE_PREVIEW : MAX_QUEUED;
    if (this.#queued >= max) return undefined;
    this.#queued += 1;
    const page = this.#queue.then(() => this.#renderNow(request));
    const leave = () => (this.#queued -= 1);
    this.#queue = page.then(leave, leave);
    return page;
  }

  stop(): void {
    this.#isStopped = true;
    this.#process?.stop();
  }

  async #renderNow(request: PageRequest): Promise<RenderedPage | undefined> {
    if (this.#isStopped || this.#isCoolingDown(request.path)) return undefined;
    if (!this.#process || this.#process.hasEnded) this.#process = this.#start();
    const current = this.#process;
    try {
      return await current.render(request);
    } catch (error) {
      if (this.#isStopped) return undefined;
      // What a draft breaks is no fault of the page that visitors see.
      if (current.hasEnded && !request.drafts) {
        this.#ends.push({ path: request.path, at: performance.now() });
      }
      throw error;
    }
  }

  #isCoolingDown(path: string): boolean {
    const since = performance.now() - COOLDOWN_MS;
    this.#ends = this.#ends.filter(({ at }) => at > since);
    return this.#ends.length >= MAX_ENDS || this.#ends.some((end) => end.path === path);
  }
}
