import { isDeepStrictEqual } from 'node:util';
import {
  checkRegistry,
  type HistoryEntry,
  type Registry,
  ReleaseHistory,
  type RemoteDescription,
} from '@nox/release-format';
import {
  hexToSri,
  HISTORY_ADDRESS,
  REGISTRY_ADDRESS,
  releaseFolder,
  REMOTE_ENTRY,
} from '@nox/release-format/addresses';
import { inParallel, sha256Of } from '../run/files.ts';
import { type Candidate, type Declaration, readRelease, unfinished } from './declaration.ts';
import type { Build } from './read-build.ts';
import { ConflictError, parseJson, ReleaseError, UnfinishedBuildError } from './release-error.ts';
import { type Files, filesOf, type Store } from './store.ts';

/** A web root as a command finds it. */
export interface Site {
  root: Store;
  registry: Registry;
  /** The tag of the registry; absent where there is none, or in a folder. */
  tag?: string;
  history: ReleaseHistory;
  /** Those at the end of the history that an interrupted release left out. */
  found: ReleaseHistory;
  /** The version of each app that is live, the shell's first. */
  live: Map<string, string>;
  /** What is live, once something was compared with it. */
  builds?: Promise<Candidate[]>;
}

/** A version in the web root, complete and fit for what is live. */
type Version = Omit<Declaration, 'contract'>;

const REGISTRY = REGISTRY_ADDRESS.slice(1);
const HISTORY = HISTORY_ADDRESS.slice(1);
const RELEASE = 'release.json';
const PAGE = 'index.html';
/** The live shell's service worker: at the top, because its scope is the folder of its address. */
const WORKER = 'service-worker.js';
/** Browsers ask for it at the top when what they show is no page of ours, such as a picture. */
export const ICON = 'favicon.ico';

/** @throws ReleaseError if registry or history are none */
export async function readSite(root: Store): Promise<Site> {
  const { registry, tag } = await readRegistry(root);
  const live = liveVersions(registry);
  const path = root.name + HISTORY_ADDRESS;
  const written = parseHistory((await root.get(HISTORY))?.bytes ?? '[]', path);
  const at = new Date().toISOString();
  const lastOf = new Map(written.map((entry) => [entry.app, entry]));
  const found = [...live].flatMap(([app, version]) => {
    const last = lastOf.get(app);
    const isKnown = last?.version === version && last.action !== 'retire';
    return isKnown ? [] : [{ app, version, at, action: 'found' as const }];
  });
  return { root, registry, tag, history: [...written, ...found], found, live };
}

/** `tag` is absent, and the registry empty, if nothing was ever released there. @throws ReleaseError if the file is no registry */
export async function readRegistry(root: Store) {
  const stored = await root.get(REGISTRY);
  const registry = parseJson(
    String(stored?.bytes ?? '{ "remotes": [] }'),
    checkRegistry,
    (finding) =>
      `The file ${root.name}${REGISTRY_ADDRESS} is no registry (${finding}): put it back from a backup, or remove it and release every app again.`,
  );
  return { registry, tag: stored?.tag };
}

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
  const { registry } = site;
  const next = remote ? withRemote(registry, remote) : { ...registry, shell: { version } };
  const entry = { app, version, at: new Date().toISOString(), action, ...by };
  await record(site, next, entry, build);
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
    if (String((await root.get(path))?.bytes) !== String(wanted)) return false;
  }
  return true;
}

