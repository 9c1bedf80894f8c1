import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PageHeads } from '@nox/contracts';
import { z } from 'zod';
import { liveFile } from './live-file';

/** As much of the registry as the server needs; `docs/federation.md` describes all of it. */
const Registry = z.object({
  remotes: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      /** Where its manifest lies, and beside it the rest of the release. */
      entry: z.string(),
      mount: z.object({ path: z.string() }),
    }),
  ),
});
type LiveRemote = z.infer<typeof Registry>['remotes'][number];

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

/** Reads from a web root what its releases say of their pages. */
export class LiveRemotes {
  readonly #webRoot: string;
  readonly #registry: () => Promise<z.infer<typeof Registry>>;
  /** By the address of the release's folder, which never changes its content. */
  readonly #sites = new Map<string, LiveSite>();

  constructor(webRoot: string) {
    this.#webRoot = webRoot;
    this.#registry = liveFile(join(webRoot, 'static/js/remotes.json'), (text) =>
      Registry.parse(JSON.parse(text)),
    );
  }

  /**
   * The site to which an address belongs; `undefined` where it has no public pages.
   * @throws when the registry or the site's `pages.json` cannot be read
   */
  async siteAt(path: string): Promise<LiveSite | undefined> {
    const { remotes } = await this.#registry();
    const remote = remoteAt(path, remotes);
    return remote && (await this.#siteOf(folderOf(remote)));
  }

  /** Every site of the product. */
  async sites(): Promise<LiveSite[]> {
    const { remotes } = await this.#registry();
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
