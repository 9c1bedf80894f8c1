import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseHistory } from '@nox/release-format';
import { ifMissing } from '../run/files.ts';
import { appFolder, entriesOf, lastLive, versionFolder } from './web-root.ts';

/** So many versions of each app stay, the live one among them, whatever their age. */
const RETENTION_VERSIONS = 5;
/** The longest time that a page is open without a full navigation; docs/decisions/0032. */
const MAX_SESSION_MS = 14 * 24 * 60 * 60 * 1_000;

const TEMPORARY = /\.tmp$/;

export async function storedVersions(webRoot: string, app: string): Promise<string[]> {
  return (await folderNames(appFolder(webRoot, app))).filter((name) => !TEMPORARY.test(name));
}

/** All but the last five and those live in the last 14 days. The live version, last in `history`, may not be stored. */
export async function outdatedVersions(
  webRoot: string,
  app: string,
  history: ReleaseHistory,
): Promise<string[]> {
  const began = new Date(entriesOf(history, app)[0]?.at ?? Date.now());
  const live = entriesOf(history, app).at(-1)?.version;
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
