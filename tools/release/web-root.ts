import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  checkRegistry,
  type HistoryEntry,
  type Registry,
  ReleaseHistory,
  type RemoteDescription,
} from '@nox/release-format';
import {
  HISTORY_ADDRESS,
  REGISTRY_ADDRESS,
  releaseFolder,
  REMOTE_ENTRY,
} from '@nox/release-format/addresses';
import { hexToSri } from '@nox/release-format/integrity';
import { copyDurably, ifMissing, replaceFile, syncFolder } from '../run/files.ts';
import { type Declaration, type Files, filesIn, unfinished } from './declaration.ts';
import { type Build, readBuildNow } from './read-build.ts';
import { ignoreReleaseError, parseJson, UnfinishedBuildError } from './release-error.ts';
import { type LockOptions, withReleaseLock } from './release-lock.ts';

/** Where releases are: a folder that a server serves, or a prefix in a store. */
export interface WebRoot extends Pick<Files, 'name' | 'read'> {
  /** Absent for a store: its versions are never removed, as one may be pointed back to meanwhile. */
  folder?: string;
  filesOf(app: string, version: string): Files;
  /** The stored versions of an app. */
  versionsOf(app: string): Promise<string[]>;
  /** Runs `work` while nobody else changes what is live, or again where somebody has. */
  change<T>(work: () => Promise<T>, options: LockOptions): Promise<T>;
  /** Stores the build, if it is given, and then makes the registry live. @throws ReleaseError; nothing is live then */
  record(site: Site, registry: Registry, entry: HistoryEntry, build?: Build): Promise<void>;
}

/** A web root as a command finds it. */
export interface Site {
  root: WebRoot;
  registry: Registry;
  history: ReleaseHistory;
  /** Those at the end of the history that an interrupted release left out. */
  found: ReleaseHistory;
  /** The version of each app that is live, the shell's first. */
  live: Map<string, string>;
}

/** A version in the web root, complete and fit for what is live. */
type Version = Omit<Declaration, 'contract'>;

export const REGISTRY = REGISTRY_ADDRESS.slice(1);
export const HISTORY = HISTORY_ADDRESS.slice(1);
export const PAGE = 'index.html';
/** The live shell's service worker: at the top, because its scope is the folder of its address. */
export const WORKER = 'service-worker.js';
/** Browsers ask for it at the top when what they show is no page of ours, such as a picture. */
export const ICON = 'favicon.ico';

/** @throws ReleaseError if registry or history are none */
export async function readSite(root: WebRoot): Promise<Site> {
  const registry = await readRegistry(root);
  const live = liveVersions(registry);
  const path = root.name + HISTORY_ADDRESS;
  const written = parseHistory((await root.read(HISTORY)) ?? '[]', path);
  const at = new Date().toISOString();
  const lastOf = new Map(written.map((entry) => [entry.app, entry]));
  const found = [...live].flatMap(([app, version]) => {
    const last = lastOf.get(app);
    const isKnown = last?.version === version && last.action !== 'retire';
    return isKnown ? [] : [{ app, version, at, action: 'found' as const }];
  });
  return { root, registry, history: [...written, ...found], found, live };
}

/** An empty registry if nothing was ever released there. @throws ReleaseError if the file is no registry */
export const readRegistry = async (root: WebRoot): Promise<Registry> =>
  parseRegistry((await root.read(REGISTRY)) ?? '{ "remotes": [] }', root.name + REGISTRY_ADDRESS);

/** @param path for people @throws ReleaseError */
export const parseRegistry = (text: Buffer | string, path: string): Registry =>
  parseJson(
    String(text),
    checkRegistry,
    (finding) =>
      `The file ${path} is no registry (${finding}): put it back from a backup, or remove it and release every app again.`,
  );

