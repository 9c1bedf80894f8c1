import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Release, RendererSettings } from '@nox/release-format';
import { folderOf, REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import { jsonElement, PageTemplate } from '@nox/release-format/page-template';
import {
  checkRegistry,
  type Registry,
  type RemoteDescription,
  withRemote,
} from '@nox/release-format';
import { remotesFor } from '@nox/release-format/remotes-for';
import { PageRenderer } from '../../apps/api/src/web/documents/page-renderer.ts';
import { allowInline, POLICY } from '../../apps/api/src/web/documents/security-headers.ts';
import { LiveRemotes } from '../../apps/api/src/web/releases/live-remotes.ts';
import { releaseFile } from '../../apps/api/src/web/releases/release-files.ts';
import { RendererProcess } from '../../apps/api/src/web/rendering/renderer-process.ts';
import { placeOf } from '../../libs/federation/webpack/places.ts';
import { pageHeaders } from './answers.ts';

type Options = ConstructorParameters<typeof PageRenderer>[0];
type Problem = { title: string; place: string | undefined; text: string };

/** What the site's server learns of each request, so that it can refuse changes. */
export const MARK = 'x-nox-dev';

/** The script that a page runs before all others. */
export const PAGE_SCRIPT = '/__nox/page.js';

/** What pages are rendered with on a server; browsers load all else from the site. */
const RENDERED_WITH =
  /\.css$|^(?:preloads|pages)\.json$|^server(?:-routes)?\.cjs$|^(?:document-script|watch-start)\.js$/;

/** Builds for development are larger, and bundlers run beside them. */
const PATIENCE = 10;

/** Scripts that are developed request their styles in another way. */
const STYLE_PRELOADS = /<link rel="preload" as="style" href="\/static\/js\/[^/<]+\/dev\/[^<>]*>/g;

export interface Page {
  status?: number;
  headers: Record<string, string>;
  body: string;
}

export interface Developed {
  name: string;
  /** The folder that the bundler writes to. */
  output: string;
  /** Reads what the remote declares, with the address of its entry. The shell declares nothing. */
  describe?: () => Promise<RemoteDescription>;
}

/** A site's pages as its server would send them if the apps that are developed were live there: by the same renderer, with the site's data. */
export class LocalPages {
  private readonly target: string;
  private readonly apps: readonly Developed[];
  private readonly webRoot: string;
  readonly #written = new Map<string, string>();
  readonly #copied = new Map<string, Promise<unknown>>();
  readonly #problems = new Map<string, Problem>();
  readonly #made = new LRUCache<string, Promise<Page>>({ max: 20, ttl: 3_000 });
  #pages: PageRenderer | undefined;
  #society: unknown;

  constructor(target: string, apps: readonly Developed[], webRoot: string) {
    this.target = target;
    this.apps = apps;
    this.webRoot = webRoot;
  }

  /** Begins with an empty web root, in which the folders of builds stand for releases. */
  async open(): Promise<void> {
    await rm(this.webRoot, { recursive: true, force: true });
    for (const { name, output } of this.apps) {
      await rm(output, { recursive: true, force: true });
      await mkdir(output, { recursive: true });
      const link = join(this.webRoot, 'static/js', name, 'dev');
      await mkdir(dirname(link), { recursive: true });
      await symlink(output, link, 'junction');
    }
  }

  /** After a build nothing is valid that was read of the one before. */
  forgetBuilds(): void {
    this.#pages = undefined;
    this.#made.clear();
  }

  async registry(): Promise<string> {
    return JSON.stringify(await this.#readRegistry());
  }

  /** A browser that has found a page changed loads it at once: it is not rendered for that again. */
  page(path: string): Promise<Page> {
    const kept = this.#made.get(path);
    if (kept) return kept;
    const page = this.#makePage(path);
    this.#made.set(path, page);
    return page;
  }

  async #makePage(path: string): Promise<Page> {
    const response = await this.#get('/admin', { accept: 'text/html' });
    const registry = await this.#readRegistry();
    const template = await this.#templateOf(await response.text());
    await this.#write('index.html', template.html);
    await this.#write(REGISTRY_ADDRESS, JSON.stringify(registry));
    await this.#copyReleases(path, registry, template.page.shellFolder);
    this.#society = template.society;
    this.#pages ??= new PageRenderer(this.#optionsOf(template.settings));
    this.#problems.delete(path);
    const page = await this.#pages.render(path);
    if (page.status === 301) return { status: 301, headers: { location: page.path }, body: '' };
    const headers = pageHeaders(response.headers, POLICY);
    const inline = page.inlineSources ?? { styles: [], scripts: [] };
    if (headers[POLICY]) headers[POLICY] = allowInline(headers[POLICY], inline);
    const problem = this.#problems.get(path);
    const added =
      `<script src="${PAGE_SCRIPT}"></script>` +
      (problem ? jsonElement('type="application/json" id="nox-dev"', problem) : '');
    const body = page.identity.bytes
      .toString()
      .replaceAll(STYLE_PRELOADS, '')
      .replace('<!--head-->', `<!--head-->${added}`);
    return { status: page.status, headers, body };
  }

  /** The place of a stack in what is developed; frames name files of the web root, or addresses. */
  place(stack: string): Promise<string | undefined> {
    return placeOf(stack, (name) => {
      const [, app, file] = /\/static\/js\/([^/]+)\/dev\/([^?]+)/.exec(name) ?? [];
      const developed = this.apps.find((one) => one.name === app);
      return developed && releaseFile(this.webRoot, `/static/js/${app}/dev/${file}`);
    });
  }

  async #readRegistry(): Promise<Registry> {
    const running = checkRegistry(await (await this.#get(REGISTRY_ADDRESS)).json());
    const described = await Promise.all(this.apps.flatMap(({ describe }) => describe?.() ?? []));
    return described.reduce(withRemote, running);
  }

  /** The page of the shell that is developed, or of the live one, without what was inlined for its own page. */
  async #templateOf(served: string) {
    const live = new PageTemplate(served);
    const { society, registry: _, ...settings } = live.settings;
    const shell = this.apps.find(({ describe }) => !describe);
    const own = shell && releaseFile(this.webRoot, '/static/js/shell/dev/index.html');
    const page = own ? new PageTemplate(await readFile(own, 'utf8')) : live;
    const scripts = page.scripts.replace(/^<script>[^]*?<\/script>/, '');
    return { page, society, settings, html: page.render({ settings: {}, scripts }) };
  }

  #optionsOf(settings: object): Options {
    const { timeZone, locale } = settings as NonNullable<RendererSettings['formats']>;
    let requests = 0;
    // Data may change with each request, and nothing says so: no page is taken from a cache.
    const state = async () => String((requests += 1));
    const options: Partial<Record<keyof Options, unknown>> = {
      webRoot: this.webRoot,
      remotes: new LiveRemotes(this.webRoot),
      settings,
      origin: () => this.target,
      society: async () => ({ society: this.#society, id: JSON.stringify(this.#society) }),
      season: { state, day: state },
      // Only chats show them.
      pictures: { imageOf: async () => undefined },
      revisions: { stateOf: state },
      renderer: { render: this.#renderer({ timeZone, locale }) },
    };
    return options as Options;
  }

  /** Each page has a process of its own, which evaluates the last build. What fails is shown in the page. */
  #renderer(formats: RendererSettings['formats']): Options['renderer']['render'] {
    return async (build, request) => {
      const fileIn = (folder: string, name: string) => {
        const file = releaseFile(this.webRoot, folder + name);
        return file && existsSync(file) ? file : undefined;
      };
      const file = fileIn(build.folder, 'server.cjs');
      const guests = build.guests.flatMap((guest) => {
        const routes = fileIn(guest.publicPath, 'server-routes.cjs');
        return routes ? [{ ...guest, file: routes }] : [];
      });
      if (!file || guests.length < build.guests.length) return undefined;
      const failures: Error[] = [];
      const settings = { publicPath: build.folder, guests, formats };
      const onLostPart = (_: string, error: Error) => void failures.push(error);
      const process = new RendererProcess(file, settings, this.#ask, onLostPart, PATIENCE);
      const page = await process
        .render({ ...request, society: this.#society as object })
        .catch((error: Error) => void failures.push(error));
      process.stop();
      if (failures[0]) await this.#note(request.path, failures[0]);
      return page ?? undefined;
    };
  }

  async #note(path: string, { message, stack = '' }: Error): Promise<void> {
    const place = await this.place(stack);
    const title = 'The page cannot be rendered on the server';
    this.#problems.set(path, { title, place, text: message });
    console.error(`${title}: ${path}: ${message}${place ? ` (${place})` : ''}`);
  }

  readonly #ask = async (path: string) => {
    const response = await this.#get(path);
    return { status: response.status, body: await response.text() };
  };

  #get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(new URL(path, this.target), { headers: { ...headers, [MARK]: 'page' } });
  }

  async #write(path: string, text: string): Promise<void> {
    if (this.#written.get(path) === text) return;
    this.#written.set(path, text);
    await writeFile(join(this.webRoot, path), text);
  }

  async #copyReleases(path: string, registry: Registry, shellFolder: string): Promise<void> {
    const folders = [shellFolder, ...remotesFor(path, registry.remotes).map(folderOf)];
    const released = folders.filter((one) => one.startsWith('/static/') && !one.endsWith('/dev/'));
    await Promise.all(
      released.map((folder) => {
        const copied = this.#copied.get(folder) ?? this.#copyRelease(folder);
        this.#copied.set(folder, copied);
        return copied.catch((error: Error) => {
          this.#copied.delete(folder);
          console.error(`${folder} could not be read: ${error.message}`);
        });
      }),
    );
  }

  /** @throws Error if the release cannot be read. A file that the site does not serve is left out: browsers render the page then */
  async #copyRelease(folder: string): Promise<void> {
    const { files } = (await (await this.#get(`${folder}release.json`)).json()) as Release;
    const wanted = Object.keys(files).filter((name) => RENDERED_WITH.test(name));
    await Promise.all(
      wanted.map(async (name) => {
        const file = releaseFile(this.webRoot, folder + name);
        if (!file) return;
        const response = await this.#get(folder + name);
        if (!response.ok) return;
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, await response.text());
      }),
    );
  }
}
