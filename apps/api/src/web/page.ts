import { join } from 'node:path';
import { unavailable } from '../errors/http-error';
import { type Db } from '../database/schema';
import { hiddenHead, preloadLinks, publicHead, scriptJson } from './head';
import { liveFile } from './live-file';
import { type LiveRemotes, type LiveSite } from './live-remotes';
import { videoObjects } from './videos';

/** Where the shell's page leaves room for the head of the page that is asked for. */
const HEAD = /<!--head-->.*?<!--\/head-->/s;
/** The router of the pages overlooks case and doubled slashes. */
const spelling = (path: string) => pagePath(path.replace(/\/{2,}/g, '/')).toLowerCase();

/** The element for the settings, however the page's source is formatted. */
const SETTINGS = /(<script[^>]*\bid="nox-page"[^>]*>)\s*\{\}\s*(<\/script>)/;

/** Where the live shell lies: the page that it carries names its scripts. */
const SHELL_FOLDER = /<script[^>]* src="(\/static\/[^"]*\/)[^"/]+"/;

/** What only the running server knows and tells the page. */
export interface PageFacts {
  authEmulatorUrl?: string;
}

export interface Page {
  status: 200 | 404;
  html: string;
}

/** The page is there, under another spelling of its address. */
export interface MovedPage {
  status: 301;
  path: string;
}

interface Dependencies {
  webRoot: string;
  remotes: LiveRemotes;
  db: Db;
  facts: PageFacts;
}

/** One page has one address, however it was asked for. */
const pagePath = (path: string) => path.replace(/\/(?:index\.html)?$/, '') || '/';

/** Makes the HTML of every address of the product out of the page that the live shell carries. */
export class PageRenderer {
  readonly #dependencies: Dependencies;
  readonly #template: () => Promise<string>;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#template = liveFile(join(dependencies.webRoot, 'index.html'), (html) => html);
  }

  /**
   * @param path of the address, without its query
   * @param origin under which visitors know us
   * @throws HttpError 503 while nothing is built
   */
  async render(path: string, origin: string): Promise<Page | MovedPage> {
    const shell = await this.#template().catch(() => {
      throw unavailable('The website has not been built yet: run `npm run build`.');
    });
    const template = await this.#withSettings(shell);
    // Without a registry, or with one that is no registry, the shell itself says what is wrong.
    const site = await this.#dependencies.remotes.siteAt(path).catch(() => null);
    if (site === null) return { status: 200, html: template };
    const page = site?.pages.find((one) => one.path === pagePath(path));
    const meant = page ? undefined : site?.pages.find((one) => one.path === spelling(path));
    if (meant) return { status: 301, path: meant.path };
    const head =
      site && page ? await this.#publicHead(site, page, origin) : hiddenHead(titleOf(site));
    const status = site && !page ? 404 : 200;
    const links = await this.#preloads(shell, pagePath(path));
    return { status, html: template.replace(HEAD, () => head + links) };
  }

  /** Tells the page what it would have to ask for first. */
  async #withSettings(shell: string): Promise<string> {
    const { facts, remotes } = this.#dependencies;
    const registry = await remotes.registry().catch(() => undefined);
    const settings = scriptJson({ ...facts, registry });
    return shell.replace(SETTINGS, (_, open: string, close: string) => open + settings + close);
  }

  async #preloads(shell: string, path: string): Promise<string> {
    const folder = SHELL_FOLDER.exec(shell)?.[1];
    if (folder === undefined) return '';
    // They only make it quicker: what is not known is found by the scripts themselves.
    const files = await this.#dependencies.remotes.filesFor(path, folder).catch(() => undefined);
    return files ? preloadLinks(files) : '';
  }

  async #publicHead(site: LiveSite, page: LiveSite['pages'][number], origin: string) {
    const { db } = this.#dependencies;
    // Nobody should be kept from the page by what only search engines read.
    const things = page.hasVideos ? await videoObjects(db, origin).catch(() => []) : [];
    return publicHead({ origin, site, page, things });
  }
}

const titleOf = (site: LiveSite | undefined) =>
  site ? `Page not found | ${site.siteName}` : 'NOX';
