import { isDeepStrictEqual } from 'node:util';
import { REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import { activateShell } from './activate.ts';
import { findDamage, readRelease } from './declaration.ts';
import { readBuildNow } from './read-build.ts';
import { store } from './release-app.ts';
import { ReleaseError } from './release-error.ts';
import { type LockOptions, withReleaseLock } from './release-lock.ts';
import { outdatedVersions, prune } from './retention.ts';
import { bucketSettings } from './s3/bucket-settings.ts';
import { Bucket } from './s3/bucket.ts';
import { s3WebRoot } from './s3/s3-web-root.ts';
import { REGISTRY } from './s3/web-root-copy.ts';
import {
  isFolder,
  liveVersions,
  type OpenWebRoot,
  parseRegistry,
  readHistory,
  readRegistry,
  versionFolder,
  writeHistory,
  writeRegistry,
} from './web-root.ts';

/** Makes live what is live in a store, each version checked as in a release. @returns the changed apps @throws ReleaseError before any change */
export async function pull(
  from: string,
  { webRoot, ...options }: LockOptions & { webRoot: string },
  env = process.env,
): Promise<string[]> {
  const known = await readRegistry(webRoot);
  const found = await new Bucket(bucketSettings(from, env)).get(REGISTRY);
  const path = `${REGISTRY_ADDRESS} at ${from}`;
  if (!found) {
    throw new ReleaseError(`There is no ${path}: mind --from, or release the shell there first.`);
  }
  if (isDeepStrictEqual(known, parseRegistry(String(found.bytes), path))) return [];
  const bringAll = async (stored: OpenWebRoot) => {
    const registry = await readRegistry(stored.webRoot);
    const history = await readHistory(stored.webRoot, registry);
    const isHere = ({ entry }: { entry: string }) => entry.startsWith('/');
    const live = liveVersions({ ...registry, remotes: registry.remotes.filter(isHere) });
    for (const [app, version] of live) await bring(app, version, stored, webRoot, from);
    if (registry.shell) await activateShell(webRoot, registry.shell.version);
    await writeRegistry(webRoot, registry);
    await writeHistory(webRoot, history);
    const before = liveVersions(known);
    const changed = [...live.keys()].filter((app) => live.get(app) !== before.get(app));
    for (const app of changed) {
      await prune(webRoot, app, await outdatedVersions(webRoot, app, history));
    }
    return [...changed, ...[...before.keys()].filter((app) => !live.has(app))];
  };
  return withReleaseLock(
    webRoot,
    () => s3WebRoot(from, env).use({ isDry: true }, bringAll),
    options,
  );
}

async function bring(
  app: string,
  version: string,
  stored: OpenWebRoot,
  webRoot: string,
  from: string,
): Promise<void> {
  if (await isFolder(versionFolder(webRoot, app, version))) return;
  await stored.bring?.(app, version);
  const folder = versionFolder(stored.webRoot, app, version);
  const damage = await findDamage(folder, (await readRelease(folder)).files);
  if (damage) {
    throw new ReleaseError(
      `${app} ${version} at ${from} is damaged (${damage}): go back to another version there, or remove its folder and release it again.`,
    );
  }
  const build = await readBuildNow(app, folder);
  if (build.version !== version) {
    throw new ReleaseError(
      `${app} ${version} at ${from} has other content than was released: release it there again.`,
    );
  }
  await store(build, webRoot);
}
