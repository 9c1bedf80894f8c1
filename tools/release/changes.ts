import { type HistoryEntry, type ReleaseHistory, rollbackVersions } from '@nox/release-format';
import { inParallel } from '../run/files.ts';
import { findDamage, readDeclaration, readRelease } from './declaration.ts';
import { checkFit, checkNovelty, checkSuccession, liveBuilds } from './fit.ts';
import { retirementProblems } from './mount-fit.ts';
import {
  type Build,
  checkEntry,
  readBuild,
  readBuildNow,
  retryUntilFinished,
} from './read-build.ts';
import { ignoreReleaseError, refuseFirst, ReleaseError } from './release-error.ts';
import type { LockOptions } from './release-lock.ts';
import type { Store } from './store.ts';
import { entriesOf, lastLive, readSite, type Site, versionsShown } from './site.ts';
import {
  activate,
  isLive,
  prune,
  record,
  updateSiteFile,
  versionFiles,
  versionsOf,
} from './web-root.ts';

const LOCK_TIMEOUT_MS = 10_000;

interface Change extends LockOptions {
  root: Store;
  app: string;
  by?: Pick<HistoryEntry, 'commit' | 'author'>;
}

export interface ReleaseOptions extends Change {
  buildDir: string;
  /** The other apps follow at once, and all of them fit one another: what is live at the time does not count. */
  isPartOfWhole?: boolean;
  /** It may come from elsewhere than the live version, and drop mounts of that. */
  replaces?: boolean;
  /** The address at which visitors find the site; else the one that a release was told before. */
  url?: string;
  /** Between two attempts to read a build that is not finished. */
  buildRetryDelayMs?: number;
}

export type ReleasePlan = Awaited<ReturnType<typeof planNow>>;

/** Whether a build can be made live; changes nothing. @throws ReleaseError saying why not, and what to do */
export const planRelease = (options: ReleaseOptions): Promise<ReleasePlan> =>
  retryUntilFinished(() => planNow(options), options.buildRetryDelayMs);

export async function planNow(options: ReleaseOptions) {
  const { app, buildDir, root, isPartOfWhole } = options;
  const build = await readBuildNow(app, buildDir);
  if (build.isQuick && !isPartOfWhole) {
    throw new ReleaseError(
      `The build of ${app} in ${buildDir} was made by npm start, for this machine alone: build it by npx nx build ${app}, and release that.`,
    );
  }
  const site = await readSite(root);
  site.file.url = options.url ?? site.file.url;
  const isStored = await isStoredComplete(build, root);
  const live = isStored && (await isLive(build, site));
  if (!live && !isPartOfWhole) {
    if (!options.replaces) await checkSuccession(build, site);
    await checkFit(build, site);
    await checkNovelty(build, site);
  }
  return {
    build,
    site,
    previous: site.live.get(app),
    isLive: live,
    /** The version's folder is there already, and complete. */
    isStored,
    /** Versions to be pruned once this one is live. */
    outdated: live ? [] : await outdatedVersions(root, site, app, build.version),
  };
}

/** Makes a build live from a copy that never changes again. @throws ReleaseError; nothing has changed then */
export async function releaseApp(options: ReleaseOptions): Promise<ReleasePlan> {
  const { app, root, buildRetryDelayMs, lockTimeoutMs = LOCK_TIMEOUT_MS } = options;
  const makeLive = async () => {
    const planned = await planNow(options);
    const { build, site, isStored, outdated } = planned;
    if (!planned.isLive) {
      await activate(build, 'release', site, options.by, isStored ? undefined : build);
      await prune(root, app, outdated, site.history);
    }
    await updateSiteFile(site);
    return planned;
  };
  // The build is read before the lock, which makes the folder: a missing build must leave nothing behind.
  await readBuild(app, options.buildDir, buildRetryDelayMs);
  const work = () => retryUntilFinished(makeLive, buildRetryDelayMs);
  return root.change(work, { ...options, lockTimeoutMs });
}

/** So many versions of each app stay, the live one among them, whatever their age. */
const RETENTION_VERSIONS = 5;
/** The longest time that a page is open without a full navigation; docs/decisions/0008. */
const MAX_SESSION_MS = 14 * 24 * 60 * 60 * 1_000;

