import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  checkRegistry,
  type Registry,
  ReleaseHistory,
  type RemoteDescription,
} from '@nox/release-format';
import { HISTORY_ADDRESS, REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import { MAX_TEXT_BYTES } from '@nox/release-format/file-path';
import { ifMissing } from '../run/files.ts';
import { formatMegabytes } from './format.ts';
import { findingOf, ReleaseError } from './release-error.ts';

export const pagePath = (webRoot: string): string => join(webRoot, 'index.html');

/** The live shell's service worker: at the top, because its scope is the folder of its address. */
export const workerPath = (webRoot: string): string => join(webRoot, 'service-worker.js');

export const appFolder = (webRoot: string, app: string): string => join(webRoot, 'static/js', app);

export const versionFolder = (webRoot: string, app: string, version: string): string =>
  join(appFolder(webRoot, app), version);

/** A web root, or a copy of what a command needs of one. */
export interface OpenWebRoot {
  webRoot: string;
  /** Copies a stored version, if it is there, before its files are read. */
  bring?: (app: string, version: string) => Promise<void>;
}

export interface Needs {
  /** Nothing is to be changed. */
  isDry?: boolean;
  /** The app whose stored versions count, or all apps. */
  versionsOf?: { app?: string };
}

export interface Target {
  /** For people. */
  name: string;
  /** Runs `work` on the web root; on a store again where somebody else has changed that meanwhile. */
  use<T>(needs: Needs, work: (root: OpenWebRoot) => Promise<T>): Promise<T>;
}

/** Readers see the old text or the new one, never a part; the new one survives a power cut once this has returned. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, text, { flush: true });
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Makes a finished `rename` inside `folder` durable. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file systems journal renames.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** A file's text. @throws ReleaseError if it is longer than any text of a release */
export async function readText(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size <= MAX_TEXT_BYTES) return readFile(path, 'utf8');
  throw new ReleaseError(
    `The file ${path} has ${formatMegabytes(size)}, more than any that a release writes: find out who wrote it, and put the right one there.`,
  );
}

/** As `readText`, or `undefined` where there is no such file. */
export const readIfThere = (path: string): Promise<string | undefined> =>
  readText(path).catch(ifMissing(undefined));

export const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** An empty registry if nothing was ever released there. @throws ReleaseError if the file is no registry */
export async function readRegistry(webRoot: string): Promise<Registry> {
  const path = join(webRoot, REGISTRY_ADDRESS);
  return parseRegistry((await readIfThere(path)) ?? '{ "remotes": [] }', path);
}

/** @param path for people @throws ReleaseError */
export function parseRegistry(text: string, path: string): Registry {
  try {
    return checkRegistry(JSON.parse(text));
  } catch (cause) {
    throw new ReleaseError(
      `The file ${path} is no registry (${findingOf(cause)}): put it back from a backup, or remove it and release every app again.`,
      { cause },
    );
  }
}

/** Puts `remote` in the place of its previous version, or at the end if it is new. */
export function withRemote(registry: Registry, remote: RemoteDescription): Registry {
  const known = registry.remotes.some(({ name }) => name === remote.name);
  const remotes = known
    ? registry.remotes.map((other) => (other.name === remote.name ? remote : other))
    : [...registry.remotes, remote];
  return { ...registry, remotes };
}

export const withoutRemote = (registry: Registry, app: string): Registry => ({
  ...registry,
  remotes: registry.remotes.filter(({ name }) => name !== app),
});

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

const RETENTION_ENTRIES = 200;

/** Adds live versions that an interrupted release left out. @throws ReleaseError if the file is no history */
export async function readHistory(webRoot: string, registry: Registry): Promise<ReleaseHistory> {
  const path = join(webRoot, HISTORY_ADDRESS);
  const written = parseHistory((await readIfThere(path)) ?? '[]', path);
  const found = [...liveVersions(registry)]
    .filter(([app, version]) => {
      const last = entriesOf(written, app).at(-1);
      return last?.version !== version || last.action === 'retire';
    })
    .map(([app, version]) => ({
      app,
      version,
      at: new Date().toISOString(),
      action: 'found' as const,
    }));
  return [...written, ...found];
}

export function parseHistory(text: string, path: string): ReleaseHistory {
  try {
    return ReleaseHistory.parse(JSON.parse(text));
  } catch (cause) {
    throw new ReleaseError(
      `The file ${path} is no history of releases (${findingOf(cause)}): put it back from a backup, or remove it to begin a new one.`,
      { cause },
    );
  }
}

export async function writeHistory(webRoot: string, history: ReleaseHistory): Promise<void> {
  const retained = history.filter(({ app }, index) => {
    return entriesOf(history.slice(index + 1), app).length < RETENTION_ENTRIES;
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
