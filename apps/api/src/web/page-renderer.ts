import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type PageFiles, type PreloadedFile } from '@nox/release-format';
import { menuEntries } from '@nox/release-format/menu-entries';
import { unavailable } from '../errors/http-error.ts';
import { type Revisions, CONTENT_GROUPS } from '../database/revisions.ts';
import { type Db } from '../database/schema.ts';
import { hiddenHead, preloadLinks, publicHead, scriptJson } from './head.ts';
import { ReleaseStyles } from './inline-styles.ts';
import { deferredScripts } from './deferred-scripts.ts';
import { cachedFile } from './cached-file.ts';
import { type LiveRemotes, type LiveSite, type LiveState } from './live-remotes.ts';
import { PageCache, type CachedPage } from './rendering/page-cache.ts';
import { type RemoteRenderer } from './rendering/remote-renderer.ts';
import { type RenderedPage } from './rendering/renderer-thread.ts';
import { videoObjects } from './video-schema.ts';

/** Where the shell's page leaves room for the head of the page that is asked for. */
const HEAD = /<!--head-->.*?<!--\/head-->/s;
/** The router of the pages overlooks case and doubled slashes. */
const spelling = (path: string) => pagePath(path.replace(/\/{2,}/g, '/')).toLowerCase();

/** The element for the settings, however the page's source is formatted. */
const SETTINGS = /(<script[^>]*\bid="nox-page"[^>]*>)\s*\{\}\s*(<\/script>)/;

/** Where the live shell lies: the page that it carries names its scripts. */
export const SHELL_FOLDER = /<script[^>]* src="(\/static\/[^"]*\/)[^"/]+"/;

/** By it the page begins. */
const FIRST_SCRIPT = /\n?[^\S\n]*<script[^>]* src="[^"]*"[^>]*><\/script>/;

/** Content whose first screen waits for a picture. */
const HERO_PICTURE = / fetchpriority="high"/i;

/** Where the page's content belongs. */
const ROOT = /(<div id="root">)(<\/div>)/;

/** An address of which every site says that it has no such page. */
const NOWHERE = '/404';

const NO_SCRIPT = /<noscript>.*?<\/noscript>/s;

/** What only the running server knows and tells the page. */
export interface PageSettings {
  authEmulatorUrl?: string;
  /** Hosts beside our own from which an administrator may take a remote's build. */
  overrideOrigins?: readonly string[];
}

/** The page is there, under another spelling of its address. */
export interface RedirectedPage {
  status: 301;
  path: string;
}

interface Dependencies {
  webRoot: string;
  remotes: LiveRemotes;
  renderer: RemoteRenderer;
  revisions: Revisions;
  db: Db;
  settings: PageSettings;
}

/** The live shell's own page. */
interface Shell {
  html: string;
  /** Names its content. */
  id: string;
  folder: string | undefined;
}

/** One page has one address, however it was asked for. */
const pagePath = (path: string) => path.replace(/\/(?:index\.html)?$/, '') || '/';

