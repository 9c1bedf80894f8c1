import { access } from 'node:fs/promises';
import { type FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { type GuestBuild, type RendererSettings } from '@nox/release-format';
import { positionsIn } from '@nox/release-format/addresses';
import { logShared } from '#platform/errors/infrastructure-errors.ts';
import { type LiveSociety } from '#content/items/society.ts';
import { type LiveSite } from '../releases/live-remotes.ts';
import { staticAddress } from '../releases/page-files.ts';
import { releaseFile } from '../releases/release-files.ts';
import { type ClientErrors } from '../reports/client-errors.ts';
import { styleSources } from './page-cache.ts';
import {
  type Ask,
  type OnLostPart,
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
/** How long pages go without a part that ended their process: each attempt stops all pages for the time limit. */
const PART_COOLDOWN_MS = 600_000;
const MAX_LEFT_OUT = 3;
/** Each makes the policy of a page longer by 54 bytes; proxies limit headers to 4 KB. */
const MAX_STYLES = 30;
/** So many ends of the process within the cooldown leave all pages to browsers. */
const MAX_ENDS = 3;

/** Renders one page after the other: each has its whole time, and a process ends by one page's fault; a new one goes on. */
class ReleaseRenderer {
  readonly #start: (leftOut: string[]) => RendererProcess;
  readonly #guest: string | undefined;
  readonly #onLostPart: OnLostPart;
  /** Until when pages go without a part. */
  readonly #leftOut = new Map<string, number>();
  #without = '';
  #process: RendererProcess | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #queued = 0;
  #ends: { path: string; at: number }[] = [];
  #isStopped = false;

  constructor(file: string, settings: RendererSettings, ask: Ask, onLostPart: OnLostPart) {
    this.#start = (leftOut) =>
      new RendererProcess(file, { ...settings, leftOut }, ask, this.#onLostPart);
    this.#guest = settings.guests?.at(-1)?.publicPath;
    this.#onLostPart = onLostPart;
  }

  /** @returns undefined: not tried, as the queue is full or too many failed lately @throws Error when not rendered in time */
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
    const current = this.#currentProcess();
    try {
      const page = await current.render(request);
      return this.#isWhole(page) ? page : { ...page, isIncomplete: true };
    } catch (error) {
      if (this.#isStopped) return undefined;
      // What a draft breaks is no fault of the page that visitors see.
      if (current.hasEnded && !request.drafts) {
        if (this.#leaveOut(current.part ?? this.#guest, error as Error, request)) {
          return this.#renderNow(request);
        }
        this.#ends.push({ path: request.path, at: performance.now() });
      }
      throw error;
    }
  }

  #currentProcess(): RendererProcess {
    for (const [part, until] of this.#leftOut) {
      if (until < performance.now()) this.#leftOut.delete(part);
    }
    const leftOut = [...this.#leftOut.keys()];
    if (!this.#process || this.#process.hasEnded || this.#without !== leftOut.join()) {
      this.#process?.stop();
      this.#process = this.#start(leftOut);
      this.#without = leftOut.join();
    }
    return this.#process;
  }

  /** @returns whether the page can be rendered again without the part. Where that was no help, it was not the part's fault. */
  #leaveOut(part: string | undefined, error: Error, request: PageRequest): boolean {
    if (part === undefined || this.#leftOut.delete(part)) return false;
    if (this.#leftOut.size >= MAX_LEFT_OUT) return false;
    this.#leftOut.set(part, performance.now() + PART_COOLDOWN_MS);
    this.#onLostPart(part, error, request);
    return true;
  }

  /** A page without a part is rendered anew once that is tried again. */
  #isWhole({ html, isPartial }: RenderedPage): boolean {
    const names = [...this.#leftOut.keys()].map((part) => part.slice(part.lastIndexOf('/') + 1));
    return !isPartial && !names.some((name) => name && html.includes(` data-name="${name}"`));
  }

  #isCoolingDown(path: string): boolean {
    const since = performance.now() - COOLDOWN_MS;
    this.#ends = this.#ends.filter(({ at }) => at > since);
    return this.#ends.length >= MAX_ENDS || this.#ends.some((end) => end.path === path);
  }
}

const SERVER_BUILD = 'server.cjs';
const SERVER_ROUTES = 'server-routes.cjs';
/** Each remote has its live version and the one before, which earlier requests may still need. */
const MAX_RELEASES = 2;
/** Pages with a build of any preview have one process: those of what is live stay. No remote has this name. */
const PREVIEW = '(preview)';

const MAX_FRAMES = 20;

type Build = Pick<LiveSite, 'folder' | 'guests' | 'remote' | 'version' | 'isPreview'>;

interface Options {
  webRoot: string;
  staticOrigin: string | undefined;
  formats: NonNullable<RendererSettings['formats']>;
  society: LiveSociety;
  /** A host name that the app accepts. */
  host: string;
  registry: Registry;
  onFailure: (failure: Parameters<ClientErrors['record']>[0]) => void;
}

/** Renders an app's pages with the server builds of their releases, gets their data from the app, and stops with it. */
export class RemoteRenderer {
  readonly #app: FastifyInstance;
  readonly #options: Options;
  /** The key is the address of a release's folder, in order of first use; `remote` is the guest's name. */
  readonly #releases = new Map<string, { renderer: ReleaseRenderer; remote: string }>();
  readonly #pages: Counter<'result'>;

  constructor(app: FastifyInstance, options: Options) {
    this.#app = app;
    this.#options = options;
    app.addHook('onClose', async () => {
      for (const { renderer } of this.#releases.values()) renderer.stop();
      this.#releases.clear();
    });
    this.#pages = new Counter({
      name: 'nox_rendered_pages_total',
      help: 'Pages by how rendering on the server ended; browsers render those that failed or were skipped.',
      labelNames: ['result'],
      registers: [options.registry],
    });
    for (const result of ['rendered', 'failed', 'skipped']) this.#pages.inc({ result }, 0);
  }

  /** @returns undefined without a server build, when it failed and when it was not tried: then the browser renders the page */
  async render(build: Build, request: PageRequest): Promise<RenderedPage | undefined> {
    const { webRoot, staticOrigin, society } = this.#options;
    const { folder } = build;
    const file = releaseFile(webRoot, folder + SERVER_BUILD);
    const guests = build.guests.flatMap(({ publicPath, mount, remote }) => {
      const routes = releaseFile(webRoot, publicPath + SERVER_ROUTES);
      if (!routes) return [];
      return { publicPath: staticAddress(publicPath, staticOrigin), mount, remote, file: routes };
    });
    if (!file || guests.length < build.guests.length) return undefined;
    const files = [file, ...guests.map((guest) => guest.file)];
    try {
      await Promise.all(files.map((one) => access(one)));
    } catch {
      return undefined;
    }
    try {
      const draft = request.drafts?.get('/api/society');
      const shown = draft === undefined ? (await society()).society : JSON.parse(draft);
      const renderer = this.#rendererOf(build, file, guests);
      const page = await renderer.render({ ...request, society: shown });
      const styles = page ? styleSources(page.html).length - 1 : 0;
      if (styles > MAX_STYLES)
        throw new Error(
          `${request.path} has ${styles} different style attributes, of which a document can have ${MAX_STYLES}: use classes.`,
        );
      this.#pages.inc({ result: page ? 'rendered' : 'skipped' });
      return page;
    } catch (error) {
      this.#pages.inc({ result: 'failed' });
      const { message: reason } = error as Error;
      const { remote, version } = build;
      this.#recordError(error as Error, build, request);
      const fields = { remote, version, folder, path: request.path, reason };
      const kind = [remote, version, reason].join(' ');
      logShared(this.#app.log, kind, 'A page could not be rendered.', fields);
      return undefined;
    }
  }

  readonly #ask: Ask = async (url) => {
    const { host } = this.#options;
    const { statusCode, body } = await this.#app.inject({ url, headers: { host } });
    return { status: statusCode, body };
  };

  /** What a draft breaks is no fault of the release. */
  #recordError(
    { message, stack = '' }: Error,
    { remote, version }: Pick<Build, 'remote' | 'version'>,
    request: Pick<PageRequest, 'path' | 'drafts'>,
  ): void {
    if (request.drafts) return;
    const frames = positionsIn(stack).slice(0, MAX_FRAMES);
    const failed = { remote, version, address: request.path, message, frames };
    this.#options.onFailure({ kind: 'server', recovered: true, ...failed });
  }

  /** Names an island or a guest that pages go without in the log, and to its team, with its own release. */
  #reportPart({ folder, guests }: Build): OnLostPart {
    return (part, error, request) => {
      const { message: reason, stack } = error;
      const owner = guests.find(
        ({ name, publicPath }) => part.startsWith(`${name}/`) || part.endsWith(publicPath),
      );
      const [remote = '', version = ''] = (owner?.publicPath ?? folder).split('/').slice(-3);
      const island = /^[^/]+\/([^/]+)$/.exec(part)?.[1];
      const message = island ? `Island ${island}: ${reason}` : reason;
      this.#recordError({ ...error, message, stack }, { remote, version }, request);
      const fields = { remote, version, part, reason, stack };
      const kind = [remote, version, part, reason].join(' ');
      logShared(this.#app.log, kind, 'A part of a page is left to browsers.', fields);
    };
  }

  /** A guest's pages have a process of their own: what they break is not the host's. */
  #rendererOf(build: Build, file: string, guests: GuestBuild[]): ReleaseRenderer {
    const { folder } = build;
    const key = [folder, ...guests.map(({ publicPath }) => publicPath)].join(' ');
    const known = this.#releases.get(key);
    if (known) return known.renderer;
    const { staticOrigin, formats } = this.#options;
    const publicPath = staticAddress(folder, staticOrigin);
    const settings = { publicPath, guests, formats };
    const onLostPart = this.#reportPart(build);
    const renderer = new ReleaseRenderer(file, settings, this.#ask, onLostPart);
    const remote = build.isPreview ? PREVIEW : (build.guests.at(-1)?.name ?? '');
    this.#releases.set(key, { renderer, remote });
    const same = [...this.#releases].filter(([, release]) => release.remote === remote);
    if (same.length > (build.isPreview ? 1 : MAX_RELEASES)) {
      const [oldest, release] = same[0]!;
      release.renderer.stop();
      this.#releases.delete(oldest);
    }
    return renderer;
  }
}
