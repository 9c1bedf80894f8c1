import {
  checkRegistry,
  type HistoryEntry,
  isOver,
  type Registry,
  ReleaseHistory,
  SiteFile,
} from '@nox/release-format';
import { HISTORY_ADDRESS, REGISTRY_ADDRESS, SITE_ADDRESS } from '@nox/release-format/addresses';
import type { Candidate } from './declaration.ts';
import { parseJson } from './release-error.ts';
import type { Store } from './store.ts';

/* What is live in a web root, and what was: its registry and its history. */

export const REGISTRY = REGISTRY_ADDRESS.slice(1);
export const HISTORY = HISTORY_ADDRESS.slice(1);
export const SITE_FILE = SITE_ADDRESS.slice(1);

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
  /** Its address and its previews. */
  file: SiteFile;
  /** What could not be compared, as sentences for people. */
  notes: Set<string>;
  /** What is live, once something was compared with it. */
  builds?: Promise<Candidate[]>;
}

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
  const file = await readSiteFile(root);
  return {
    root,
    registry,
    tag,
    history: [...written, ...found],
    found,
    live,
    file,
    notes: new Set(),
  };
}

/** @throws ReleaseError if the file is none */
export const readSiteFile = async (root: Store): Promise<SiteFile> =>
  parseSiteFile((await root.get(SITE_FILE))?.bytes, root.name + SITE_ADDRESS);

export const parseSiteFile = (text: Buffer | undefined, path: string): SiteFile =>
  parseJson(
    String(text ?? '{ "previews": [] }'),
    SiteFile.parse,
    (finding) =>
      `The file ${path} does not say which previews there are (${finding}): remove it, which ends them all.`,
  );

export const versionsShown = ({ previews }: SiteFile, app: string): string[] =>
  previews
    .filter((one) => one.remote.name === app && !isOver(one))
    .map(({ remote }) => remote.version);

export const siteFileText = (file: SiteFile): Buffer =>
  Buffer.from(`${JSON.stringify(file, null, 2)}\n`);

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
