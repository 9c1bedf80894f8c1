import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type PageHead, PageHeads, type Society } from '@nox/contracts';
import {
  checkRegistry,
  describeUnserved,
  type PageFiles,
  Preloads,
  type Registry,
  ReleaseHistory,
  type RemoteDescription,
  rollbackVersions,
  withRemote,
} from '@nox/release-format';
import { folderOf, HISTORY_ADDRESS, REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import { covers, mountedPlaces, placesFor, remotesFor } from '@nox/release-format/remotes-for';
import { type PageTemplate } from '@nox/release-format/page-template';
import { type AppReleases, type Releases } from './read-releases.ts';
import { joined, NO_FILES, type Selection } from './page-files.ts';
import { previewsIn, type Shown } from './release-previews.ts';
import { cachedFile, releaseFiles } from './release-files.ts';

export type LiveSite = NonNullable<Awaited<ReturnType<LiveRemotes['siteAt']>>>;
export type LivePage = LiveSite['pages'][number];

/** What is live at one moment. A page is made from one state, so that it never mixes two versions. */
export interface LiveState {
  registry: Registry;
  id: string;
  /** The remote that a preview shows in place of the live one, or beside what is live. */
  preview?: RemoteDescription;
}

/** What a browser with a preview has in place of what is live. */
export const withPreview = (state: LiveState, { preview, token }: Shown): LiveState => ({
  registry: preview ? withRemote(state.registry, preview.remote) : state.registry,
  id: `${state.id} ${token}`,
  ...(preview && { preview: preview.remote }),
});

/** The shell, the registry and the society that one page is made from. */
export interface Live {
  template: PageTemplate;
  state: LiveState;
  society: Society;
}

export class LiveRemotes {
  /** The registry, and a hash of its content. @throws when the registry cannot be read, or is invalid */
  readonly state;
  readonly #preloads;
  readonly #heads;

  constructor(webRoot: string) {
    this.state = cachedFile(join(webRoot, REGISTRY_ADDRESS), (text): LiveState => ({
      registry: checkRegistry(JSON.parse(text)),
      id: createHash('sha256').update(text).digest('base64url'),
    }));
    this.#preloads = releaseFiles(webRoot, (text) => Preloads.parse(JSON.parse(text)));
    this.#heads = releaseFiles(webRoot, (text) => PageHeads.parse(JSON.parse(text)));
  }

  /** The files that a page needs of shell and remotes. @throws when a release's `preloads.json` is broken */
  async filesFor(
    path: string,
    { template, state }: Pick<Live, 'template' | 'state'>,
    select: Selection,
  ): Promise<PageFiles> {
    const folders = remotesFor(path, state.registry.remotes).map(folderOf);
    folders.push(template.shellFolder);
    const all = await Promise.all(
      folders.map(async (folder) => {
        const preloads = await this.#preloads(`${folder}preloads.json`);
        return preloads ? joined(folder, select(preloads)) : NO_FILES;
      }),
    );
    // The shell's scripts come last: they are the largest.
    const scripts = new Map(all.flatMap((one) => one.scripts.map((file) => [file.file, file])));
    const shellFirst = all.toReversed();
    return {
      scripts: [...scripts.values()],
      styles: shellFirst.flatMap(({ styles }) => styles),
      fonts: shellFirst.flatMap(({ fonts }) => fonts),
    };
  }

  /** `undefined` where it has no public pages. @throws when the `pages.json` of the remote or its host cannot be read */
  async siteAt(path: string, { registry, preview }: LiveState) {
    const places = placesFor(path, registry.remotes);
    const [host, place] = [places[0], places.at(-1)];
    if (!host || !place) return undefined;
    const [own, around] = await Promise.all([place.remote, host.remote].map(this.#headsOf));
    const { path: mountPath } = place.mount;
    const pages = own?.pages.filter((page) => covers(mountPath, page.path)) ?? [];
    if (!own || pages.length === 0) return undefined;
    const image = imageIn(folderOf(host.remote), around?.pages[0]);
    return {
      siteName: own.siteName ?? around?.siteName ?? place.remote.title,
      organization: own.organization ?? around?.organization,
      plainImage: imageIn(folderOf(place.remote), { image: own.plainImage }),
      pages: pages.map((page) => ({
        ...page,
        image: imageIn(folderOf(place.remote), page) ?? image,
      })),
      path: mountPath,
      ...{ remote: place.remote.name, version: place.remote.version },
      /** Whether a build that is live for nobody renders them. */
      isPreview: places.some(({ remote }) => remote === preview),
      /** The address of the folder of the release that renders the pages, with a slash at the end. */
      folder: folderOf(host.remote),
      guests: places.slice(1).map(({ remote, mount }) => ({
        name: remote.name,
        contract: remote.contract,
        publicPath: folderOf(remote),
        mount,
        remote: { mount: remote.mount, mounts: remote.mounts },
      })),
    };
  }

  /** Lists the paths of pages, but of remotes whose `pages.json` cannot be read. @throws when the registry cannot be read */
  async paths(): Promise<string[]> {
    const places = mountedPlaces((await this.state()).registry.remotes);
    const remotes = [...new Set(places.map(({ remote }) => remote))];
    const heads = await Promise.all(
      remotes.map((remote) => this.#headsOf(remote).catch(() => undefined)),
    );
    const pages = heads.flatMap((one) => one?.pages ?? []);
    return pages.filter(({ isListed }) => isListed).map(({ path }) => path);
  }

  readonly #headsOf = (remote: RemoteDescription) => this.#heads(`${folderOf(remote)}pages.json`);
}

const imageIn = (folder: string, page: Pick<PageHead, 'image'> | undefined) =>
  page?.image && { address: folder + page.image.file, alt: page.image.alt };

/** A host retains as many. */
const MAX_VERSIONS = 5;

/** What is live in a web root, was before, and is previewed. The returned function throws when the registry cannot be read. */
export function readReleases(webRoot: string, remotes: LiveRemotes): () => Promise<Releases> {
  const readHistory = cachedFile(join(webRoot, HISTORY_ADDRESS), (text) =>
    ReleaseHistory.parse(JSON.parse(text)),
  );
  const readPreviews = previewsIn(webRoot);
  return async () => {
    const { registry } = await remotes.state();
    const history = await readHistory().catch((): ReleaseHistory => []);
    const live = liveVersions(registry);
    const previews = (await readPreviews()).map(({ remote }) => remote);
    const known = [...history.map(({ app }) => app), ...previews.map(({ name }) => name)];
    const apps = new Set([...live.keys(), ...known]);
    return new Map(
      [...apps].map((app) => [app, releasesOf(app, live.get(app), history, previews)]),
    );
  };
}

/** Sentences about live remotes that call what the server lacks, such as after an upgrade. @param unserved compares calls with the server */
export async function unservedRemotes(
  webRoot: string,
  unserved: (calls: readonly string[]) => string[],
): Promise<string[]> {
  const { registry } = await new LiveRemotes(webRoot).state();
  const read = releaseFiles(webRoot, (text) => JSON.parse(text) as { calls?: string[] });
  const all = registry.remotes.map(async (remote) => {
    const { name, version } = remote;
    const files = ['release.json', 'remote.json'].map((file) => read(folderOf(remote) + file));
    const calls = (await Promise.all(files)).flatMap((file) => file?.calls ?? []);
    return unserved(calls).map(
      (call) =>
        `${name} ${version} ${describeUnserved(call)}: release ${name} built for this server, or start the server before.`,
    );
  });
  return (await Promise.all(all)).flat();
}

function liveVersions({ shell, remotes }: Registry): Map<string, string> {
  const versions = remotes.map(({ name, version }) => [name, version] as const);
  return new Map([...(shell ? [['shell', shell.version] as const] : []), ...versions]);
}

/** Where the registry and the history differ, the registry is right. */
function releasesOf(
  app: string,
  live: string | undefined,
  all: ReleaseHistory,
  previews: readonly RemoteDescription[],
): AppReleases {
  const history = all.filter((entry) => entry.app === app);
  const last = history.at(-1);
  const isTold = last?.version === live && last?.action !== 'retire';
  const former = history.map(({ version }) => version).reverse();
  const versions = [...new Set([...(live ? [live] : []), ...former])].slice(0, MAX_VERSIONS);
  const previewed = previews.filter(({ name }) => name === app).map(({ version }) => version);
  return {
    live,
    since: isTold && last ? Date.parse(last.at) : undefined,
    before: isTold ? rollbackVersions(app, history)[1] : undefined,
    versions: [...new Set([...versions, ...previewed])],
  };
}
