import { type Database, PAGE_GROUPS } from '../database/revisions.ts';
import { unavailable } from '../errors/http-error.ts';
import { type PageFiles } from '@nox/release-format';
import { type LiveSeason } from '../seasons/live-season.ts';
import { type StorageEmulator } from '../stores/firebase-store.ts';
import { menuEntries } from '@nox/release-format/menu-entries';
import { type PageTemplate } from '@nox/release-format/page-template';
import { hiddenHead, preloadLinks, publicHead } from './head.ts';
import { inlineScript } from './inline-scripts.ts';
import { inlineStyles } from './inline-styles.ts';
import { type LiveRemotes, type LiveSite, type LiveState } from './live-remotes.ts';
import { liveShell } from './live-shell.ts';
import { NO_FILES } from './page-files.ts';
import { PageCache, type CachedPage, type Page } from './rendering/page-cache.ts';
import { type RemoteRenderer } from './rendering/remote-renderer.ts';
import { renderedHtml } from './rendered-html.ts';
import { filesAt, registryAt } from './static-origin.ts';
import { videoObjects } from './video-schema.ts';

/** An address that no site has. */
const NOT_FOUND_PATH = '/404';

/** What only the running server knows and tells the page. */
export interface PageSettings {
  authEmulatorUrl?: string;
  /** Pages upload into it. */
  storageEmulator?: StorageEmulator;
  /** Hosts beside our own from which an administrator may load a remote's build. */
  overrideOrigins?: readonly string[];
  /** In which pages write dates. */
  timeZone?: string;
  /** The share of page views that browsers measure; absent for none. */
  vitalsSample?: number;
}

/** The page exists under another spelling of its address. */
export interface Redirect {
  status: 301;
  path: string;
}

interface Options extends Database {
  webRoot: string;
  remotes: LiveRemotes;
  renderer: RemoteRenderer;
  season: LiveSeason;
  settings: PageSettings;
  /** Where browsers load the files of builds from, if not from this server. */
  staticOrigin: string | undefined;
  /** See `siteOrigin`. */
  origin: () => string;
}

/** The shell and the registry that one page is made from. */
interface Live {
  template: PageTemplate;
  state: LiveState;
  /** Changes with each release. */
  id: string;
}

interface PagePlan {
  live: Live;
  path: string;
  status: Page['status'];
  head: () => Promise<string>;
}

/** The parts of a page whose styles are not those of its address alone; texts have no bare quotes. */
const partsIn = (html: string) => [
  ...new Set([...html.matchAll(/ data-styles="([\w-]+)"/g)].map(([, part]) => part!)),
];

/** One page has one address, however it is requested. */
const pagePath = (path: string) => path.replace(/\/(?:index\.html)?$/, '') || '/';
/** The router of the pages ignores case and doubled slashes. */
const normalizedPath = (path: string) => pagePath(path.replace(/\/{2,}/g, '/')).toLowerCase();

/**
 * Makes the HTML of every address of the product from the live shell's page.
 *
 * Cached: the shell's page and the registry until a release replaces them; files of releases for good; complete pages in
 * a `PageCache`, whose keys name the shell, the registry, the revisions of the content, the state of registration, which
 * changes by the clock, and the path. Longer than other files: what one kind of page needs is read beside what the others do.
 */
export class PageRenderer {
  readonly #options: Options;
  readonly #shell;
  readonly #styles;
  readonly #deferredScript;
  readonly #startWatch;
  readonly #pages = new PageCache();

  constructor(options: Options) {
    this.#options = options;
    this.#shell = liveShell(options.webRoot, options.staticOrigin);
    this.#styles = inlineStyles(options.webRoot, options.staticOrigin);
    this.#deferredScript = inlineScript(options.webRoot, 'deferred-scripts.js');
    this.#startWatch = inlineScript(options.webRoot, 'watch-start.js');
  }

