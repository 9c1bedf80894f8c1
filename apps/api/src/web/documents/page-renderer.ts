import { LRUCache } from 'lru-cache';
import { fillWords } from '@nox/contracts';
import { type LiveSociety } from '#content/items/society.ts';
import { type Database, PAGE_GROUPS } from '#platform/database/revisions.ts';
import { type LiveSeason } from '#season/seasons/current-season.ts';
import { withPreviewBar } from './preview-bar.ts';
import { hiddenHead, inWords, publicHead, videoObjects } from './head.ts';
import { type Live, type LivePage, type LiveSite, withPreview } from '../releases/live-remotes.ts';
import { type Shown } from '../releases/release-previews.ts';
import { liveShell } from '../releases/release-files.ts';
import { type BuilderOptions, PageBuilder, type PagePlan } from './page-builder.ts';
import { type SocialPictures } from './social-pictures.ts';
import { CACHED_PAGES, type CachedPage, pageCache } from '../rendering/page-cache.ts';

const NOT_FOUND_PATH = '/404';

/** While `npm start` builds, its server already listens. */
const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Please wait</title>
<meta http-equiv="refresh" content="3"><meta name="color-scheme" content="dark light">
<p>The website is being built. This page loads again by itself.</p>
<p>If nothing is building it, run <code>npm run build</code>.</p></html>`;

interface Options extends Database, BuilderOptions {
  season: LiveSeason;
  society: LiveSociety;
  pictures: SocialPictures;
}

/** How long a page may be shown after the database was last known to have nothing newer: it may name people who are deleted meanwhile. */
const MAX_STALE_MS = 10 * 60_000;

/** One page has one address, however it is requested. */
const pagePath = (path: string) => path.replace(/\/(?:index\.html)?$/, '') || '/';
/** The router of the pages ignores case and doubled slashes. */
const normalizedPath = (path: string) => pagePath(path.replace(/\/{2,}/g, '/')).toLowerCase();

type IdentifiedLive = Live & { id: string };

/** Makes the HTML of every address from the live shell's page. Complete pages are cached by shell, registry, revisions of content, what is said of today, and path. */
export class PageRenderer {
  readonly #options: Options;
  readonly #readShell;
  readonly #builder: PageBuilder;
  readonly #cached = pageCache();
  readonly #lastKnown = new LRUCache<string, CachedPage>({ ...CACHED_PAGES, ttl: MAX_STALE_MS });

  constructor(options: Options) {
    this.#options = options;
    this.#readShell = liveShell(options.webRoot, options.staticOrigin);
    this.#builder = new PageBuilder(options);
  }

  /** @param path of an address, without its query @param shown in this browser alone @returns 301: the page exists under another spelling of it */
  async render(path: string, shown?: Shown): Promise<CachedPage | { status: 301; path: string }> {
    const { remotes, settings } = this.#options;
    const shell = await this.#readShell().catch(() => undefined);
    if (!shell) return this.#cached('not built', async () => ({ status: 503, html: NOT_BUILT }));
    const template = shown ? withPreviewBar(shell.template, shown) : shell.template;
    const { society, id: societyId } = await this.#options.society();
    const id = `${shell.id} ${societyId}${shown ? ` ${shown.token}` : ''}`;
    const live = await remotes.state().catch(() => undefined);
    const state = live && shown ? withPreview(live, shown) : live;
    const site = state && (await remotes.siteAt(path, state).catch(() => null));
    if (!state || site === null) {
      // The shell itself reports what is wrong where no registry is valid.
      const make = () =>
        this.#builder.browserPage(template, { settings: { ...settings, society } });
      return this.#cached(`plain ${id}`, async () => ({ status: 200, ...(await make()) }));
    }
    const made = { template, state, society, id: `${id} ${state.id}` };
    if (!site) return this.#privatePage(made, pagePath(path));
    const page = site.pages.find((one) => one.path === pagePath(path));
    if (page) return this.#publicPage(made, site, page);
    const normalized = normalizedPath(path);
    const other = await remotes.siteAt(normalized, state).catch(() => undefined);
    if (other?.pages.some((one) => one.path === normalized)) {
      return { status: 301, path: normalized };
    }
    return this.#notFoundPage(made, site);
  }

  /** A page for signed-in users, which browsers render: one for all addresses that need the same files. */
  async #privatePage(live: IdentifiedLive, path: string): Promise<CachedPage> {
    const files = await this.#builder.filesFor(path, live);
    const names = [...files.scripts, ...files.styles].map(({ file }) => file);
    const key = `private ${live.id} ${[...names, ...files.fonts].join()}`;
    const head = async () => hiddenHead(live.society.name);
    return this.#cached(key, () => this.#builder.unrenderedPage({ live, path, status: 200, head }));
  }

  async #publicPage(live: IdentifiedLive, site: LiveSite, page: LivePage) {
    const { db, revisions, season, origin, pictures } = this.#options;
    const { path } = page;
    const lastKey = `${live.id} ${path}`;
    // Pages are still shown when the database is gone; each of them reports what it cannot show.
    const content = await Promise.all([season.today(), revisions.stateOf(...PAGE_GROUPS)]).then(
      String,
      () => undefined,
    );
    const isIncomplete = content === undefined;
    const last = isIncomplete && this.#lastKnown.get(lastKey);
    if (last) return last;
    const head = async () => {
      const image = await pictures.imageOf({ site, page }, live.society);
      const filled = inWords({ site, page: { ...page, image } }, live.society);
      if (!page.isListed) return hiddenHead(filled.page.title);
      // Only search engines read these: the page is also served when they cannot be read.
      const things = page.hasVideos ? await videoObjects(db, origin()).catch(() => []) : [];
      return publicHead({ origin: origin(), ...filled, things });
    };
    const plan = { live, path, status: 200, isIncomplete, head } as const;
    const made = await this.#sitePage(`${live.id} ${content} ${path}`, site, plan);
    if (made.isRendered && !made.isIncomplete) this.#lastKnown.set(lastKey, made);
    return made;
  }

  /** There is no limit to the number of addresses without a page: all of them share one. */
  #notFoundPage(live: IdentifiedLive, site: LiveSite): Promise<CachedPage> {
    const plan = {
      live,
      status: 404,
      head: async () =>
        hiddenHead(`Page not found | ${fillWords(site.siteName, { name: live.society.name })}`),
    } as const;
    if (site.guests.length === 0) {
      return this.#sitePage(`${live.id} missing`, site, { ...plan, path: NOT_FOUND_PATH });
    }
    // The shell says it, inside the layout: neither the guest nor its host has such a page.
    const { path } = site;
    return this.#cached(`missing ${live.id} ${path}`, () =>
      this.#builder.unrenderedPage({ ...plan, path }),
    );
  }

  async #sitePage(key: string, site: LiveSite, plan: PagePlan): Promise<CachedPage> {
    const rendered = await this.#cached(`rendered ${key}`, () =>
      this.#builder.renderedPage(site, plan),
    );
    return rendered ?? this.#cached(`unrendered ${key}`, () => this.#builder.unrenderedPage(plan));
  }
}
