import { type PageFiles } from '@nox/release-format';
import { fulfils } from '@nox/release-format/contract';
import { menuEntries } from '@nox/release-format/menu-entries';
import { type DeferredScripts, type PageTemplate } from '@nox/release-format/page-template';
import { remotesFor } from '@nox/release-format/remotes-for';
import {
  deferredElement,
  type InlineScript,
  inlineScript,
  type InlineStyles,
  inlineStyles,
  preconnectLink,
  preloadLinks,
  NO_STYLES,
  withColors,
  withMarkers,
} from './head.ts';
import { type Live, type LiveRemotes, type LiveSite } from '../releases/live-remotes.ts';
import {
  filesAt,
  NO_FILES,
  ofIslands,
  ofPage,
  registryAt,
  type Selection,
} from '../releases/page-files.ts';
import { type Page, styleSources } from '../rendering/page-cache.ts';
import { type RemoteRenderer } from '../rendering/remote-renderer.ts';
import { type RenderedPage } from '../rendering/renderer-process.ts';
import { type PageSettings, previewOf } from './page-settings.ts';

export interface BuilderOptions {
  webRoot: string;
  remotes: LiveRemotes;
  renderer: Pick<RemoteRenderer, 'render'>;
  settings: PageSettings;
  staticOrigin: string | undefined;
  origin: () => string;
}

export interface PagePlan {
  live: Live;
  path: string;
  status: Page['status'];
  isIncomplete?: boolean;
  head: () => Promise<string>;
}

/** Marks the element that stands in place of content that could not be loaded. A text cannot have it: its quotes are escaped. */
const FAILURE = ' data-failed=""';

const ISLAND = /<nox-island [^<>]*?data-name="([\w-]+)"[^<>]*/g;

const knowsIslands = ({ contract }: { contract: string }) => fulfils('4.1.0', contract);

/** The parts of a page whose styles are not those of its address alone; texts have no bare quotes. */
const partsIn = (html: string) => [
  ...new Set([...html.matchAll(/ data-styles="([\w-]+)"/g)].map(([, part]) => part!)),
];

const HERO_PICTURE = / fetchpriority="high"/i;

/** The islands that are needed once the page is parsed, and the media queries for which they are. */
const FIRST_ISLANDS = /<nox-island [^<>]*?data-when="idle"(?:[^<>]*? data-media="([^"]*)")?/g;

function firstScripts(html: string, scripts: PageFiles['scripts']): string {
  const queries = [...html.matchAll(FIRST_ISLANDS)].map(([, query]) => query);
  if (queries.length === 0) return '';
  const media = queries.includes(undefined) ? '' : ` media="${queries.join(', ')}"`;
  return preloadLinks({ ...NO_FILES, scripts }, ` fetchpriority="low"${media}`);
}

function rootElement({ html, state }: RenderedPage): string {
  if (state === undefined) return `<div id="root">${html}</div>`;
  const data = state.replaceAll('<', '\\u003c');
  return `<div id="root">${html}</div><script type="application/json" id="nox-data">${data}</script>`;
}

interface Parts {
  head: string;
  files: PageFiles;
  later: Pick<DeferredScripts, 'later' | 'measurement'>;
  styles: InlineStyles;
  deferred: InlineScript | undefined;
}

/** Makes the HTML of one page: the live shell's page with its content, if the server renders it, and what it needs. */
export class PageBuilder {
  readonly #options: BuilderOptions;
  readonly #readStyles;
  readonly #documentScript;
  readonly #startWatch;

  constructor(options: BuilderOptions) {
    const { webRoot, staticOrigin } = options;
    this.#options = options;
    this.#readStyles = inlineStyles(webRoot, staticOrigin);
    this.#documentScript = inlineScript(webRoot, 'document-script.js');
    this.#startWatch = inlineScript(webRoot, 'watch-start.js');
  }

  /** Preloading only saves time: scripts find what is not named here. */
  filesFor(path: string, live: Live, select = ofPage(path)): Promise<PageFiles> {
    return this.#options.remotes.filesFor(path, live, select).catch(() => NO_FILES);
  }