  /**
   * @param path of the address, without its query
   * @throws HttpError 503 while nothing is built
   */
  async render(path: string): Promise<CachedPage | Redirect> {
    const { remotes, settings } = this.#options;
    const { html, id, template } = await this.#shell().catch(() => {
      throw unavailable('The website has not been built yet: run `npm run build`.');
    });
    const state = await remotes.state().catch(() => undefined);
    const site = state && (await remotes.siteAt(path, state).catch(() => null));
    if (!template || !state || site === null) {
      // Without a valid registry the shell itself reports what is wrong.
      const make = () => (template ? this.#browserPage(template, { settings }) : { html });
      return this.#pages.get(`plain ${id}`, async () => ({ status: 200, ...(await make()) }));
    }
    const live: Live = { template, state, id: `${id} ${state.id}` };
    if (!site) return this.#privatePage(live, pagePath(path));
    const page = site.pages.find((one) => one.path === pagePath(path));
    if (page) return this.#publicPage(live, site, page);
    const normalized = normalizedPath(path);
    const other = await remotes.siteAt(normalized, state).catch(() => undefined);
    if (other?.pages.some((one) => one.path === normalized)) {
      return { status: 301, path: normalized };
    }
    return this.#notFoundPage(live, site);
  }

  /** A page for signed-in users, which browsers render: one for all addresses that need the same files. */
  async #privatePage(live: Live, path: string): Promise<CachedPage> {
    const files = await this.#filesFor(path, live);
    const names = [...files.scripts, ...files.styles].map(({ file }) => file);
    const key = `private ${live.id} ${[...names, ...files.fonts].join()}`;
    const head = async () => hiddenHead('NOX');
    return this.#pages.get(key, () => this.#unrenderedPage({ live, path, status: 200, head }));
  }

  async #publicPage(live: Live, site: LiveSite, page: LiveSite['pages'][number]) {
    const { db, revisions, season } = this.#options;
    // Without its database the product still shows its pages; each of them reports what it cannot show.
    const content = await Promise.all([
      season.state(),
      ...PAGE_GROUPS.map((group) => revisions.stateOf(group)),
    ]).then(
      (states) => states.join(),
      () => 'unknown',
    );
    const head = async () => {
      if (!page.isListed) return hiddenHead(page.title);
      const origin = this.#options.origin();
      // Only search engines read these: without them the page is still served.
      const things = page.hasVideos ? await videoObjects(db, origin).catch(() => []) : [];
      return publicHead({ origin, site, page, things });
    };
    const { path } = page;
    return this.#sitePage(`${content} ${path}`, site, { live, path, status: 200, head });
  }

  /** There is no limit to the number of addresses without a page: all of them share one. */
  #notFoundPage(live: Live, site: LiveSite): Promise<CachedPage> {
    const head = async () => hiddenHead(`Page not found | ${site.siteName}`);
    if (site.guests.length > 0) {
      // The shell says it, inside the layout: neither the guest nor its host has such a page.
      const plan = { live, path: site.path, status: 404, head } as const;
      return this.#pages.get(`missing ${live.id} ${site.path}`, () => this.#unrenderedPage(plan));
    }
    return this.#sitePage('missing', site, { live, path: NOT_FOUND_PATH, status: 404, head });
  }

  /** @param key names what the page is made from, beside the live releases */
  async #sitePage(key: string, site: LiveSite, plan: PagePlan): Promise<CachedPage> {
    const whole = `${plan.live.id} ${key}`;
    const rendered = await this.#pages.get(`rendered ${whole}`, () =>
      this.#renderedPage(site, plan),
    );
    return rendered ?? this.#pages.get(`unrendered ${whole}`, () => this.#unrenderedPage(plan));
  }

  async #renderedPage(site: LiveSite, plan: PagePlan): Promise<Page | undefined> {
    const { live, path, status } = plan;
    const menus = menuEntries(live.state.registry.remotes);
    const origin = this.#options.origin();
    const request = { path, origin, menus };
    const content = await this.#options.renderer.render(site, request);
    if (!content) return undefined;
    const [files, head, deferred] = await Promise.all([
      this.#filesFor(path, live, partsIn(content.html)),
      plan.head(),
      this.#deferredScript(live.template.shellFolder).catch(() => undefined),
    ]);
    // Content without its styles is unreadable.
    const styles = await this.#styles(files.styles).catch(() => undefined);
    if (!styles) return undefined;
    const settings = this.#settings(live);
    const served = filesAt(this.#options.staticOrigin, files);
    const parts = { settings, origin, head, files: served, content, styles, deferred };
    return { status, ...renderedHtml(live.template, parts) };
  }

  /** A page that the browser renders. */
  async #unrenderedPage({ live, path, status, head }: PagePlan): Promise<Page> {
    const files = await this.#filesFor(path, live);
    const served = filesAt(this.#options.staticOrigin, files);
    const content = { settings: this.#settings(live), head: (await head()) + preloadLinks(served) };
    return { status, ...(await this.#browserPage(live.template, content)) };
  }

  /** Without its scripts such a page is empty: one inside it says so. */
  async #browserPage(
    template: PageTemplate,
    content: Parameters<PageTemplate['render']>[0],
  ): Promise<Omit<Page, 'status'>> {
    const watch = await this.#startWatch(template.shellFolder).catch(() => undefined);
    if (!watch) return { html: template.render(content) };
    const html = template.render({ ...content, scripts: watch.element + template.scripts });
    return { html, inlineSources: { styles: [], scripts: [watch.source] } };
  }

  #settings({ state }: Live): object {
    const { settings, staticOrigin } = this.#options;
    const registry = registryAt(staticOrigin, state.registry);
    return { ...settings, ...(staticOrigin && { staticOrigin }), registry };
  }

  /** Preloading only saves time: scripts find what is not named here. */
  #filesFor(path: string, { state, template }: Live, parts?: string[]): Promise<PageFiles> {
    const { remotes } = this.#options;
    return remotes.filesFor(path, state, template.shellFolder, parts).catch(() => NO_FILES);
  }
}
