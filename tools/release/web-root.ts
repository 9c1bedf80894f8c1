import { isDeepStrictEqual } from 'node:util';
import {
  type HistoryEntry,
  isOver,
  type Preview,
  type Registry,
  type ReleaseHistory,
  type RemoteDescription,
  withRemote,
} from '@nox/release-format';
import {
  hexToSri,
  HISTORY_ADDRESS,
  releaseFolder,
  REMOTE_ENTRY,
  SITE_ADDRESS,
} from '@nox/release-format/addresses';
import { inParallel, sha256Of } from '../run/files.ts';
import { type Declaration, readRelease, unfinished } from './declaration.ts';
import type { Build } from './read-build.ts';
import { ConflictError, ReleaseError, UnfinishedBuildError } from './release-error.ts';
import {
  HISTORY,
  historyText,
  lastLive,
  liveVersions,
  parseHistory,
  parseSiteFile,
  readRegistry,
  REGISTRY,
  registryText,
  type Site,
  SITE_FILE,
  siteFileText,
  versionsShown,
} from './site.ts';
import { type Files, filesOf, type Store } from './store.ts';

/** A version in the web root, complete and fit for what is live. */
type Version = Omit<Declaration, 'contract'>;

const RELEASE = 'release.json';
const PAGE = 'index.html';
/** The live shell's service worker: at the top, because its scope is the folder of its address. */
const WORKER = 'service-worker.js';
/** Browsers ask for it at the top when what they show is no page of ours, such as a picture. */
export const ICON = 'favicon.ico';

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

/** A remote as a registry has it, without what releases alone compare; `undefined` for the shell. */
export function describe(target: Version): RemoteDescription | undefined {
  const { remote, version, files, routes } = target;
  if (!remote) return undefined;
  const { name, title, budget: _, calls: _calls, ...declared } = remote;
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
  await update(root, HISTORY, async (there) => {
    const known = parseHistory(there ?? '[]', root.name + HISTORY_ADDRESS);
    return Buffer.from(historyText([...known, ...found, entry]));
  });
  // After the history: where the page cannot be written, the next rollback still goes further back.
  if (entry.app === 'shell') await writeShell(root, entry.version);
}

/** Changes the list of previews. Those that are over leave it, with their builds if these were never live. Requires the release lock. */
export async function updateSiteFile(
  { root, history, file: { url } }: Pick<Site, 'root' | 'history' | 'file'>,
  change = (previews: Preview[]) => previews,
): Promise<void> {
  let before: Preview[] = [];
  let after: Preview[] = [];
  await update(root, SITE_FILE, async (there) => {
    const file = parseSiteFile(there, root.name + SITE_ADDRESS);
    before = file.previews;
    after = change(before).filter((one) => !isOver(one));
    const next = { ...file, ...(url && { url }), previews: after };
    return isDeepStrictEqual(next, file) ? undefined : siteFileText(next);
  });
  const live = liveVersions((await readRegistry(root)).registry);
  for (const { remote } of before) {
    const { name, version } = remote;
    const isNeeded =
      live.get(name) === version ||
      lastLive(history, name, version) ||
      versionsShown({ previews: after }, name).includes(version);
    if (!isNeeded) await prune(root, name, [version], history);
  }
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
