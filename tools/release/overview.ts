import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFit } from './fit.ts';
import { readDeclaration } from './declaration.ts';
import { entriesOf, lastLive, readHistory } from './history.ts';
import { liveVersions, readRegistry } from './registry-file.ts';
import { ReleaseError } from './release-error.ts';
import { storedVersions } from './retention.ts';
import { previousVersion } from './roll-back.ts';
import { versionFolder } from './web-root.ts';

export interface StoredVersion {
  version: string;
  bytes: number;
  state:
    | { kind: 'live'; since: Date }
    /** `isNext`: a rollback without a version goes there. */
    | { kind: 'former'; until: Date | undefined; isNext: boolean }
    /** It was built for another contract than what is live now. */
    | { kind: 'unfit'; until: Date | undefined };
}

/** The versions of each app in a web root, the live one first, then by when they were live last. */
export async function overview(
  webRoot: string,
  now = new Date(),
): Promise<{ app: string; versions: StoredVersion[] }[]> {
  const registry = await readRegistry(webRoot);
  const history = await readHistory(webRoot, registry, now);
  const apps = [...liveVersions(registry)].map(async ([app, live]) => {
    const stored = await storedVersions(webRoot, app);
    const next = previousVersion(app, history, stored);
    const describe = async (version: string): Promise<StoredVersion> => {
      const folder = versionFolder(webRoot, app, version);
      const bytes = await sizeOfFolder(folder);
      if (version === live) {
        const since = new Date(entriesOf(history, app).at(-1)!.at);
        return { version, bytes, state: { kind: 'live', since } };
      }
      const until = lastLive(history, app, version, now);
      try {
        await checkFit({ ...(await readDeclaration(app, folder)), version }, registry, webRoot);
        return { version, bytes, state: { kind: 'former', until, isNext: version === next } };
      } catch (error) {
        if (!(error instanceof ReleaseError)) throw error;
        return { version, bytes, state: { kind: 'unfit', until } };
      }
    };
    return { app, versions: (await Promise.all(stored.map(describe))).toSorted(byTime) };
  });
  return Promise.all(apps);
}

function byTime(a: StoredVersion, b: StoredVersion): number {
  const time = ({ state }: StoredVersion) =>
    state.kind === 'live' ? Infinity : Number(state.until ?? 0);
  return time(b) - time(a);
}

async function sizeOfFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(
    async ({ parentPath, name }) => (await stat(join(parentPath, name))).size,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