export const parseHistory = (text: Buffer | string, path: string): ReleaseHistory =>
  parseJson(
    String(text),
    (value) => recent(ReleaseHistory.parse(value)),
    (finding) =>
      `The file ${path} is no history of releases (${finding}): put it back from a backup, or remove it to begin a new one.`,
  );

/** Puts `remote` in the place of its previous version, or at the end if it is new. */
export function withRemote(registry: Registry, remote: RemoteDescription): Registry {
  const known = registry.remotes.some(({ name }) => name === remote.name);
  const remotes = known
    ? registry.remotes.map((other) => (other.name === remote.name ? remote : other))
    : [...registry.remotes, remote];
  return { ...registry, remotes };
}

/** The version of each app that is live, the shell's first. */
export function liveVersions({ shell, remotes }: Registry): Map<string, string> {
  const all = remotes.map(({ name, version }) => [name, version] as const);
  return new Map(shell ? [['shell', shell.version], ...all] : all);
}

export const registryText = (registry: Registry): string =>
  `${JSON.stringify(registry, null, 2)}\n`;

/** A history without what is long ago. */
function recent(history: ReleaseHistory): ReleaseHistory {
  const counts = new Map<string, number>();
  const isRecent = ({ app }: HistoryEntry) => {
    counts.set(app, (counts.get(app) ?? 0) + 1);
    return counts.get(app)! <= 200;
  };
  return history.toReversed().filter(isRecent).toReversed();
}

export const historyText = (history: ReleaseHistory): string =>
  `[\n${recent(history)
    .map((entry) => `  ${JSON.stringify(entry)}`)
    .join(',\n')}\n]\n`;

export const entriesOf = (history: ReleaseHistory, app: string): ReleaseHistory =>
  history.filter((entry) => entry.app === app);

/** When a version was live last: now if it is, `undefined` if the history does not know it. */
export function lastLive(history: ReleaseHistory, app: string, version: string): Date | undefined {
  const entries = entriesOf(history, app);
  const index = entries.findLastIndex((entry) => entry.version === version);
  const last = entries[index];
  if (!last) return undefined;
  if (last.action === 'retire') return new Date(last.at);
  const successor = entries[index + 1];
  return successor ? new Date(successor.at) : new Date();
}

/** Visitors get all of the old version or of the new one. @param build of the version, if it is not stored */
export async function activate(
  target: Version,
  action: HistoryEntry['action'],
  site: Site,
  by: Pick<HistoryEntry, 'commit' | 'author'> = {},
  build?: Build,
): Promise<void> {
  const { app, version } = target;
  const remote = describe(target);
  const { root, registry } = site;
  const next = remote ? withRemote(registry, remote) : { ...registry, shell: { version } };
  const entry = { app, version, at: new Date().toISOString(), action, ...by };
  await root.record(site, next, entry, build);
}

/** Whether production points to the version already, with its page and service worker. */
export async function isLive(target: Version, { root, registry }: Site): Promise<boolean> {
  const { app, version } = target;
  const remote = describe(target);
  if (remote) {
    const live = registry.remotes.find(({ name }) => name === app);
    return isDeepStrictEqual(live, remote);
  }
  if (registry.shell?.version !== version) return false;
  for (const [path, wanted] of await shellFiles(root, version)) {
    if (String(await root.read(path)) !== String(wanted)) return false;
  }
  return true;
}

/** The files at the top of a web root whose shell has this version; without those that the shell does not have. */
export async function shellFiles(root: WebRoot, version: string) {
  const files = root.filesOf('shell', version);
  const page = await files.read(PAGE);
  if (!page) throw unfinished(files, `${PAGE} is missing`);
  return [
    [PAGE, Buffer.from(String(page).replaceAll('__VERSION__', version))],
    [WORKER, await files.read(WORKER)],
    [ICON, await files.read(ICON)],
  ] as const;
}

