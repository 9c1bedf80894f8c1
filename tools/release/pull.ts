import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { isOver } from '@nox/release-format';
import { REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import { command, CommandError, noPositionals, UsageError } from '../run/command.ts';
import { Bucket } from './bucket.ts';
import { outdatedVersions } from './changes.ts';
import { existingWebRoot, lockOptions, WAIT, WAIT_HELP } from './commands.ts';
import { findDamage, readRelease } from './declaration.ts';
import { checkBuild } from './read-build.ts';
import { ReleaseError } from './release-error.ts';
import type { LockOptions } from './release-lock.ts';
import { type Files, folderStore, type Store } from './store.ts';
import { liveVersions, readRegistry, readSite, readSiteFile } from './site.ts';
import { follow, prune, store, updateSiteFile, versionFiles, versionsOf } from './web-root.ts';

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

export const pullCommand = command(
  { help: HELP, options: OPTIONS },
  async ({ positionals, values }, start) => {
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
  },
);

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
  const [source, root] = [new Bucket(from, env), folderStore(webRoot)];
  const { registry: known } = await readRegistry(root);
  const { registry: found, tag } = await readRegistry(source);
  if (tag === undefined) {
    throw new ReleaseError(
      `There is no ${REGISTRY_ADDRESS} at ${from}: mind --from, or release the shell there first.`,
    );
  }
  const [wanted, shown] = await Promise.all([source, root].map(readSiteFile));
  const previews = wanted!.previews.filter((one) => !isOver(one));
  const isSame = isDeepStrictEqual({ ...wanted, previews }, shown);
  if (isSame && isDeepStrictEqual(known, found)) return [];
  const bringAll = async () => {
    const site = await readSite(source);
    const { registry, history } = site;
    const isHere = ({ entry }: { entry: string }) => entry.startsWith('/');
    const live = liveVersions({ ...registry, remotes: registry.remotes.filter(isHere) });
    const others = previews.map(({ remote }) => [remote.name, remote.version] as const);
    for (const [app, version] of [...live, ...others]) await bring(app, version, source, root);
    await follow(root, site);
    await updateSiteFile({ ...site, root }, () => previews);
    const before = liveVersions(known);
    const changed = [...live].filter(([app, version]) => version !== before.get(app));
    for (const [app, version] of changed) {
      await prune(root, app, await outdatedVersions(root, site, app, version), history);
    }
    const gone = [...before.keys()].filter((app) => !live.has(app));
    return [...changed.map(([app]) => app), ...gone];
  };
  return root.change(bringAll, options);
}

async function bring(app: string, version: string, source: Store, root: Store): Promise<void> {
  if ((await versionsOf(root, app)).includes(version)) return;
  const stored = readOnce(versionFiles(source, app, version));
  const damage = await findDamage(stored, (await readRelease(stored)).files);
  if (damage) {
    throw new ReleaseError(
      `${app} ${version} at ${source.name} is damaged (${damage}): go back to another version there, or remove its folder and release it again.`,
    );
  }
  const build = await checkBuild(app, stored);
  if (build.version !== version) {
    throw new ReleaseError(
      `${app} ${version} at ${source.name} has other content than was released: release it there again.`,
    );
  }
  await store(build, root);
}

/** A build, which has a limit, is read over the network once. */
function readOnce(files: Files): Files {
  const contents = new Map<string, Promise<Buffer | undefined>>();
  const read = (path: string) => {
    const content = contents.get(path) ?? files.read(path);
    contents.set(path, content);
    return content;
  };
  return { ...files, read };
}
