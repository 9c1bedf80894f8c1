import { type Database, CONTENT_GROUPS } from '../database/revisions.ts';
import { unavailable } from '../errors/http-error.ts';
import { type PageFiles } from '@nox/release-format';
import { menuEntries } from '@nox/release-format/menu-entries';
import { type PageTemplate } from '@nox/release-format/page-template';
import { deferredScript } from './deferred-scripts.ts';
import { hiddenHead, preloadLinks, publicHead } from './head.ts';
import { inlineStyles } from './inline-styles.ts';
import { type LiveRemotes, type LiveSite, type LiveState } from './live-remotes.ts';
import { liveShell } from './live-shell.ts';
import { NO_FILES } from './page-files.ts';
import { PageCache, type CachedPage, type PageContent } from './rendering/page-cache.ts';
import { type RemoteRenderer } from './rendering/remote-renderer.ts';
import { type RenderedPage } from './rendering/renderer-thread.ts';
import { videoObjects } from './video-schema.ts';

/** Content whose first screen waits for a picture. */
const HERO_PICTURE = / fetchpriority="high"/i;

/** An address that no site has. */
const NOT_FOUND_PATH = '/404';

/** What only the running server knows and tells the page. */
export interface PageSettings {
  authEmulatorUrl?: string;
  /** Hosts beside our own from which an administrator may load a remote's build. */
  overrideOrigins?: readonly string[];
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
  settings: PageSettings;
}

/** The shell and the registry that one page is made from. */
interface Live {
  template: PageTemplate;
  state: LiveState;
  /** Changes with each release. */
  id: string;
}

/** One page has one address, however it is requested. */
const pagePath = (path: string) => path.replace(/\/(?:index\.html)?$/, '') || '/';
/** The router of the pages ignores case and doubled slashes. */
const normalizedPath = (path: string) => pagePath(path.replace(/\/{2,}/g, '/')).toLowerCase();

/**
 * Makes the HTML of every address of the product from the live shell's page.
 *
 * Cached: the shell's page and the registry until a release replaces them; files of releases for good; complete pages in
 * a `PageCache`, whose keys name the shell, the registry, the revisions of the content, the origin and the path.
 */
export class PageRenderer {
  readonly #options: Options;
  readonly #shell;
  readonly #styles;
  readonly #deferredScript;
  readonly #pages = new PageCache();

  constructor(options: Options) {
    this.#options = options;
    this.#shell = liveShell(options.webRoot);
    this.#styles = inlineStyles(options.webRoot);
    this.#deferredScript = deferredScript(options.webRoot);
  }

