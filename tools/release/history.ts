import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { liveVersions, type RegistryFile } from './registry-file.ts';
import { ReleaseError } from './release-error.ts';
import { replaceFile } from './replace-file.ts';
import { historyPath } from './web-root.ts';

/** So many entries of each app are kept. */
const KEPT_ENTRIES = 200;

/** An app's version went live. */
const HistoryEntry = z.object({
  app: z.string(),
  version: z.string(),
  /** When, in ISO 8601. */
  at: z.iso.datetime(),
  /** `found`: the registry had it already, by a hand or by a release that was cut off. */
  action: z.enum(['release', 'rollback', 'found']),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** What went live in a web root, oldest first. The registry says what is live; this says since when, and what before. */
export type History = HistoryEntry[];

/**
 * Reads the history of a web root, and adds what the registry knows and it does not: whoever is cut off between
 * the two files leaves the registry ahead.
 * @throws ReleaseError if what lies there is no history
 */
export async function readHistory(
  webRoot: string,
  registry: RegistryFile,
  now: Date,
): Promise<History> {
  const path = historyPath(webRoot);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  const written = parse(text, path);
  const found = [...liveVersions(registry)]
    .filter(([app, version]) => entriesOf(written, app).at(-1)?.version !== version)
    .map(([app, version]) => ({ app, version, at: now.toISOString(), action: 'found' as const }));
  return [...written, ...found];
}

function parse(text: string, path: string): History {
  try {
    return z.array(HistoryEntry).parse(JSON.parse(text));
  } catch {
    throw new ReleaseError(
      `The file ${path} is no history of releases: put it back from a backup, or remove it to begin a new one.`,
    );
  }
}

export async function writeHistory(webRoot: string, history: History): Promise<void> {
  const kept = history.filter(({ app }, index) => {
    const younger = entriesOf(history.slice(index + 1), app);
    return younger.length < KEPT_ENTRIES;
  });
  const lines = kept.map((entry) => `  ${JSON.stringify(entry)}`);
  await replaceFile(historyPath(webRoot), `[\n${lines.join(',\n')}\n]\n`);
}

export function entriesOf(history: History, app: string): History {
  return history.filter((entry) => entry.app === app);
}

/**
 * The versions that one comes to by going back again and again, the live one first. A rollback takes away what it
 * left, so that a second one goes further back instead of returning to what was bad.
 */
export function wayBack(history: History, app: string): string[] {
  const way = entriesOf(history, app).reduce<string[]>((before, { version, action }) => {
    const index = before.indexOf(version);
    if (action === 'rollback' && index >= 0) return before.slice(0, index + 1);
    return [...before.filter((other) => other !== version), version];
  }, []);
  return way.reverse();
}

/** When a version was live last: now if it is, `undefined` if the history does not know it. */
export function lastLive(
  history: History,
  app: string,
  version: string,
  now: Date,
): Date | undefined {
  const entries = entriesOf(history, app);
  const index = entries.findLastIndex((entry) => entry.version === version);
  if (index < 0) return undefined;
  const successor = entries[index + 1];
  return successor ? new Date(successor.at) : now;
}
