import { access } from 'node:fs/promises';
import { Counter, type Registry } from 'prom-client';
import { type GuestBuild } from '@nox/release-format';
import { type LiveSite } from '../live-remotes.ts';
import { releaseFile } from '../release-files.ts';
import { staticAddress } from '../static-origin.ts';
import { ReleaseRenderer } from './release-renderer.ts';
import { type Ask, type PageRequest, type RenderedPage } from './renderer-thread.ts';

const SERVER_BUILD = 'server.cjs';
const SERVER_ROUTES = 'server-routes.cjs';
/** Of each remote the live version and the one before, which earlier requests may still need. */
const MAX_RELEASES = 2;

/** The release that renders a page, and those inside its layouts. */
type Build = Pick<LiveSite, 'folder' | 'guests'>;

interface Options {
  webRoot: string;
  staticOrigin: string | undefined;
  ask: Ask;
  /** Called for each page whose rendering failed. */
  onFailure: (failure: { folder: string; path: string; error: Error }) => void;
}

/** Renders pages with the server builds of their releases. */
export class RemoteRenderer {
  readonly #options: Options;
  /** By the addresses of the releases' folders, in order of first use; `remote` is the guest's name. */
  readonly #releases = new Map<string, { renderer: ReleaseRenderer; remote: string }>();
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
   */
  async render(build: Build, request: PageRequest): Promise<RenderedPage | undefined> {
    const { webRoot, staticOrigin } = this.#options;
    const { folder } = build;
    const file = releaseFile(webRoot, folder + SERVER_BUILD);
    const guests = build.guests.flatMap(({ publicPath, mount, remote }) => {
      const routes = releaseFile(webRoot, publicPath + SERVER_ROUTES);
      if (!routes) return [];
      return { publicPath: staticAddress(publicPath, staticOrigin), mount, remote, file: routes };
    });
    if (!file || guests.length < build.guests.length) return undefined;
    const areThere = await Promise.all([file, ...guests.map((guest) => guest.file)].map(exists));
    if (areThere.includes(false)) return undefined;
    try {
      const page = await this.#rendererOf(build, file, guests).render(request);
      this.#pages.inc({ result: page ? 'rendered' : 'skipped' });
      return page;
    } catch (error) {
      this.#pages.inc({ result: 'failed' });
      this.#options.onFailure({ folder, path: request.path, error: error as Error });
      return undefined;
    }
  }

  stop(): void {
    for (const { renderer } of this.#releases.values()) renderer.stop();
    this.#releases.clear();
  }

  /** A guest's pages have a thread of their own: what they break is not the host's. */
  #rendererOf(build: Build, file: string, guests: GuestBuild[]): ReleaseRenderer {
    const { folder } = build;
    const key = [folder, ...guests.map(({ publicPath }) => publicPath)].join(' ');
    const known = this.#releases.get(key);
    if (known) return known.renderer;
    const publicPath = staticAddress(folder, this.#options.staticOrigin);
    const renderer = new ReleaseRenderer(file, { publicPath, guests }, this.#options.ask);
    const remote = build.guests.at(-1)?.name ?? '';
    this.#releases.set(key, { renderer, remote });
    const same = [...this.#releases].filter(([, release]) => release.remote === remote);
    if (same.length > MAX_RELEASES) {
      const [oldest, release] = same[0]!;
      release.renderer.stop();
      this.#releases.delete(oldest);
    }
    return renderer;
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
