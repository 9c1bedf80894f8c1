import { type PageFiles } from '@nox/release-format';
import { fulfils } from '@nox/release-format/contract';
import { menuEntries } from '@nox/release-format/menu-entries';
import { type DeferredScripts, type PageTemplate } from '@nox/release-format/page-template';
import { type StorageEmulator } from '#platform/stores/firebase-store.ts';
import {
  deferredElement,
  type InlineScript,
  inlineScript,
  type InlineStyles,
  inlineStyles,
  preconnectLink,
  preloadLinks,
  withMarkers,
} from './head.ts';
import { type LiveRemotes, type LiveSite, type LiveState } from '../releases/live-remotes.ts';
import { filesAt, NO_FILES, registryAt } from '../releases/page-files.ts';
import { type Page } from '../rendering/page-cache.ts';
import { type RemoteRenderer } from '../rendering/remote-renderer.ts';
import { type RenderedPage } from '../rendering/renderer-process.ts';

/** What only the running server knows and tells the page. */
export interface PageSettings {
  authEmulatorUrl?: string;
  /** Pages upload into it. */
  storageEmulator?: StorageEmulator;
  /** Hosts beside our own from which an administrator may load a remote's build. */
  overrideOrigins?: readonly string[];
  /** Pages write dates in this zone. */
  timeZone?: string;
  /** The share of page views that browsers measure; absent for none. */
  vitalsSample?: number;
}

export interface BuilderOptions {
  webRoot: string;
  remotes: LiveRemotes;
  renderer: RemoteRenderer;
  settings: PageSettings;
  /** Where browsers load the files of builds from, if not from this server. */
  staticOrigin: string | undefined;
  origin: () => string;
}

/** The shell and the registry that one page is made from. */
export interface Live {
  template: PageTemplate;
  state: LiveState;
  id: string;
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

/** The elements of islands, with their names. */
const ISLAND = /<nox-island [^<>]*?data-name="([\w-]+)"[^<>]*/g;

const knowsIslands = ({ contract }: { contract: string }) => fulfils('4.1.0', contract);

/** The parts of a page whose styles are not those of its address alone; texts have no bare quotes. */
const partsIn = (html: string) => [
  ...new Set([...html.matchAll(/ data-styles="([\w-]+)"/g)].map(([, part]) => part!)),
];

/** Makes the HTML of one page: the live shell's page with its content, if the server renders it, and what it needs. */
export function pageBuilder(options: BuilderOptions) {
  const { webRoot, remotes, renderer, staticOrigin } = options;
  const readStyles = inlineStyles(webRoot, staticOrigin);
  const documentScript = inlineScript(webRoot, 'document-script.js');
  const startWatch = inlineScript(webRoot, 'watch-start.js');

  const settingsOf = ({ state }: Live): object => ({
    ...options.settings,
    ...(staticOrigin && { staticOrigin }),
    registry: registryAt(staticOrigin, state.registry),
  });

  /** Preloading only saves time: scripts find what is not named here. */
  const filesFor = (path: string, { state, template }: Live, parts?: string[]) =>
    remotes.filesFor(path, state, template.shellFolder, parts).catch(() => NO_FILES);

  /** The shell's first script, what the islands of a page need, and what only those need that wait for input. */
  async function islandFiles(path: string, live: Live, html: string) {
    const { state, template } = live;
    const elements = [...html.matchAll(ISLAND)];
    const filesOf = (some: typeof elements) => {
      const names = [...new Set(some.map(([, name]) => name!))];
      const hasComponents = some.some(([element]) => !element.includes(' data-enhanced='));
      const islands = { names, hasComponents };
      return remotes
        .filesForIslands(path, state, template.shellFolder, islands)
        .catch(() => NO_FILES);
    };
    const [{ scripts }, { styles, scripts: all }, due] = await Promise.all([
      filesFor(path, live),
      filesOf(elements),
      filesOf(elements.filter(([element]) => !element.includes(' data-when="interaction"'))),
    ]);
    const main = scripts.filter(({ file }) => template.scripts.includes(`${file}"`));
    const isDue = new Set(due.scripts.map(({ file }) => file));
    const later = all.filter(({ file }) => !isDue.has(file));
    return { styles, scripts: [...main, ...due.scripts], later };
  }

  /** @returns undefined if it cannot be rendered: browsers render it then */
  async function renderedPage(site: LiveSite, plan: PagePlan): Promise<Page | undefined> {
    const { live, path } = plan;
    const menus = menuEntries(live.state.registry.remotes);
    const origin = options.origin();
    const deferred = await documentScript(live.template.shellFolder).catch(() => undefined);
    const asDocument = deferred !== undefined && site.guests.every(knowsIslands);
    const content = await renderer.render(site, { path, origin, menus, asDocument });
    if (!content) return undefined;
    const isDocument = content.state === undefined;
    const [files, head] = await Promise.all([
      filesFor(path, live, partsIn(content.html)),
      plan.head(),
    ]);
    // Content without its styles is unreadable.
    const styles = await readStyles(files.styles).catch(() => undefined);
    if (!styles) return undefined;
    const islands = isDocument && (await islandFiles(path, live, content.html));
    const served = filesAt(staticOrigin, islands ? { ...files, ...islands } : files);
    const later = filesAt(staticOrigin, { ...NO_FILES, scripts: islands ? islands.later : [] });
    const inPage = islands ? withMarkers(styles, islands.styles) : styles;
    const settings = settingsOf(live);
    const parts = { settings, origin, head, files: served, content, styles: inPage, deferred };
    const html = renderedHtml(live.template, { ...parts, later: later.scripts });
    const isFailed = content.html.includes(FAILURE);
    const isIncomplete = plan.isIncomplete || content.isIncomplete || isFailed;
    return { status: isFailed ? 503 : plan.status, isIncomplete, ...html };
  }

  /** Such a page is empty until its scripts run: an inline script says so when they fail. */
  async function browserPage(
    template: PageTemplate,
    content: Parameters<PageTemplate['render']>[0],
  ): Promise<Omit<Page, 'status'>> {
    const watch = await startWatch(template.shellFolder).catch(() => undefined);
    if (!watch) return { html: template.render(content) };
    const html = template.render({ ...content, scripts: watch.element + template.scripts });
    return { html, inlineSources: { styles: [], scripts: [watch.source] } };
  }

  async function unrenderedPage({ live, path, head, ...plan }: PagePlan): Promise<Page> {
    const served = filesAt(staticOrigin, await filesFor(path, live));
    const content = { settings: settingsOf(live), head: (await head()) + preloadLinks(served) };
    return { ...plan, ...(await browserPage(live.template, content)) };
  }

  return { filesFor, renderedPage, browserPage, unrenderedPage };
}

/** Content whose first screen waits for a picture. */
const HERO_PICTURE = / fetchpriority="high"/i;

interface Parts {
  settings: object;
  origin: string;
  head: string;
  files: PageFiles;
  /** Scripts that are needed once the visitor uses the page. */
  later: PageFiles['scripts'];
  content: RenderedPage;
  styles: InlineStyles;
  deferred: InlineScript | undefined;
}

/** The islands that are needed once the page is parsed, and the media queries for which they are. */
const FIRST_ISLANDS = /<nox-island [^<>]*?data-when="idle"(?:[^<>]*? data-media="([^"]*)")?/g;

