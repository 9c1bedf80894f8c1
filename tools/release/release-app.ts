import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findDamage } from './build-files';
import { checkFit } from './contract-fit';
import { goLive, isLive } from './go-live';
import { type History, readHistory } from './history';
import { type Build, readBuild } from './read-build';
import { liveVersions, readRegistry, type RegistryFile } from './registry-file';
import { ReleaseError } from './release-error';
import { whileLocked } from './release-lock';
import { syncFolder } from './replace-file';
import { outdatedVersions, prune } from './retention';
import { versionFolder } from './web-root';

/** Programs that release on somebody's behalf wait for others; a person is told at once. */
const PATIENCE_MS = 10_000;

export interface ReleaseOrder {
  /** `shell` or a remote's name. */
  app: string;
  /** Where its build lies. */
  buildDir: string;
  /** The folder that a server shows to the world; made if it is not there. */
  webRoot: string;
  /** The other apps follow at once, and all of them fit one another: what is live at the moment does not count. */
  isPartOfWhole?: boolean;
  /** How long to wait while somebody else releases. */
  patienceMs?: number;
  /** When this happens; now, except for who tests what becomes of old versions. */
  now?: Date;
}

/** What a release does, or would do. */
export interface ReleasePlan {
  build: Build;
  registry: RegistryFile;
  history: History;
  /** The version that was live before. */
  former?: string;
  /** Production points to this very build: there is nothing to do. */
  isLive: boolean;
  /** The version's folder is there already, and complete. */
  isStored: boolean;
  /** Versions that nobody can need any more once this one is live. */
  outdated: string[];
}

/**
 * Looks whether a build can be made live, and changes nothing.
 * @throws ReleaseError saying why it cannot, and what to do
 */
export async function planRelease(order: ReleaseOrder): Promise<ReleasePlan> {
  const { app, buildDir, webRoot, now = new Date() } = order;
  const build = await readBuild(app, buildDir);
  const { version } = build;
  const registry = await readRegistry(webRoot);
  const history = await readHistory(webRoot, registry, now);
  const isStored = await isStoredComplete(build, webRoot);
  const live = isStored && (await isLive(build, { webRoot, registry, history }));
  if (!live && !order.isPartOfWhole) await checkFit(build, registry, webRoot);
  const entry = { app, version, at: now.toISOString(), action: 'release' as const };
  return {
    build,
    registry,
    history,
    former: liveVersions(registry).get(app),
    isLive: live,
    isStored,
    outdated: live ? [] : await outdatedVersions(webRoot, app, [...history, entry], now),
  };
}

/**
 * Makes a build live: copies it into its own folder, which never changes again, then points to it.
 * @throws ReleaseError if it cannot be made live; nothing has changed then
 */
export async function releaseApp(order: ReleaseOrder): Promise<ReleasePlan> {
  const { app, webRoot, patienceMs = PATIENCE_MS, now = new Date() } = order;
  // Before the lock, which makes the folder: a build that is not there must leave nothing behind.
  await readBuild(app, order.buildDir);
  return whileLocked(webRoot, patienceMs, async () => {
    const plan = await planRelease({ ...order, now });
    if (plan.isLive) return plan;
    if (!plan.isStored) await store(plan.build, webRoot);
    await goLive(plan.build, 'release', { webRoot, ...plan }, now);
    await prune(webRoot, app, plan.outdated);
    return plan;
  });
}

/** The version carries the content's hash, so a folder of that name must hold this very build. */
async function isStoredComplete({ app, version, files }: Build, webRoot: string): Promise<boolean> {
  const folder = versionFolder(webRoot, app, version);
  if (!(await exists(folder))) return false;
  const damage = await findDamage(folder, files);
  if (!damage) return true;
  throw new ReleaseError(
    `The folder ${folder} is there with other content (${damage}), though released files never change: find out who changed them, remove the folder, and release again.`,
  );
}

async function store({ app, version, files, folder }: Build, webRoot: string): Promise<void> {
  const target = versionFolder(webRoot, app, version);
  const arriving = `${target}.${randomUUID()}.tmp`;
  try {
    for (const path of [...Object.keys(files), 'release.json']) {
      await copyDurably(join(folder, path), join(arriving, path));
    }
    // Somebody may have built again meanwhile: what was copied is what counts.
    const damage = await findDamage(arriving, files);
    if (damage) {
      throw new ReleaseError(
        `The folder ${folder} changed while it was copied (${damage}): release it again when nobody builds there.`,
      );
    }
    await rename(arriving, target);
    await syncFolder(dirname(target));
  } finally {
    await rm(arriving, { recursive: true, force: true });
  }
}

async function copyDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
  const handle = await open(to, 'r+');
  await handle.sync().finally(() => handle.close());
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