/** The files at the top of a web root whose shell has this version; without those that the shell does not have. */
async function shellFiles(root: Store, version: string) {
  const files = versionFiles(root, 'shell', version);
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

const folderOf = (app: string, version: string) => releaseFolder(app, version).slice(1);

export const versionFiles = (root: Store, app: string, version: string): Files =>
  filesOf(root, folderOf(app, version));

const appFolder = (app: string) => `static/js/${app}/`;

/** A version is there once its list is, which is written last. */
const LISTED = new RegExp(`^([^/]+)(?<!\\.tmp)/${RELEASE}$`);

export const versionsOf = async (root: Store, app: string): Promise<string[]> =>
  [...(await root.list(appFolder(app))).keys()].flatMap((path) => LISTED.exec(path)?.[1] ?? []);

/** Stores the build, if it is given, and then makes the registry live. @throws ReleaseError; nothing is live then */
export async function record(
  { root, found, tag }: Site,
  registry: Registry,
  entry: HistoryEntry,
  build?: Build,
): Promise<void> {
  if (root.isShared && tag === undefined && !registry.shell) {
    throw new ReleaseError(
      `There is no site at ${root.name}: mind bucket and prefix, or release the shell first if it is to be a new one.`,
    );
  }
  if (build) await store(build, root);
  if (!(await root.replace(REGISTRY, Buffer.from(registryText(registry)), tag))) {
    throw new ConflictError(
      `Others are releasing into ${root.name} all the time: try again in a minute.`,
    );
  }
  if (entry.app === 'shell') await writeShell(root, entry.version);
  await update(root, HISTORY, async (there) => {
    const known = parseHistory(there ?? '[]', root.name + HISTORY_ADDRESS);
    return Buffer.from(historyText([...known, ...found, entry]));
  });
}

/** Makes live in a web root what is live elsewhere, whose versions it has. */
export async function follow(
  root: Store,
  { registry, history }: Pick<Site, 'registry' | 'history'>,
): Promise<void> {
  const files = registry.shell && (await shellFiles(root, registry.shell.version));
  for (const [path, content] of files ?? [])
    await (content ? root.replace(path, content) : root.remove(path));
  // After them: while it differs, an interrupted pull is done again.
  await root.replace(REGISTRY, Buffer.from(registryText(registry)));
  await root.replace(HISTORY, Buffer.from(historyText(history)));
}

/** Copies a build; its list comes last. @throws UnfinishedBuildError if it changes meanwhile */
export async function store({ app, version, files, source }: Build, root: Store): Promise<void> {
  const folder = folderOf(app, version);
  const changed = new UnfinishedBuildError(
    `The folder ${source.name} changed while it was copied: release it again when nobody builds there.`,
  );
  try {
    await inParallel(Object.entries(files), async ([path, { sha256 }]) => {
      const bytes = await source.read(path);
      if (!bytes || sha256Of(bytes) !== sha256) throw changed;
      await root.put(folder + path, bytes);
    });
    const { files: listed } = await readRelease(source);
    const list = await source.read(RELEASE);
    if (!list || !isDeepStrictEqual(listed, files)) throw changed;
    await root.replace(folder + RELEASE, list);
  } catch (error) {
    await root.removeFolder?.(folder);
    throw error;
  }
}

/** Writes the files of the live shell at the top, unless it is another one by now: of several shells the last one's stay. */
async function writeShell(root: Store, version: string): Promise<void> {
  for (const [path, content] of await shellFiles(root, version)) {
    await update(root, path, async (there) => {
      const { shell } = (await readRegistry(root)).registry;
      if (shell?.version !== version || isDeepStrictEqual(there, content)) return undefined;
      if (!content) await root.remove(path);
      return content;
    });
  }
}

/** Others who release at the same time need one each. */
const MAX_WRITES = 100;

/** Writes what `next` makes of what is there, if it makes anything of that, and again where others have written meanwhile. */
async function update(
  root: Store,
  path: string,
  next: (there: Buffer | undefined) => Promise<Buffer | undefined>,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_WRITES; attempt += 1) {
    const there = await root.get(path);
    const content = await next(there?.bytes);
    if (!content || (await root.replace(path, content, there?.tag))) return;
  }
  throw new ReleaseError(
    `The store of ${root.name} refuses each new ${path}, though the release is live: release it again, or mind the store.`,
  );
}

/** Removes versions, and what interrupted releases have left. Requires the release lock. */
export async function prune(
  root: Store,
  app: string,
  outdated: string[],
  history: ReleaseHistory,
): Promise<void> {
  if (!root.removeFolder) return;
  // The list first: half a version must never look like one.
  for (const version of outdated) await root.remove(`${folderOf(app, version)}${RELEASE}`);
  const paths = [...(await root.list(appFolder(app))).keys()];
  const stored = paths.flatMap((path) => LISTED.exec(path)?.[1] ?? []);
  const isGone = (name: string) =>
    outdated.includes(name) || (!stored.includes(name) && !lastLive(history, app, name));
  for (const name of new Set(paths.map((path) => path.split('/')[0]!))) {
    if (isGone(name)) await root.removeFolder(appFolder(app) + name);
  }
}
