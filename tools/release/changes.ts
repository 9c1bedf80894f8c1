import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { HistoryEntry, ReleaseHistory } from '@nox/release-format';
import { rollbackVersions } from '@nox/release-format/rollback-versions';
import { copyDurably, ifMissing, isFolder, syncFolder } from '../run/files.ts';
import { findDamage, readDeclaration } from './declaration.ts';
import { checkFit, checkSuccession, liveBuilds } from './fit.ts';
import { retirementProblems } from './mount-fit.ts';
import {
  type Build,
  checkEntry,
  readBuild,
  readBuildNow,
  retryUntilFinished,
} from './read-build.ts';
import {
  ignoreReleaseError,
  refuseFirst,
  ReleaseError,
  UnfinishedBuildError,
} from './release-error.ts';
import { type LockOptions, withReleaseLock } from './release-lock.ts';
import {
  activate,
  entriesOf,
  isLive,
  type OpenWebRoot,
  outdatedVersions,
  prune,
  readSite,
  record,
  storedVersions,
  versionFolder,
} from './web-root.ts';

/** Programs wait for another release; the command line does not. */
const LOCK_TIMEOUT_MS = 10_000;

/** The folder of a web root that a server serves is created by a release if missing. */
interface Change extends LockOptions, OpenWebRoot {
  /** `shell` or a remote's name. */
  app: string;
  by?: Pick<HistoryEntry, 'commit' | 'author'>;
}

interface ReleaseOptions extends Change {
  buildDir: string;
  /** The other apps follow at once, and all of them fit one another: what is live at the time does not count. */
  isPartOfWhole?: boolean;
  /** It may come from elsewhere than the live version, and drop mounts of that. */
  replaces?: boolean;
  /** Between two attempts to read a build that is not finished. */
  buildRetryDelayMs?: number;
}

export type ReleasePlan = Awaited<ReturnType<typeof plan>>;

/** Whether a build can be made live; changes nothing. @throws ReleaseError saying why not, and what to do */
export const planRelease = (options: ReleaseOptions): Promise<ReleasePlan> =>
  retryUntilFinished(() => plan(options), options.buildRetryDelayMs);

async function plan(options: ReleaseOptions) {
  const { app, buildDir, webRoot, bring, isPartOfWhole } = options;
  const build = await readBuildNow(app, buildDir);
  if (build.isQuick && !isPartOfWhole) {
    throw new ReleaseError(
      `The build of ${app} in ${buildDir} was made by npm start, for this machine alone: build it by npx nx build ${app}, and release that.`,
    );
  }
  const site = await readSite({ webRoot, bring });
  await bring?.(app, build.version);
  const isStored = await isStoredComplete(build, webRoot);
  const live = isStored && (await isLive(build, site));
  if (!live && !isPartOfWhole) {
    if (!options.replaces) await checkSuccession(build, site);
    await checkFit(build, site);
  }
  return {
    build,
    site,
    previous: site.live.get(app),
    /** Production points to this very build: there is nothing to do. */
    isLive: live,
    /** The version's folder is there already, and complete. */
    isStored,
    /** Versions to be pruned once this one is live. */
    outdated: live ? [] : await outdatedVersions(site, app, build.version),
  };
}