/** All but the last five, those live in the last 14 days and those of previews. @param live is or will be; it may not be stored */
export async function outdatedVersions(
  root: Store,
  { history, file }: Pick<Site, 'history' | 'file'>,
  app: string,
  live: string,
): Promise<string[]> {
  if (!root.removeFolder) return [];
  const shown = versionsShown(file, app);
  // What the history does not know can have been live until it began.
  const began = new Date(entriesOf(history, app)[0]?.at ?? Date.now());
  return (await versionsOf(root, app))
    .filter((version) => version !== live && !shown.includes(version))
    .map((version) => ({ version, until: lastLive(history, app, version) ?? began }))
    .toSorted((a, b) => +b.until - +a.until)
    .slice(RETENTION_VERSIONS - 1)
    .filter(({ until }) => Date.now() - +until > MAX_SESSION_MS)
    .map(({ version }) => version);
}

/** The version carries the content's hash, so one of that name must be this very build. */
async function isStoredComplete({ app, version, files }: Build, root: Store): Promise<boolean> {
  if (!(await versionsOf(root, app)).includes(version)) return false;
  const stored = versionFiles(root, app, version);
  const damage = await findDamage(stored, files);
  if (!damage) return true;
  throw new ReleaseError(
    `The folder ${stored.name} is there with other content (${damage}), though released files never change: find out who changed them, remove the folder, and release again.`,
  );
}

export interface RollbackOptions extends Change {
  toVersion?: string;
}

/** Whether production can be pointed back, also where the remote was retired. @throws ReleaseError saying why not, and what to do */
export async function planRollback({ app, root, toVersion }: RollbackOptions) {
  const site = await readSite(root);
  const { history, live } = site;
  if (entriesOf(history, app).length === 0) {
    throw new ReleaseError(
      `${app} was never released into ${root.name}: there is nothing to go back from.`,
    );
  }
  const stored = await versionsOf(root, app);
  const to = toVersion ?? previousVersion(app, history, await releasable(root, app, stored));
  if (!to) {
    throw new ReleaseError(
      `${app} has no earlier version to go back to: name one with --to-version, retire it with npm run retire -- ${app}, or release a build that works.`,
    );
  }
  if (!stored.includes(to)) {
    throw new ReleaseError(
      `${app} ${to} is not in ${root.name}: npm run releases shows what one can go back to.`,
    );
  }
  const folder = versionFiles(root, app, to);
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
  const { app, root, by } = options;
  const pointBack = async () => {
    const planned = await planRollback(options);
    const { to, version, site } = planned;
    const before = entriesOf(site.history, app).filter((entry) => entry.version === to);
    const commit = before.findLast((entry) => entry.commit)?.commit;
    const author = by?.author;
    if (!planned.isLive) await activate(version, 'rollback', site, { commit, author });
    return planned;
  };
  return root.change(pointBack, options);
}

/** The stored versions that `release` takes: what `npm start` built is not among them. */
export async function releasable(root: Store, app: string, stored: string[]): Promise<string[]> {
  const builds = await inParallel(stored, (version) =>
    readRelease(versionFiles(root, app, version)).catch(ignoreReleaseError),
  );
  return stored.filter((_, index) => !builds[index]?.isQuick);
}

/** The stored version to which a rollback without a version goes; after a retirement, the one that was retired. */
export function previousVersion(app: string, history: ReleaseHistory, stored: string[]) {
  const isRetired = entriesOf(history, app).at(-1)?.action === 'retire';
  const earlier = rollbackVersions(app, history).slice(isRetired ? 0 : 1);
  return earlier.find((version) => stored.includes(version));
}

/** Whether a remote can be taken off the registry; changes nothing. @throws ReleaseError saying why not, and what to do */
export async function planRetirement({ app, root }: Change) {
  if (app === 'shell') {
    throw new ReleaseError(
      'The shell cannot be retired, since every page needs it: go back to another version with npm run rollback -- shell.',
    );
  }
  const site = await readSite(root);
  const version = site.live.get(app);
  if (!version) {
    throw new ReleaseError(
      `${app} is not live in ${root.name}: npm run releases shows what there is to retire.`,
    );
  }
  refuseFirst(retirementProblems(app, await liveBuilds(site)));
  return { version, site };
}

/** Retires an app. Its versions stay: open pages go on, and a rollback brings one back. @throws ReleaseError before any change */
export function retire(options: Change) {
  const { app, root, by } = options;
  const takeOff = async () => {
    const planned = await planRetirement(options);
    const { version, site } = planned;
    const remotes = site.registry.remotes.filter(({ name }) => name !== app);
    const registry = { ...site.registry, remotes };
    const at = new Date().toISOString();
    const entry = { app, version, at, action: 'retire' as const, author: by?.author };
    await record(site, registry, entry);
    return planned;
  };
  return root.change(takeOff, options);
}