  /**
   * @param path of the address, without its query
   * @param origin under which visitors know this server
   * @throws HttpError 503 while nothing is built
   */
  async render(path: string, origin: string): Promise<CachedPage | Redirect> {
    const { remotes, settings } = this.#options;
    const { html, id, template } = await this.#shell().catch(() => {
      throw unavailable('The website has not been built yet: run `npm run build`.');
    });
    const state = await remotes.state().catch(() => undefined);
    const site = state && (await remotes.siteAt(path, state).catch(() => null));
    if (!template || !state || site === null) {
      // Without a valid registry the shell itself reports what is wrong.
      const page = { status: 200, html: template?.render({ settings }) ?? html } as const;
      return this.#pages.get(`plain ${id}`, async () => page);
    }
    const live: Live = { template, state, id: `${id} ${state.id}` };
    if (!site) return this.#privatePage(live, pagePath(path));
    const page = site.pages.find((one) => one.path === pagePath(path));
    if (page) return this.#publicPage(live, site, page, origin);
    const redirect = site.pages.find((one) => one.path === normalizedPath(path));
    if (redirect) return { status: 301, path: redirect.path };
    return this.#notFoundPage(live, site, origin);
  }

  /** A page for signed-in users, which browsers render. */
  #privatePage(live: Live, path: string): Promise<CachedPage> {
    return this.#pages.get(`private ${live.id} ${path}`, async () => {
      const files = await this.#filesFor(path, live);
      return { status: 200, html: this.#unrenderedHtml(live, hiddenHead('NOX'), files) };
    });
  }

  async #publicPage(
    live: Live,
    site: LiveSite,
    page: LiveSite['pages'][number],
    origin: string,
  ): Promise<CachedPage> {
    const { db, revisions } = this.#options;
    // Without its database the product still shows its pages; each of them reports what it cannot show.
    const content = await Promise.all(CONTENT_GROUPS.map((group) => revisions.stateOf(group))).then(
      (states) => states.join(),
      () => 'unknown',
    );
    return this.#pages.get(`public ${live.id} ${content} ${origin}${page.path}`, async () => {
      // Only search engines read these: without them the page is still served.
      const things = page.hasVideos ? await videoObjects(db, origin).catch(() => []) : [];
      const head = publicHead({ origin, site, page, things });
      return { status: 200, ...(await this.#render(live, site, page.path, origin, head)) };
    });
  }

  /** There is no limit to the number of addresses without a page: all of them share one. */
  #notFoundPage(live: Live, site: LiveSite, origin: string): Promise<CachedPage> {
    return this.#pages.get(`missing ${live.id}`, async () => {
      const head = hiddenHead(`Page not found | ${site.siteName}`);
      return { status: 404, ...(await this.#render(live, site, NOT_FOUND_PATH, origin, head)) };
    });
  }

  async #render(
    live: Live,
    site: LiveSite,
    path: string,
    origin: string,
    head: string,
  ): Promise<PageContent> {
    const menus = menuEntries(live.state.registry.remotes);
    const [files, content, deferred] = await Promise.all([
      this.#filesFor(path, live),
      this.#options.renderer.render(site.folder, { path, origin, menus }),
      this.#deferredScript(live.template.shellFolder).catch(() => undefined),
    ]);
    // Content without its styles is unreadable.
    const styles = content && (await this.#styles(files.styles).catch(() => undefined));
    if (!styles) return { html: this.#unrenderedHtml(live, head, files), isCacheable: false };
    // A hero picture gets the network to itself at first; the browser requests fonts when it lays out the page.
    const hasHero = HERO_PICTURE.test(content.html);
    const fonts = hasHero ? [] : files.fonts;
    const scripts = deferred ? [] : files.scripts;
    const isMain = ({ file }: { file: string }) => live.template.scripts.includes(`"${file}"`);
    const first = hasHero ? files.scripts.find(isMain) : undefined;
    const others = files.scripts.filter((script) => !isMain(script));
    const html = live.template.render({
      settings: this.#settings(live),
      head: head + styles.html + preloadLinks({ fonts, styles: [], scripts }),
      ...(deferred && {
        scripts: deferred.element({ first, others }) + (first ? '' : live.template.scripts),
      }),
      root: rootElement(content),
    });
    return {
      html,
      inlineSources: { styles: styles.sources, scripts: deferred ? [deferred.source] : [] },
    };
  }

  #unrenderedHtml(live: Live, head: string, files: PageFiles): string {
    return live.template.render({
      settings: this.#settings(live),
      head: head + preloadLinks(files),
    });
  }

  #settings({ state }: Live): object {
    return { ...this.#options.settings, registry: state.registry };
  }

  /** Preloading only saves time: scripts find what is not named here. */
  #filesFor(path: string, { state, template }: Live): Promise<PageFiles> {
    const { remotes } = this.#options;
    return remotes.filesFor(path, state, template.shellFolder).catch(() => NO_FILES);
  }
}

/** The page's content, and the data with which the browser hydrates it. */
function rootElement({ html, state }: RenderedPage): string {
  const data = state.replaceAll('<', '\\u003c');
  return `<div id="root">${html}</div><script type="application/json" id="nox-data">${data}</script>`;
}
