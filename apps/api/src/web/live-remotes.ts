import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PageHeads } from '@nox/contracts';
import { z } from 'zod';
import { cachedFile } from './cached-file.ts';
import { type PageFiles, ReleasePreloads } from './release-preloads.ts';

/** As much of the registry as the server needs; `docs/federation.md` describes all of it, and the shell reads it. */
const Registry = z.looseObject({
  remotes: z.array(
    z.looseObject({
      name: z.string(),
      version: z.string(),
      /** The script by which it is loaded, and beside it the rest of the release. */
      entry: z.string(),
      mount: z.looseObject({ path: z.string(), parent: z.string().optional() }),
    }),
  ),
});
export type Registry = z.infer<typeof Registry>;
type LiveRemote = Registry['remotes'][number];

/** A remote with public pages. */
export interface LiveSite extends z.output<typeof PageHeads> {
  /** The address of the release's folder, with a slash at the end. */
  folder: string;
}

const folderOf = ({ entry }: LiveRemote) => entry.slice(0, entry.lastIndexOf('/') + 1);

/** The most specific remote below whose mount path `path` lies. */
function remoteAt(path: string, remotes: LiveRemote[]): LiveRemote | undefined {
  const covers = ({ mount }: LiveRemote) => {
    const base = mount.path.replace(/\/$/, '');
    return path === base || path.startsWith(`${base}/`);
  };
  return remotes.filter(covers).toSorted((a, b) => b.mount.path.length - a.mount.path.length)[0];
}

/** The remotes that a page needs: its own, and those inside whose layouts that is rendered. */
function remotesFor(path: string, remotes: LiveRemote[]): LiveRemote[] {
  const remote = remoteAt(path, remotes);
  if (!remote) return [];
  const { path: below, parent } = remote.mount;
  const others = remotes.filter((other) => other !== remote);
  return parent === undefined ? [remote] : [remote, ...remotesFor(below, others)];
}

/** What is live at one moment, for all that is asked about one page: two versions never meet in it. */
export interface LiveState {
  /** What the shell reads first. */
  registry: Registry;
  /** Names the registry's content. */
  id: string;
}

/** Reads from a web root what its releases say of their pages. */
export class LiveRemotes {
  readonly #webRoot: string;
  readonly #state: () => Promise<LiveState>;
  readonly #preloads: ReleasePreloads;
  /** By the address of the release's folder, which never changes its content. */
  readonly #sites = new Map<string, LiveSite>();

  constructor(webRoot: string) {
    this.#webRoot = webRoot;
    this.#preloads = new ReleasePreloads(webRoot);
    this.#state = cachedFile(join(webRoot, 'static/js/remotes.json'), (text) => ({
      registry: Registry.parse(JSON.parse(text)),
      id: createHash('sha256').update(text).digest('base64url'),
    }));
  }

  /** @throws when the registry cannot be read, or is none */
  state(): Promise<LiveState> {
    return this.#state();
  }

  /**
   * The files that a page needs, the shell's first.
   * @param shellFolder the address of the folder in which the live shell lies
   * @throws when a release's `preloads.json` is broken
   */
  async filesFor(
    path: string,
    { registry }: LiveState,
    shellFolder: string | undefined,
  ): Promise<PageFiles> {
    const folders = remotesFor(path, registry.remotes).map(folderOf);
    if (shellFolder) folders.unshift(shellFolder);
    const all = await Promise.all(folders.map((folder) => this.#preloads.of(folder, path)));
    return {
      // The shell's are the largest, and what all others wait for comes last of them.
      scripts: all.toReversed().flatMap(({ scripts }) => scripts),
      styles: all.flatMap(({ styles }) => styles),
      fonts: all.flatMap(({ fonts }) => fonts),
    };
  }

  /**
   * The site to which an address belongs; `undefined` where it has no public pages.
   * @throws when the site's `pages.json` cannot be read
   */
  async siteAt(path: string, { registry }: LiveState): Promise<LiveSite | undefined> {
    const remote = remoteAt(path, registry.remotes);
    return remote && (await this.#siteOf(folderOf(remote)));
  }

  /**
   * Every site of the product.
   * @throws when the registry or a site's `pages.json` cannot be read
   */
  async sites(): Promise<LiveSite[]> {
    const { remotes } = (await this.#state()).registry;
    const sites = await Promise.all(remotes.map((remote) => this.#siteOf(folderOf(remote))));
    return sites.filter((site) => site !== undefined);
  }

  async #siteOf(folder: string): Promise<LiveSite | undefined> {
    const known = this.#sites.get(folder);
    if (known) return known;
    const site = await this.#readSite(folder);
    // That there is none is not kept: a registry may be copied to a server before its files are.
    if (site) this.#sites.set(folder, site);
    return site;
  }

  async #readSite(folder: string): Promise<LiveSite | undefined> {
    // A remote of another server, or of the development server, has no folder here.
    if (!folder.startsWith('/static/')) return undefined;
    try {
      const text = await readFile(join(this.#webRoot, folder, 'pages.json'), 'utf8');
      return { ...PageHeads.parse(JSON.parse(text)), folder };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}