/** Makes the HTML of every address of the product out of the page that the live shell carries. */
export class PageRenderer {
  readonly #dependencies: Dependencies;
  readonly #shell: () => Promise<Shell>;
  readonly #styles: ReleaseStyles;
  readonly #pages = new PageCache();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#styles = new ReleaseStyles(dependencies.webRoot);
    this.#shell = cachedFile(join(dependencies.webRoot, 'index.html'), (html) => ({
      html,
      id: createHash('sha256').update(html).digest('base64url'),
      folder: SHELL_FOLDER.exec(html)?.[1],
    }));
  }

  /**
   * @param path of the address, without its query
   * @param origin under which visitors know us
   * @throws HttpError 503 while nothing is built
   */
  async render(path: string, origin: string): Promise<CachedPage | RedirectedPage> {
    const { remotes } = this.#dependencies;
    const shell = await this.#shell().catch(() => {
      throw unavailable('The website has not been built yet: run `npm run build`.');
    });
    const live = await remotes.state().catch(() => undefined);
    // Without a registry, or with one that is no registry, the shell itself says what is wrong.
    const site = live && (await remotes.siteAt(path, live).catch(() => null));
    if (!live || site === null) {
      return this.#pages.get(`bare ${shell.id}`, async () => ({
        status: 200,
        html: withSettings(shell, this.#dependencies.settings),
        isKept: true,
      }));
    }
    if (!site) return this.#ofTools(shell, live, pagePath(path));
    const page = site.pages.find((one) => one.path === pagePath(path));
    if (page) return this.#ofSite(shell, live, site, page, origin);
    const meant = site.pages.find((one) => one.path === spelling(path));
    if (meant) return { status: 301, path: meant.path };
    return this.#missing(shell, live, site, origin);
  }

  /** A page that only its users see, and that their browsers make. */
  #ofTools(shell: Shell, live: LiveState, path: string): Promise<CachedPage> {
    return this.#pages.get(`tool ${shell.id} ${live.id} ${path}`, async () => {
      const files = await this.#filesFor(path, live, shell);
      const head = hiddenHead('NOX') + preloadLinks(files);
      return { status: 200, html: this.#assemble(shell, live, head), isKept: true };
    });
  }

  async #ofSite(
    shell: Shell,
    live: LiveState,
    site: LiveSite,
    page: LiveSite['pages'][number],
    origin: string,
  ): Promise<CachedPage> {
    // Without its database the product still shows its pages; each of them says what it cannot show.
    const content = await this.#contentState().catch(() => 'unknown');
    const key = `page ${shell.id} ${live.id} ${content} ${origin}${page.path}`;
    return this.#pages.get(key, async () => {
      const head = await this.#publicHead(site, page, origin);
      const rendered = await this.#rendered(shell, live, site, page.path, origin, head);
      return { status: 200, ...rendered };
    });
  }

  /** Addresses without a page are without number: all of them get the same, whichever is asked for first. */
  async #missing(shell: Shell, live: LiveState, site: LiveSite, origin: string) {
    return this.#pages.get(`missing ${shell.id} ${live.id}`, async () => {
      const head = hiddenHead(`Page not found | ${site.siteName}`);
      const rendered = await this.#rendered(shell, live, site, NOWHERE, origin, head);
      return { status: 404 as const, ...rendered };
    });
  }

  async #rendered(
    shell: Shell,
    live: LiveState,
    site: LiveSite,
    path: string,
    origin: string,
    head: string,
  ) {
    const [files, content] = await Promise.all([
      this.#filesFor(path, live, shell),
      this.#dependencies.renderer.render(site.folder, {
        path,
        origin,
        menus: menuEntries(live.registry.remotes),
      }),
    ]);
    // Without its styles there is nothing to be read.
    const styles = content && (await this.#styles.of(files.styles).catch(() => undefined));
    if (!styles) {
      const html = this.#assemble(shell, live, head + preloadLinks(files));
      return { html, isKept: false };
    }
    const isFirst = ({ file }: PreloadedFile) => shell.html.includes(file.split('/').at(-1)!);
    const others = files.scripts.filter((one) => !isFirst(one));
    // A picture that a visitor waits for has the line to itself at first: the browser asks for fonts when it lays out.
    const hasPicture = HERO_PICTURE.test(content.html);
    const first = hasPicture ? files.scripts.find(isFirst) : undefined;
    const fonts = hasPicture ? [] : files.fonts;
    const links = styles.html + preloadLinks({ fonts, styles: [], scripts: [] });
    const scripts = deferredScripts({ first, others });
    const whole = this.#assemble(shell, live, head + links + scripts, content);
    const html = first ? whole.replace(FIRST_SCRIPT, '') : whole;
    return { html, isKept: true, styleSources: styles.sources };
  }

  #assemble(shell: Shell, { registry }: LiveState, head: string, content?: RenderedPage): string {
    const html = withSettings(shell, { ...this.#dependencies.settings, registry });
    const whole = html.replace(HEAD, () => head);
    if (!content) return whole;
    // What can be read without scripts does not ask for them.
    const state = content.state.replaceAll('<', '\\u003c');
    return whole
      .replace(NO_SCRIPT, '')
      .replace(
        ROOT,
        (_, open: string, close: string) =>
          `${open}${content.html}${close}<script type="application/json" id="nox-data">${state}</script>`,
      );
  }

  /** They only make it quicker: what is not known is found by the scripts themselves. */
  #filesFor(path: string, live: LiveState, shell: Shell): Promise<PageFiles> {
    return this.#dependencies.remotes
      .filesFor(path, live, shell.folder ?? '')
      .catch(() => ({ scripts: [], styles: [], fonts: [] }));
  }

  /** Everything public that a page may show, as it is now. */
  async #contentState(): Promise<string> {
    const { revisions } = this.#dependencies;
    return (await Promise.all(CONTENT_GROUPS.map((group) => revisions.stateOf(group)))).join();
  }

  async #publicHead(site: LiveSite, page: LiveSite['pages'][number], origin: string) {
    const { db } = this.#dependencies;
    // Nobody should be kept from the page by what only search engines read.
    const things = page.hasVideos ? await videoObjects(db, origin).catch(() => []) : [];
    return publicHead({ origin, site, page, things });
  }
}

/** Tells the page what it would have to ask for first. */
function withSettings({ html }: Shell, settings: object): string {
  const text = scriptJson(settings);
  return html.replace(SETTINGS, (_, open: string, close: string) => open + text + close);
}
