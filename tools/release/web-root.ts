import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
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
import { ifMissing, replaceFile } from '../run/files.ts';
import type { Declaration } from './declaration.ts';
import { parseJson, readIfThere } from './release-error.ts';

/** A web root, or a copy of what a command needs of one. */
export interface OpenWebRoot {
  webRoot: string;
  /** Copies a stored version, if it is there, before its files are read. */
  bring?: (app: string, version: string) => Promise<void>;
}

/** A web root as a command finds it. */
export interface Site extends OpenWebRoot {
  registry: Registry;
  history: ReleaseHistory;
  /** The version of each app that is live, the shell's first. */
  live: Map<string, string>;
}

/** A version in the web root, complete and fit for what is live. */
type Version = Omit<Declaration, 'contract'>;

const pagePath = (webRoot: string) => join(webRoot, 'index.html');
/** The live shell's service worker: at the top, because its scope is the folder of its address. */
const workerPath = (webRoot: string) => join(webRoot, 'service-worker.js');
const appFolder = (webRoot: string, app: string) => join(webRoot, 'static/js', app);

export const versionFolder = (webRoot: string, app: string, version: string): string =>
  join(appFolder(webRoot, app), version);

/** @throws ReleaseError if registry or history are none */
export async function readSite({ webRoot, bring }: OpenWebRoot): Promise<Site> {
  const registry = await readRegistry(webRoot);
  const history = await readHistory(webRoot, registry);
  return { webRoot, bring, registry, history, live: liveVersions(registry) };
}

/** An empty registry if nothing was ever released there. @throws ReleaseError if the file is no registry */
export async function readRegistry(webRoot: string): Promise<Registry> {
  const path = join(webRoot, REGISTRY_ADDRESS);
  return parseRegistry((await readIfThere(path)) ?? '{ "remotes": [] }', path);
}

/** @param path for people @throws ReleaseError */
export const parseRegistry = (text: string, path: string): Registry =>
  parseJson(
    text,
    checkRegistry,
    (finding) =>
      `The file ${path} is no registry (${finding}): put it back from a backup, or remove it and release every app again.`,
  );

export const parseHistory = (text: string, path: string): ReleaseHistory =>
  parseJson(
    text,
    ReleaseHistory.parse,
    (finding) =>
      `The file ${path} is no history of releases (${finding}): put it back from a backup, or remove it to begin a new one.`,
  );

/** Adds live versions that an interrupted release left out. @throws ReleaseError if the file is no history */
async function readHistory(webRoot: string, registry: Registry): Promise<ReleaseHistory> {
  const path = join(webRoot, HISTORY_ADDRESS);
  const written = parseHistory((await readIfThere(path)) ?? '[]', path);
  const at = new Date().toISOString();
  const found = [...liveVersions(registry)].filter(([app, version]) => {
    const last = entriesOf(written, app).at(-1);
    return last?.version !== version || last.action === 'retire';
  });
  const action = 'found' as const;
  return [...written, ...found.map(([app, version]) => ({ app, version, at, action }))];
}

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

export async function writeRegistry(webRoot: string, registry: Registry): Promise<void> {
  const path = join(webRoot, REGISTRY_ADDRESS);
  await mkdir(dirname(path), { recursive: true });
  await replaceFile(path, `${JSON.stringify(registry, null, 2)}\n`);
}

export async function writeHistory(webRoot: string, history: ReleaseHistory): Promise<void> {
  const retained = history.filter(({ app }, index) => {
    return entriesOf(history.slice(index + 1), app).length < 200;
  });
  await replaceFile(join(webRoot, HISTORY_ADDRESS), historyText(retained));
}

export const historyText = (history: ReleaseHistory): string =>
  `[\n${history.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`;

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

/** Changes what is live. Registry first: an interruption then only delays pruning. */
export async function record(
  { webRoot, history }: Site,
  registry: Registry,
  { app, version, ...entry }: Omit<HistoryEntry, 'at'>,
): Promise<void> {
  await writeRegistry(webRoot, registry);
  await writeHistory(webRoot, [
    ...history,
    { app, version, at: new Date().toISOString(), ...entry },
  ]);
}