function describe({ remote, version, files, routes }: Version): RemoteDescription | undefined {
  if (!remote) return undefined;
  const { name, title, ...declared } = remote;
  const entry = releaseFolder(name, version) + REMOTE_ENTRY;
  const integrity = hexToSri(files[REMOTE_ENTRY]!.sha256);
  const pages = routes && { pages: routes.paths };
  return { name, title, version, entry, integrity, ...declared, ...pages };
}

const appFolder = (webRoot: string, app: string) => join(webRoot, 'static/js', app);

export const versionFolder = (webRoot: string, app: string, version: string): string =>
  join(appFolder(webRoot, app), version);

/** The folder of a web root that a server serves is created by a release if missing. */
export function folderRoot(folder: string): WebRoot {
  const root: WebRoot = {
    ...filesIn(folder),
    folder,
    filesOf: (app, version) => filesIn(versionFolder(folder, app, version)),
    versionsOf: async (app) =>
      (await versionFolders(folder, app)).filter((name) => !TEMPORARY.test(name)),
    change: (work, options) => withReleaseLock(folder, work, options),
    async record({ history }, registry, entry, build) {
      if (build) await store(build, folder);
      const shell = entry.app === 'shell' ? root : undefined;
      await makeLive(folder, registry, [...history, entry], shell);
    },
  };
  return root;
}

/** Registry first: an interruption then only delays pruning. @param shell where the new one is stored */
export async function makeLive(
  webRoot: string,
  registry: Registry,
  history: ReleaseHistory,
  shell?: WebRoot,
): Promise<void> {
  const files = shell && registry.shell && (await shellFiles(shell, registry.shell.version));
  for (const [name, content] of files ?? []) {
    const path = join(webRoot, name);
    await (content ? replaceFile(path, content) : rm(path, { force: true }));
  }
  await mkdir(dirname(join(webRoot, REGISTRY)), { recursive: true });
  await replaceFile(join(webRoot, REGISTRY), registryText(registry));
  await replaceFile(join(webRoot, HISTORY), historyText(history));
}

/** Copies a build. @throws UnfinishedBuildError if it changes meanwhile */
const store = ({ app, version, files, folder }: Build, webRoot: string): Promise<void> =>
  addVersion(versionFolder(webRoot, app, version), async (arriving) => {
    for (const path of [...Object.keys(files), 'release.json']) {
      await copyDurably(join(folder, path), join(arriving, path)).catch(ifMissing(undefined));
    }
    // Another build may have replaced it meanwhile: what was copied is what counts.
    const arrived = await readBuildNow(app, arriving).catch(ignoreReleaseError);
    if (arrived?.version !== version) throw changedMeanwhile(folder);
  });

export const changedMeanwhile = (folder: string) =>
  new UnfinishedBuildError(
    `The folder ${folder} changed while it was copied: release it again when nobody builds there.`,
  );

/** Makes a version of what `fill` puts into a folder, if that does not throw; it has its name once it is complete. */
export async function addVersion(
  target: string,
  fill: (arriving: string) => Promise<void>,
): Promise<void> {
  const arriving = `${target}.${randomUUID()}.tmp`;
  try {
    await fill(arriving);
    await rename(arriving, target);
    await syncFolder(dirname(target));
  } finally {
    await rm(arriving, { recursive: true, force: true });
  }
}

const TEMPORARY = /\.tmp$/;

async function versionFolders(webRoot: string, app: string): Promise<string[]> {
  const options = { withFileTypes: true } as const;
  const entries = await readdir(appFolder(webRoot, app), options).catch(ifMissing([]));
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Removes versions, and what interrupted releases have left. Requires the release lock. */
export async function prune(webRoot: string, app: string, versions: string[]): Promise<void> {
  const folder = appFolder(webRoot, app);
  for (const version of versions) {
    // Renamed first: half a version must never look like one.
    await rename(join(folder, version), join(folder, `${version}.${randomUUID()}.tmp`));
  }
  const left = (await versionFolders(webRoot, app)).filter((name) => TEMPORARY.test(name));
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
}
