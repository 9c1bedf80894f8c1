import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { Counter, type Registry } from 'prom-client';
import { ReleaseRenderer } from './release-renderer.ts';
import { type Ask, type PageRequest, type RenderedPage } from './renderer-thread.ts';

const SERVER_BUILD = 'server.cjs';
/** The live version and the one before, which earlier requests may still need. */
const MAX_RELEASES = 2;

interface Options {
  webRoot: string;
  ask: Ask;
  /** Called for each page whose rendering failed. */
  onFailure: (failure: { folder: string; path: string; error: Error }) => void;
}

/** Renders pages with the server builds of their releases. */
export class RemoteRenderer {
  readonly #options: Options;
  /** By the address of the release's folder, in order of first use. */
  readonly #releases = new Map<string, ReleaseRenderer>();
  readonly #pages: Counter<'result'>;

  constructor(options: Options, registry: Registry) {
    this.#options = options;
    this.#pages = new Counter({
      name: 'nox_rendered_pages_total',
      help: 'Pages by how rendering on the server ended; browsers render those that failed or were skipped.',
      labelNames: ['result'],
      registers: [registry],
    });
    for (const result of ['rendered', 'failed', 'skipped']) this.#pages.inc({ result }, 0);
  }

  /**
   * A page's content; `undefined` without a server build, when it failed and when it was not tried: then the
   * browser renders the page.
   * @param folder the address of the release's folder
   */
  async render(folder: string, request: PageRequest): Promise<RenderedPage | undefined> {
    const file = join(this.#options.webRoot, folder, SERVER_BUILD);
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (!isThere) return undefined;
    try {
      const page = await this.#rendererOf(folder, file).render(request);
      this.#pages.inc({ result: page ? 'rendered' : 'skipped' });
      return page;
    } catch (error) {
      this.#pages.inc({ result: 'failed' });
      this.#options.onFailure({ folder, path: request.path, error: error as Error });
      return undefined;
    }
  }

  stop(): void {
    for (const release of this.#releases.values()) release.stop();
    this.#releases.clear();
  }

  #rendererOf(folder: string, file: string): ReleaseRenderer {
    const known = this.#releases.get(folder);
    if (known) return known;
    const renderer = new ReleaseRenderer(file, folder, this.#options.ask);
    this.#releases.set(folder, renderer);
    const [oldest] = this.#releases.keys();
    if (this.#releases.size > MAX_RELEASES && oldest !== undefined) {
      this.#releases.get(oldest)!.stop();
      this.#releases.delete(oldest);
    }
    return renderer;
  }
}
