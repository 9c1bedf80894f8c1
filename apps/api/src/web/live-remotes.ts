import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { PageHeads } from '@nox/contracts';
import { checkRegistry, type PageFiles, type Registry } from '@nox/release-format';
import { folderOf, REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import { remoteAt, remotesFor } from '@nox/release-format/remotes-for';
import { type z } from 'zod';
import { cachedFile } from './cached-file.ts';
import { readReleaseFile } from './release-file.ts';
import { ReleasePreloads } from './release-preloads.ts';

/** A remote with public pages. */
export interface LiveSite extends z.output<typeof PageHeads> {
  /** The address of the release's folder, with a slash at the end. */
  folder: string;
}

/** What is live at one moment. A page is made from one state, so that it never mixes two versions. */
export interface LiveState {
  registry: Registry;
  /** A hash of the registry's content. */
  id: string;
}

/** Reads from a web root what its releases declare about their pages. */
export class LiveRemotes {
  readonly #webRoot: string;
  readonly #preloads: ReleasePreloads;
  /** By the address of the release's folder, whose content never changes. */
  readonly #sites = new Map<string, LiveSite>();

  /** @throws when the registry cannot be read, or is invalid */
  readonly state: () => Promise<LiveState>;

  constructor(webRoot: string) {
    this.#webRoot = webRoot;
    this.#preloads = new ReleasePreloads(webRoot);
    this.state = cachedFile(join(webRoot, REGISTRY_ADDRESS), (text) => ({
      registry: checkRegistry(JSON.parse(text)),
      id: createHash('sha256').update(text).digest('base64url'),
    }));
  }

  /**
   * The files that a page needs.
   * @param shellFolder the address of the live shell's folder
   * @throws when a release's `preloads.json` is broken
   */
  async filesFor(path: string, { registry }: LiveState, shellFolder: string): Promise<PageFiles> {
    const folders = [shellFolder, ...remotesFor(path, registry.remotes).toReversed().map(folderOf)];
    const all = await Promise.all(folders.map((folder) => this.#preloads.of(folder, path)));
    return {
      // The shell's last: they are the largest.
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
    const { remotes } = (await this.state()).registry;
    const sites = await Promise.all(remotes.map((remote) => this.#siteOf(folderOf(remote))));
    return sites.filter((site) => site !== undefined);
  }

  async #siteOf(folder: string): Promise<LiveSite | undefined> {
    const cached = this.#sites.get(folder);
    if (cached) return cached;
    const text = await readReleaseFile(this.#webRoot, folder, 'pages.json');
    if (text === undefined) return undefined;
    const site = { ...PageHeads.parse(JSON.parse(text)), folder };
    this.#sites.set(folder, site);
    return site;
  }
}