/** Makes a build live from a copy that never changes again. @throws ReleaseError; nothing has changed then */
export async function releaseApp(options: ReleaseOptions): Promise<ReleasePlan> {
  const { app, webRoot, buildRetryDelayMs, lockTimeoutMs = LOCK_TIMEOUT_MS } = options;
  const makeLive = async () => {
    const planned = await plan(options);
    if (planned.isLive) return planned;
    if (!planned.isStored) await store(planned.build, webRoot);
    await activate(planned.build, 'release', planned.site, options.by);
    await prune(webRoot, app, planned.outdated);
    return planned;
  };
  // Before the lock, which makes the folder: a missing build must leave nothing behind.
  await readBuild(app, options.buildDir, buildRetryDelayMs);
  const work = () => retryUntilFinished(makeLive, buildRetryDelayMs);
  return withReleaseLock(webRoot, work, { ...options, lockTimeoutMs });
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

export interface RollbackOptions extends Change {
  /** The version to go to; without it, the one that was live before. */
  toVersion?: string;
}

/** Whether production can be pointed back, also where the remote was retired. @throws ReleaseError saying why not, and what to do */
export async function planRollback({ app, webRoot, bring, toVersion }: RollbackOptions) {
  const site = await readSite({ webRoot, bring });
  const { history, live } = site;
  if (entriesOf(history, app).length === 0) {
    throw new ReleaseError(
      `${app} was never released into ${webRoot}: there is nothing to go back from.`,
    );
  }
  const stored = await storedVersions(webRoot, app);
  const to = toVersion ?? previousVersion(app, history, stored);
  if (!to) {
    throw new ReleaseError(
      `${app} has no earlier version to go back to: name one with --to-version, retire it with npm run retire -- ${app}, or release a build that works.`,
    );
  }
  if (!stored.includes(to)) {
    throw new ReleaseError(
      `${app} ${to} is not in ${webRoot}: npm run releases shows what one can go back to.`,
    );
  }
  await bring?.(app, to);
  const folder = versionFolder(webRoot, app, to);
  const declaration = await readDeclaration(app, folder);
  const damage = await findDamage(folder, declaration.files);
  if (damage) {
    throw new ReleaseError(
      `${app} ${to} is damaged (${damage}): go back to another version with --to-version.`,
    );
  }
  await checkEntry(declaration, folder);
  const version = { ...declaration, version: to };
  const isThere = await isLive(version, site);
  if (!isThere) await checkFit(version, site);
  return { from: live.get(app), to, isLive: isThere, version, site };
}

/** Points production to a stored version, without a restart. @throws ReleaseError; nothing has changed then */
export async function rollBack(options: RollbackOptions) {
  const { app, webRoot, by } = options;
  const pointBack = async () => {
    const planned = await planRollback(options);
    const { to, version, site } = planned;
    const before = entriesOf(site.history, app).filter((entry) => entry.version === to);
    const commit = before.findLast((entry) => entry.commit)?.commit;
    const author = by?.author;
    if (!planned.isLive) await activate(version, 'rollback', site, { commit, author });
    return planned;
  };
  return withReleaseLock(webRoot, pointBack, options);
}

/** The stored version to which a rollback without a version goes; after a retirement, the one that was retired. */
export function previousVersion(app: string, history: ReleaseHistory, stored: string[]) {
  const isRetired = entriesOf(history, app).at(-1)?.action === 'retire';
  const earlier = rollbackVersions(app, history).slice(isRetired ? 0 : 1);
  return earlier.find((version) => stored.includes(version));
}

/** Whether a remote can be taken off the registry; changes nothing. @throws ReleaseError saying why not, and what to do */
export async function planRetirement({ app, webRoot }: Change) {
  if (app === 'shell') {
    throw new ReleaseError(
      'The shell cannot be retired, since every page needs it: go back to another version with npm run rollback -- shell.',
    );
  }
  const site = await readSite({ webRoot });
  const version = site.live.get(app);
  if (!version) {
    throw new ReleaseError(
      `${app} is not live in ${webRoot}: npm run releases shows what there is to retire.`,
    );
  }
  refuseFirst(retirementProblems(app, await liveBuilds(site)));
  return { version, site };
}

/** Retires an app. Its versions stay: open pages go on, and a rollback brings one back. @throws ReleaseError before any change */
export function retire(options: Change) {
  const { app, webRoot, by } = options;
  const takeOff = async () => {
    const planned = await planRetirement(options);
    const { version, site } = planned;
    const remotes = site.registry.remotes.filter(({ name }) => name !== app);
    const entry = { app, version, action: 'retire' as const, author: by?.author };
    await record(site, { ...site.registry, remotes }, entry);
    return planned;
  };
  return withReleaseLock(webRoot, takeOff, options);
}