  /** @returns undefined if it cannot be rendered: browsers render it then */
  async renderedPage(site: LiveSite, plan: PagePlan): Promise<Page | undefined> {
    const { live, path } = plan;
    const { template, state } = live;
    const { renderer } = this.#options;
    const menus = menuEntries(state.registry.remotes);
    const origin = this.#options.origin();
    const deferred = await this.#documentScript(template.shellFolder).catch(() => undefined);
    const asDocument = deferred !== undefined && site.guests.every(knowsIslands);
    const content = await renderer.render(site, { path, origin, menus, asDocument });
    if (!content) return undefined;
    const [files, head] = await Promise.all([
      this.filesFor(path, live, ofPage(path, partsIn(content.html))),
      plan.head(),
    ]);
    // Content without its styles is unreadable.
    const styles = await this.#readStyles(files.styles).catch(() => undefined);
    if (!styles) return undefined;
    if (content.isPartial) return this.#partialPage(plan, head, content, styles);
    const isDocument = content.state === undefined;
    const islands = isDocument ? await this.#islandFiles(path, live, content.html) : undefined;
    const isFailed = content.html.includes(FAILURE);
    return {
      status: isFailed ? 503 : plan.status,
      isIncomplete: plan.isIncomplete || content.isIncomplete || isFailed,
      ...this.#write(plan, content, {
        head: head + preconnectLink(content.html, origin),
        files: { ...files, ...islands },
        later: islands?.later ?? {},
        styles: withColors(withMarkers(styles, islands?.styles ?? []), live.society),
        deferred,
      }),
    };
  }

  /** What is there is shown until scripts have rendered the whole page. */
  async #partialPage(plan: PagePlan, head: string, content: RenderedPage, own: InlineStyles) {
    const { path, live, status } = plan;
    const styles = withColors(own, live.society);
    const served = filesAt(this.#options.staticOrigin, await this.filesFor(path, live));
    const { html, inlineSources } = await this.browserPage(live.template, {
      settings: this.#settingsOf(live),
      head: head + styles.html + preloadLinks({ ...served, styles: [] }),
      root: rootElement(content),
    });
    const { scripts = [] } = inlineSources ?? {};
    const sources = { styles: [...styles.sources, ...styleSources(content.html)], scripts };
    return { status, html, inlineSources: sources, isRendered: true, isIncomplete: true };
  }

  #write({ live, path }: PagePlan, content: RenderedPage, parts: Parts): Omit<Page, 'status'> {
    const { template } = live;
    const { head, styles, deferred } = parts;
    const { staticOrigin } = this.#options;
    const { scripts, fonts } = filesAt(staticOrigin, parts.files);
    const isDocument = content.state === undefined;
    // A hero picture gets the network to itself at first; the browser requests fonts when it lays out the page.
    const hasHero = HERO_PICTURE.test(content.html);
    const isMain = ({ file }: { file: string }) => template.scripts.includes(`"${file}"`);
    const first = hasHero || isDocument ? scripts.find(isMain) : undefined;
    const others = scripts.filter((script) => !isMain(script));
    const preloaded = { fonts: hasHero ? [] : fonts, styles: [], scripts: deferred ? [] : scripts };
    const loaded = { first, others, ...parts.later };
    const html = template.render({
      settings: this.#settingsOf(live, isDocument ? path : undefined),
      head: head + styles.html + preloadLinks(preloaded),
      ...(deferred && {
        scripts: deferredElement(deferred, loaded) + (first ? '' : template.scripts),
      }),
      root:
        rootElement(content) +
        (isDocument && first ? firstScripts(content.html, [first, ...others]) : ''),
    });
    const inlineSources = {
      styles: [...styles.sources, ...styleSources(content.html)],
      scripts: deferred ? [deferred.source] : [],
    };
    return { html, inlineSources, isRendered: true };
  }

  /** Such a page is empty until its scripts run: an inline script says so when they fail. */
  async browserPage(
    template: PageTemplate,
    content: Parameters<PageTemplate['render']>[0],
  ): Promise<Omit<Page, 'status'>> {
    const watch = await this.#startWatch(template.shellFolder).catch(() => undefined);
    if (!watch) return { html: template.render(content) };
    const html = template.render({ ...content, scripts: watch.element + template.scripts });
    return { html, inlineSources: { styles: [], scripts: [watch.source] } };
  }

  async unrenderedPage({ live, path, head, ...plan }: PagePlan): Promise<Page> {
    const served = filesAt(this.#options.staticOrigin, await this.filesFor(path, live));
    const settings = this.#settingsOf(live);
    const colors = withColors(NO_STYLES, live.society);
    const content = { settings, head: (await head()) + colors.html + preloadLinks(served) };
    const { html, inlineSources } = await this.browserPage(live.template, content);
    const scripts = inlineSources?.scripts ?? [];
    return { ...plan, html, inlineSources: { styles: colors.sources, scripts } };
  }

  /** @param document the path of a document, which needs only the remotes that show it, and no menus */
  #settingsOf({ state, society }: Live, document?: string): object {
    const { registry: live, preview } = state;
    const { settings, staticOrigin } = this.#options;
    const shown = document ? remotesFor(document, live.remotes) : [];
    const part = document && { remotes: shown.map((one) => ({ ...one, menus: undefined })) };
    const registry = registryAt(staticOrigin, { ...live, ...part });
    const { name, logoUrl, logo, danceStyles } = society;
    const words = document ? { name, logoUrl, logo, danceStyles } : society;
    const own = { ...settings, ...(preview && { preview: previewOf(preview) }) };
    return { ...own, society: words, ...(staticOrigin && { staticOrigin }), registry };
  }

  /** The shell's first script, what the islands of a page need, and later: what only those need that wait for input, and what measures the page view. */
  async #islandFiles(path: string, live: Live, html: string) {
    const elements = [...html.matchAll(ISLAND)];
    const filesOf = (some: typeof elements) => {
      const names = [...new Set(some.map(([, name]) => name!))];
      const hasComponents = some.some(([element]) => !element.includes(' data-enhanced='));
      return this.filesFor(path, live, ofIslands(names, hasComponents));
    };
    const { staticOrigin, settings } = this.#options;
    const ofMeasurement: Selection = ({ pages: { measurement } }) =>
      settings.vitalsSample && measurement ? [measurement] : [];
    const [{ scripts }, { styles, scripts: all }, due, measuring] = await Promise.all([
      this.filesFor(path, live),
      filesOf(elements),
      filesOf(elements.filter(([element]) => !element.includes(' data-when="interaction"'))),
      this.filesFor(path, live, ofMeasurement),
    ]);
    const main = scripts.filter(({ file }) => live.template.scripts.includes(`${file}"`));
    const isDue = new Set(due.scripts.map(({ file }) => file));
    const served = (some: PageFiles['scripts']) =>
      filesAt(staticOrigin, { ...NO_FILES, scripts: some }).scripts;
    const waiting = served(all.filter(({ file }) => !isDue.has(file)));
    const [measurement] = served(measuring.scripts);
    const later = { ...(waiting.length > 0 && { later: waiting }), measurement };
    return { styles, scripts: [...main, ...due.scripts], later };
  }
}
