import type { Registry, ReleaseHistory } from '@nox/release-format';
import { liveBuilds } from './fit.ts';
import { readHistory, writeHistory } from './history.ts';
import { checkNoGuests } from './mount-fit.ts';
import { liveVersions, readRegistry, withoutRemote, writeRegistry } from './registry-file.ts';
import { ReleaseError } from './release-error.ts';
import { type LockOptions, withReleaseLock } from './release-lock.ts';

interface RetireOptions extends LockOptions {
  app: string;
  webRoot: string;
  now?: Date;
}

interface Retirement {
  version: string;
  registry: Registry;
  history: ReleaseHistory;
}

/** Whether a remote can be taken off the registry; changes nothing. @throws ReleaseError saying why not, and what to do */
export async function planRetirement({
  app,
  webRoot,
  now = new Date(),
}: RetireOptions): Promise<Retirement> {
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
  return { version, registry, history: await readHistory(webRoot, registry, now) };
}

/**
 * Takes a remote off the registry. Its versions stay where they are: pages that are open go on with them, and a rollback
 * brings one back.
 * @throws ReleaseError; nothing has changed then
 */
export function retire(options: RetireOptions): Promise<Retirement> {
  const { app, webRoot, lockTimeoutMs = 0, now = new Date(), by } = options;
  const takeOff = async () => {
    const plan = await planRetirement({ ...options, now });
    const { version, registry, history } = plan;
    await writeRegistry(webRoot, withoutRemote(registry, app));
    const action = 'retire' as const;
    const entry = { app, version, at: now.toISOString(), action, author: by?.author };
    await writeHistory(webRoot, [...history, entry]);
    return plan;
  };
  return withReleaseLock(webRoot, lockTimeoutMs, takeOff, {
    ...options,
    what: `retirement of ${app}`,
  });
}