/** Preloads the scripts of islands at the start of a page, behind the pictures that stand before it. */
function firstScripts(html: string, { first, others }: DeferredScripts): string {
  const queries = [...html.matchAll(FIRST_ISLANDS)].map(([, query]) => query);
  if (queries.length === 0 || !first) return '';
  const media = queries.includes(undefined) ? '' : ` media="${queries.join(', ')}"`;
  const scripts = [first, ...others];
  return preloadLinks({ ...NO_FILES, scripts }, ` fetchpriority="low"${media}`);
}

/** A page with its content and its styles inside. */
export function renderedHtml(
  template: PageTemplate,
  { settings, origin, head, files, later, content, styles, deferred }: Parts,
): Omit<Page, 'status'> {
  // A hero picture gets the network to itself at first; the browser requests fonts when it lays out the page.
  const hasHero = HERO_PICTURE.test(content.html);
  const fonts = hasHero ? [] : files.fonts;
  const scripts = deferred ? [] : files.scripts;
  const isMain = ({ file }: { file: string }) => template.scripts.includes(`"${file}"`);
  const isDocument = content.state === undefined;
  const first = hasHero || isDocument ? files.scripts.find(isMain) : undefined;
  const others = files.scripts.filter((script) => !isMain(script));
  const html = template.render({
    settings,
    head:
      head +
      preconnectLink(content.html, origin) +
      styles.html +
      preloadLinks({ fonts, styles: [], scripts }),
    ...(deferred && {
      scripts:
        deferredElement(deferred, { first, others, ...(later.length > 0 && { later }) }) +
        (first ? '' : template.scripts),
    }),
    root: rootElement(content) + (isDocument ? firstScripts(content.html, { first, others }) : ''),
  });
  const inlineScripts = deferred ? [deferred.source] : [];
  const inlineSources = { styles: styles.sources, scripts: inlineScripts };
  return { html, inlineSources, isRendered: true };
}

/** The page's content, and the data with which the browser hydrates it. */
function rootElement({ html, state }: RenderedPage): string {
  if (state === undefined) return `<div id="root">${html}</div>`;
  const data = state.replaceAll('<', '\\u003c');
  return `<div id="root">${html}</div><script type="application/json" id="nox-data">${data}</script>`;
}
