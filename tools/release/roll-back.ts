import type { ReleaseHistory } from '@nox/release-format';
import { rollbackVersions } from '@nox/release-format/rollback-versions';
import { activate, isLive } from './activate.ts';
import { findDamage, readDeclaration } from './declaration.ts';
import { checkEntry } from './entry-check.ts';
import { checkFit, liveBuilds } from './fit.ts';
import { checkNoGuests } from './mount-fit.ts';
import { ReleaseError } from './release-error.ts';
import type { ReleasedBy } from './released-by.ts';
import { type LockOptions, withReleaseLock } from './release-lock.ts';
import { storedVersions } from './retention.ts';
import {
  entriesOf,
  liveVersions,
  type OpenWebRoot,
  readHistory,
  readRegistry,
  versionFolder,
  withoutRemote,
  writeHistory,
  writeRegistry,
} from './web-root.ts';

export interface RollbackOptions extends LockOptions, Pick<OpenWebRoot, 'bring'> {
  app: string;
  webRoot: string;
  /** The version to go to; without it, the one that was live before. */
  toVersion?: string;
  by?: ReleasedBy;
}

/** Whether production can be pointed back, also where the remote was retired. @throws ReleaseError saying why not, and what to do */
export async function planRollback(options: RollbackOptions) {
  const { app, webRoot } = options;
  const registry = await readRegistry(webRoot);
  const from = liveVersions(registry).get(app);
  const history = await readHistory(webRoot, registry);
  if (entriesOf(history, app).length === 0) {
    throw new ReleaseError(
      `${app} was never released into ${webRoot}: there is nothing to go back from.`,
    );
  }
  const stored = await storedVersions(webRoot, app);
  const to = options.toVersion ?? previousVersion(app, history, stored);
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
  await options.bring?.(app, to);
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
  const live = await isLive(version, { webRoot, registry, history });
  if (!live) await checkFit(version, registry, webRoot);
  return { from, to, isLive: live, version, registry, history };
}

/** Points production to a stored version, without a restart. @throws ReleaseError; nothing has changed then */
export async function rollBack(options: RollbackOptions) {
  const { app, webRoot } = options;
  const pointBack = async () => {
    const plan = await planRollback(options);
    const { to, history } = plan;
    const before = entriesOf(history, app).filter(({ version }) => version === to);
    const commit = before.findLast((entry) => entry.commit)?.commit;
    const by = { commit, author: options.by?.author };
    if (!plan.isLive) await activate(plan.version, 'rollback', { webRoot, ...plan }, by);
    return plan;
  };
  return withReleaseLock(webRoot, pointBack, options);
}

/** The stored version to which a rollback without a version goes; after a retirement, the one that was retired. */
export function previousVersion(app: string, history: ReleaseHistory, stored: string[]) {
  const isRetired = entriesOf(history, app).at(-1)?.action === 'retire';
  const earlier = rollbackVersions(app, history).slice(isRetired ? 0 : 1);
  return earlier.find((version) => stored.includes(version));
}

type RetireOptions = Omit<RollbackOptions, 'bring' | 'toVersion'>;

/** Whether a remote can be taken off the registry; changes nothing. @throws ReleaseError saying why not, and what to do */
export async function planRetirement({ app, webRoot }: RetireOptions) {
  if (app === 'shell') {
    throw new ReleaseError(
      'The shell cannot be retired, since every page needs it: go back to another version with npm run rollback -- shell.',
    );
  }
  const registry = await readRegistry(webRoot);
  const version = liveVersions(registry).get(app);
  if (!version) {
    throw new ReleaseError(
      `${app} is not live in ${webRoot}: npm run releases shows what there is to retire.`,
    );
  }
  checkNoGuests(app, await liveBuilds(registry, webRoot));
  return { version, registry, history: await readHistory(webRoot, registry) };
}

/** Retires an app. Its versions stay: open pages go on, and a rollback brings one back. @throws ReleaseError before any change */
export function retire(options: RetireOptions) {
  const { app, webRoot, by } = options;
  const takeOff = async () => {
    const plan = await planRetirement(options);
    const { version, registry, history } = plan;
    await writeRegistry(webRoot, withoutRemote(registry, app));
    const action = 'retire' as const;
    const entry = { app, version, at: new Date().toISOString(), action, author: by?.author };
    await writeHistory(webRoot, [...history, entry]);
    return plan;
  };
  return withReleaseLock(webRoot, takeOff, options);
}
