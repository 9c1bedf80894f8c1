import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Registry, ReleaseHistory } from '@nox/release-format';
import { copyDurably, ifMissing } from '../run/files.ts';
import { activate, isLive } from './activate.ts';
import { findDamage } from './declaration.ts';
import { checkFit, checkSuccession } from './fit.ts';
import { type Build, readBuild, readBuildNow, retryUntilFinished } from './read-build.ts';
import { ignoreReleaseError, ReleaseError, UnfinishedBuildError } from './release-error.ts';
import type { ReleasedBy } from './released-by.ts';
import { type LockOptions, withReleaseLock } from './release-lock.ts';
import { outdatedVersions, prune } from './retention.ts';
import {
  isFolder,
  liveVersions,
  type OpenWebRoot,
  readHistory,
  readRegistry,
  syncFolder,
  versionFolder,
} from './web-root.ts';

/** Programs wait for another release; the command line does not. */
const LOCK_TIMEOUT_MS = 10_000;

export interface ReleaseOptions extends LockOptions, Pick<OpenWebRoot, 'bring'> {
  /** `shell` or a remote's name. */
  app: string;
  buildDir: string;
  /** The folder that a server serves; created if missing. */
  webRoot: string;
  /** The other apps follow at once, and all of them fit one another: what is live at the time does not count. */
  isPartOfWhole?: boolean;
  /** It may come from elsewhere than the live version, and drop mounts of that. */
  replaces?: boolean;
  by?: ReleasedBy;
  /** Between two attempts to read a build that is not finished. */
  buildRetryDelayMs?: number;
}

export interface ReleasePlan {
  build: Build;
  registry: Registry;
  history: ReleaseHistory;
  previous?: string;
  /** Production points to this very build: there is nothing to do. */
  isLive: boolean;
  /** The version's folder is there already, and complete. */
  isStored: boolean;
  /** Versions to be pruned once this one is live. */
  outdated: string[];
}

/** Whether a build can be made live; changes nothing. @throws ReleaseError saying why not, and what to do */
export const planRelease = (options: ReleaseOptions): Promise<ReleasePlan> =>
  retryUntilFinished(() => plan(options), options.buildRetryDelayMs);

async function plan(options: ReleaseOptions): Promise<ReleasePlan> {
  const { app, buildDir, webRoot } = options;
  const build = await readBuildNow(app, buildDir);
  const { version, isQuick } = build;
  if (isQuick && !options.isPartOfWhole) {
    throw new ReleaseError(
      `The build of ${app} in ${buildDir} was made by npm start, for this machine alone: build it by npx nx build ${app}, and release that.`,
    );
  }
  const registry = await readRegistry(webRoot);
  const history = await readHistory(webRoot, registry);
  await options.bring?.(app, version);
  const isStored = await isStoredComplete(build, webRoot);
  const live = isStored && (await isLive(build, { webRoot, registry, history }));
  if (!live && !options.isPartOfWhole) {
    if (!options.replaces) await checkSuccession(build, registry, webRoot);
    await checkFit(build, registry, webRoot);
  }
  const entry = { app, version, at: new Date().toISOString(), action: 'release' as const };
  return {
    build,
    registry,
    history,
    previous: liveVersions(registry).get(app),
    isLive: live,
    isStored,
    outdated: live ? [] : await outdatedVersions(webRoot, app, [...history, entry]),
  };
}

/** Makes a build live from a copy that never changes again. @throws ReleaseError; nothing has changed then */
export async function releaseApp(options: ReleaseOptions): Promise<ReleasePlan> {
  const { app, webRoot, lockTimeoutMs = LOCK_TIMEOUT_MS } = options;
  const makeLive = async () => {
    const planned = await plan(options);
    if (planned.isLive) return planned;
    if (!planned.isStored) await store(planned.build, webRoot);
    await activate(planned.build, 'release', { webRoot, ...planned }, options.by);
    await prune(webRoot, app, planned.outdated);
    return planned;
  };
  // Before the lock, which makes the folder: a missing build must leave nothing behind.
  await readBuild(app, options.buildDir, options.buildRetryDelayMs);
  return withReleaseLock(webRoot, () => retryUntilFinished(makeLive, options.buildRetryDelayMs), {
    ...options,
    lockTimeoutMs,
  });
}

/** The version carries the content's hash, so a folder of that name must hold this very build. */
async function isStoredComplete({ app, version, files }: Build, webRoot: string): Promise<boolean> {
  const folder = versionFolder(webRoot, app, version);
  if (!(await isFolder(folder))) return false;
  const damage = await findDamage(folder, files);
  if (!damage) return true;
  throw new ReleaseError(
    `The folder ${folder} is there with other content (${damage}), though released files never change: find out who changed them, remove the folder, and release again.`,
  );
}

/** Copies a build; its folder has its name once it is complete. @throws UnfinishedBuildError if it changes meanwhile */
export async function store(
  { app, version, files, folder }: Build,
  webRoot: string,
): Promise<void> {
  const target = versionFolder(webRoot, app, version);
  const arriving = `${target}.${randomUUID()}.tmp`;
  try {
    for (const path of [...Object.keys(files), 'release.json']) {
      await copyDurably(join(folder, path), join(arriving, path)).catch(ifMissing(undefined));
    }
    // Another build may have replaced it meanwhile: what was copied is what counts.
    const arrived = await readBuildNow(app, arriving).catch(ignoreReleaseError);
    if (arrived?.version !== version) {
      throw new UnfinishedBuildError(
        `The folder ${folder} changed while it was copied: release it again when nobody builds there.`,
      );
    }
    await rename(arriving, target);
    await syncFolder(dirname(target));
  } finally {
    await rm(arriving, { recursive: true, force: true });
  }
}
