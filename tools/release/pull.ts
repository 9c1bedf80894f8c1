import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import { CommandError, noPositionals, runCommand, type Start, UsageError } from '../run/command.ts';
import { inParallel, isFolder, put } from '../run/files.ts';
import { outdatedVersions } from './changes.ts';
import { existingWebRoot, lockOptions, WAIT, WAIT_HELP } from './commands.ts';
import { filesIn, findDamage, findOtherSize, readRelease } from './declaration.ts';
import { readBuildNow } from './read-build.ts';
import { ReleaseError } from './release-error.ts';
import type { LockOptions } from './release-lock.ts';
import { s3WebRoot } from './s3/s3-web-root.ts';
import {
  addVersion,
  folderRoot,
  liveVersions,
  makeLive,
  parseRegistry,
  prune,
  readRegistry,
  readSite,
  REGISTRY,
  versionFolder,
  type WebRoot,
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
  const to = folderRoot(webRoot);
  const store = s3WebRoot(from, env);
  const known = await readRegistry(to);
  const found = await store.read(REGISTRY);
  const path = `${REGISTRY_ADDRESS} at ${from}`;
  if (!found) {
    throw new ReleaseError(`There is no ${path}: mind --from, or release the shell there first.`);
  }
  if (isDeepStrictEqual(known, parseRegistry(found, path))) return [];
  const bringAll = async () => {
    const { registry, history } = await readSite(store);
    const isHere = ({ entry }: { entry: string }) => entry.startsWith('/');
    const live = liveVersions({ ...registry, remotes: registry.remotes.filter(isHere) });
    for (const [app, version] of live) await bring(app, version, store, webRoot);
    await makeLive(webRoot, registry, history, store);
    const before = liveVersions(known);
    const changed = [...live].filter(([app, version]) => version !== before.get(app));
    for (const [app, version] of changed) {
      await prune(webRoot, app, await outdatedVersions(to, history, app, version));
    }
    const gone = [...before.keys()].filter((app) => !live.has(app));
    return [...changed.map(([app]) => app), ...gone];
  };
  return to.change(bringAll, options);
}

async function bring(app: string, version: string, store: WebRoot, webRoot: string): Promise<void> {
  const target = versionFolder(webRoot, app, version);
  if (await isFolder(target)) return;
  const stored = store.filesOf(app, version);
  const { files } = await readRelease(stored);
  const refuse = (damage: string | undefined) => {
    if (!damage) return;
    throw new ReleaseError(
      `${app} ${version} at ${store.name} is damaged (${damage}): go back to another version there, or remove its folder and release it again.`,
    );
  };
  refuse(await findOtherSize(stored, files));
  await addVersion(target, async (arriving) => {
    await inParallel([...Object.keys(files), 'release.json'], async (path) => {
      const content = await stored.read(path);
      if (content) await put(join(arriving, path), content, true);
    });
    refuse(await findDamage(filesIn(arriving), files));
    const build = await readBuildNow(app, arriving, stored.name);
    if (build.version === version) return;
    throw new ReleaseError(
      `${app} ${version} at ${store.name} has other content than was released: release it there again.`,
    );
  });
}