/** Visitors get all of the old version or of the new one. */
export async function activate(
  target: Version,
  action: HistoryEntry['action'],
  site: Site,
  by: Pick<HistoryEntry, 'commit' | 'author'> = {},
): Promise<void> {
  const { app, version } = target;
  const remote = describe(target);
  if (!remote) await activateShell(site.webRoot, version);
  const { registry } = site;
  const next = remote ? withRemote(registry, remote) : { ...registry, shell: { version } };
  await record(site, next, { app, version, action, ...by });
}

export async function activateShell(webRoot: string, version: string): Promise<void> {
  await replaceFile(pagePath(webRoot), await pageOf(webRoot, version));
  const worker = await workerOf(webRoot, version);
  if (worker === undefined) await rm(workerPath(webRoot), { force: true });
  else await replaceFile(workerPath(webRoot), worker);
}

/** Whether production points to the version already, with its page and service worker. */
export async function isLive(target: Version, { webRoot, registry }: Site): Promise<boolean> {
  const { app, version } = target;
  const remote = describe(target);
  if (remote) {
    const live = registry.remotes.find(({ name }) => name === app);
    return isDeepStrictEqual(live, remote);
  }
  if (registry.shell?.version !== version) return false;
  const [page, worker] = await Promise.all([
    readFile(pagePath(webRoot), 'utf8').catch(() => null),
    readIfThere(workerPath(webRoot)),
  ]);
  return (
    page === (await pageOf(webRoot, version).catch(() => undefined)) &&
    worker === (await workerOf(webRoot, version))
  );
}

function describe({ remote, version, files, routes }: Version): RemoteDescription | undefined {
  if (!remote) return undefined;
  const { name, title, ...declared } = remote;
  const entry = releaseFolder(name, version) + REMOTE_ENTRY;
  const integrity = hexToSri(files[REMOTE_ENTRY]!.sha256);
  const pages = routes && { pages: routes.paths };
  return { name, title, version, entry, integrity, ...declared, ...pages };
}

async function pageOf(webRoot: string, version: string): Promise<string> {
  const html = await readFile(join(versionFolder(webRoot, 'shell', version), 'index.html'), 'utf8');
  return html.replaceAll('__VERSION__', version);
}

const workerOf = (webRoot: string, version: string): Promise<string | undefined> =>
  readIfThere(join(versionFolder(webRoot, 'shell', version), 'service-worker.js'));

/** So many versions of each app stay, the live one among them, whatever their age. */
const RETENTION_VERSIONS = 5;
/** The longest time that a page is open without a full navigation; docs/decisions/0032. */
const MAX_SESSION_MS = 14 * 24 * 60 * 60 * 1_000;

const TEMPORARY = /\.tmp$/;

export async function storedVersions(webRoot: string, app: string): Promise<string[]> {
  return (await folderNames(appFolder(webRoot, app))).filter((name) => !TEMPORARY.test(name));
}

/** All but the last five and those live in the last 14 days. @param live is or will be; it may not be stored */
export async function outdatedVersions(
  { webRoot, history }: Pick<Site, 'webRoot' | 'history'>,
  app: string,
  live: string,
): Promise<string[]> {
  const began = new Date(entriesOf(history, app)[0]?.at ?? Date.now());
  const previous = (await storedVersions(webRoot, app)).filter((version) => version !== live);
  const dated = previous.map(async (version) => {
    // What the history does not know can have been live until it began.
    const unknown = async () => {
      const { mtime } = await stat(versionFolder(webRoot, app, version));
      return mtime > began ? mtime : began;
    };
    return { version, until: lastLive(history, app, version) ?? (await unknown()) };
  });
  return (await Promise.all(dated))
    .toSorted((a, b) => +b.until - +a.until)
    .slice(RETENTION_VERSIONS - 1)
    .filter(({ until }) => Date.now() - +until > MAX_SESSION_MS)
    .map(({ version }) => version);
}

/** Removes versions, and what interrupted releases have left. Requires the release lock. */
export async function prune(webRoot: string, app: string, versions: string[]): Promise<void> {
  const folder = appFolder(webRoot, app);
  for (const version of versions) {
    // Renamed first: half a version must never look like one.
    await rename(join(folder, version), join(folder, `${version}.${randomUUID()}.tmp`));
  }
  const left = (await folderNames(folder)).filter((name) => TEMPORARY.test(name));
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
}

async function folderNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifMissing([]));
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
