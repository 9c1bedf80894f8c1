import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { PageHeads } from '@nox/contracts';
import { checkRegistry, type PageFiles, Preloads, type Registry } from '@nox/release-format';
import { folderOf, REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import { remoteAt, remotesFor } from '@nox/release-format/remotes-for';
import { type z } from 'zod';
import { NO_FILES, pageFiles } from './page-files.ts';
import { cachedFile, releaseFiles } from './release-files.ts';

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
  /** @throws when the registry cannot be read, or is invalid */
  readonly state: () => Promise<LiveState>;
  readonly #preloads;
  readonly #heads;

  constructor(webRoot: string) {
    this.state = cachedFile(join(webRoot, REGISTRY_ADDRESS), (text) => ({
      registry: checkRegistry(JSON.parse(text)),
      id: createHash('sha256').update(text).digest('base64url'),
    }));
    this.#preloads = releaseFiles(webRoot, (text) => Preloads.parse(JSON.parse(text)));
    this.#heads = releaseFiles(webRoot, (text) => PageHeads.parse(JSON.parse(text)));
  }

  /**
   * The files that a page needs.
   * @param shellFolder the address of the live shell's folder
   * @throws when a release's `preloads.json` is broken
   */
  async filesFor(path: string, { registry }: LiveState, shellFolder: string): Promise<PageFiles> {
    const folders = [...remotesFor(path, registry.remotes).map(folderOf), shellFolder];
    const all = await Promise.all(
      folders.map(async (folder) => {
        const preloads = await this.#preloads(`${folder}preloads.json`);
        return preloads ? pageFiles(preloads, folder, path) : NO_FILES;
      }),
    );
    return {
      // The shell's last: they are the largest.
      scripts: all.flatMap(({ scripts }) => scripts),
      styles: all.toReversed().flatMap(({ styles }) => styles),
      fonts: all.toReversed().flatMap(({ fonts }) => fonts),
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
    const heads = await this.#heads(`${folder}pages.json`);
    return heads && { ...heads, folder };
  }
}
