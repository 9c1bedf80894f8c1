import { type Registry, ReleaseHistory } from '@nox/release-format';
import { liveVersions } from './registry-file.ts';
import { findingOf, ReleaseError } from './release-error.ts';
import { readIfThere, replaceFile } from './replace-file.ts';
import { historyPath } from './web-root.ts';

/** Entries per app. */
const RETENTION_ENTRIES = 200;

/** Adds live versions that an interrupted release left out. @throws ReleaseError if the file is no history */
export async function readHistory(
  webRoot: string,
  registry: Registry,
  now: Date,
): Promise<ReleaseHistory> {
  const path = historyPath(webRoot);
  const written = parseHistory((await readIfThere(path)) ?? '[]', path);
  const found = [...liveVersions(registry)]
    .filter(([app, version]) => {
      const last = entriesOf(written, app).at(-1);
      return last?.version !== version || last.action === 'retire';
    })
    .map(([app, version]) => ({ app, version, at: now.toISOString(), action: 'found' as const }));
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
    const younger = entriesOf(history.slice(index + 1), app);
    return younger.length < RETENTION_ENTRIES;
  });
  await replaceFile(historyPath(webRoot), historyText(retained));
}

/** The file, with a line for each entry. */
export function historyText(history: ReleaseHistory): string {
  return `[\n${history.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`;
}

export function entriesOf(history: ReleaseHistory, app: string): ReleaseHistory {
  return history.filter((entry) => entry.app === app);
}

/** When a version was live last: now if it is, `undefined` if the history does not know it. */
export function lastLive(
  history: ReleaseHistory,
  app: string,
  version: string,
  now: Date,
): Date | undefined {
  const entries = entriesOf(history, app);
  const index = entries.findLastIndex((entry) => entry.version === version);
  const last = entries[index];
  if (!last) return undefined;
  if (last.action === 'retire') return new Date(last.at);
  const successor = entries[index + 1];
  return successor ? new Date(successor.at) : now;
}
