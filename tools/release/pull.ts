import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import { CommandError, noPositionals, runCommand, type Start, UsageError } from '../run/command.ts';
import { isFolder } from '../run/files.ts';
import { store } from './changes.ts';
import { existingWebRoot, lockOptions, WAIT, WAIT_HELP } from './commands.ts';
import { findDamage, readRelease } from './declaration.ts';
import { readBuildNow } from './read-build.ts';
import { ReleaseError } from './release-error.ts';
import { type LockOptions, withReleaseLock } from './release-lock.ts';
import { Bucket } from './s3/bucket.ts';
import { REGISTRY, s3WebRoot } from './s3/s3-web-root.ts';
import {
  activateShell,
  liveVersions,
  type OpenWebRoot,
  outdatedVersions,
  parseRegistry,
  prune,
  readRegistry,
  readSite,
  versionFolder,
  writeHistory,
  writeRegistry,
} from './web-root.ts';

const HELP = `npm run pull -- --from <store> --to <web root> [--every <seconds>] [--wait <seconds>]

Makes live in a folder what is live in a store: for the server, which reads a folder, where builds are released into a store.

  --from   s3://bucket/prefix?endpoint=https://…&region=…, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment
  --to     the folder that the server shows to the world
  --every  again and again, after so many seconds
${WAIT_HELP}`;

const OPTIONS = {
  ...WAIT,
  from: { type: 'string' },
  to: { type: 'string' },
  every: { type: 'string' },
} as const;

export const pullCommand = (start: Start) =>
  runCommand({ help: HELP, options: OPTIONS, ...start }, async ({ positionals, values }) => {
    noPositionals(positionals);
    const { from, to, every } = values;
    if (!from || !to)
      throw new UsageError('Say with --from what to pull, and with --to where it goes.');
    if (every !== undefined && !/^[1-9]\d{0,4}$/.test(every)) {
      throw new UsageError(`--every takes seconds, not "${every}".`);
    }
    const webRoot = await existingWebRoot(to);
    const pullNow = async () => {
      const apps = await pull(from, { webRoot, ...lockOptions(values) });
      if (apps.length > 0)
        console.log(`${webRoot} has what is live at ${from}: ${apps.join(', ')}.`);
      return apps;
    };
    if (every === undefined) {
      if ((await pullNow()).length === 0)
        console.log(`${webRoot} has what is live at ${from} already.`);
      return;
    }
    let last: string | undefined;
    for (;;) {
      const refusal = await pullNow().then(() => undefined, sentenceOf);
      // A store that does not answer is told once.
      if (refusal && refusal !== last) console.error(start.phrase?.(refusal) ?? refusal);
      last = refusal;
      await sleep(Number(every) * 1_000);
    }
  });

function sentenceOf(error: Error): string {
  if (error instanceof CommandError) return error.message;
  throw error;
}

/** Makes live what is live in a store, each version checked as in a release. @returns the changed apps @throws ReleaseError before any change */
export async function pull(
  from: string,
  { webRoot, ...options }: LockOptions & { webRoot: string },
  env = process.env,
): Promise<string[]> {
  const known = await readRegistry(webRoot);
  const found = await new Bucket(from, env).get(REGISTRY);
  const path = `${REGISTRY_ADDRESS} at ${from}`;
  if (!found) {
    throw new ReleaseError(`There is no ${path}: mind --from, or release the shell there first.`);
  }
  if (isDeepStrictEqual(known, parseRegistry(String(found.bytes), path))) return [];
  const bringAll = async (stored: OpenWebRoot) => {
    const { registry, history } = await readSite(stored);
    const isHere = ({ entry }: { entry: string }) => entry.startsWith('/');
    const live = liveVersions({ ...registry, remotes: registry.remotes.filter(isHere) });
    for (const [app, version] of live) await bring(app, version, stored, webRoot, from);
    if (registry.shell) await activateShell(webRoot, registry.shell.version);
    await writeRegistry(webRoot, registry);
    await writeHistory(webRoot, history);
    const before = liveVersions(known);
    const changed = [...live].filter(([app, version]) => version !== before.get(app));
    for (const [app, version] of changed) {
      await prune(webRoot, app, await outdatedVersions({ webRoot, history }, app, version));
    }
    const gone = [...before.keys()].filter((app) => !live.has(app));
    return [...changed.map(([app]) => app), ...gone];
  };
  const work = () => s3WebRoot(from, env).use({ isDry: true }, bringAll);
  return withReleaseLock(webRoot, work, options);
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
