import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseHistory, RemoteDeclaration } from '@nox/release-format';
import { VERSION } from '../nox/installation.ts';
import { releaseApp } from '../release/changes.ts';
import { ReleaseError } from '../release/release-error.ts';
import { entriesOf, readSite } from '../release/site.ts';
import type { Store } from '../release/store.ts';

/** The author of the package's releases in the history, followed by a version. */
const AUTHOR = 'the package of NOX';
const LOCK_TIMEOUT_MS = 60_000;

/**
 * Whether a package may put its build of an app into the place of what is live: only where nobody but a package has decided
 * about the app since a package released it. What a team has released stays, also where the package is made later, or has a
 * newer build; so do an app to which somebody went back and one that somebody retired, also where the same package is installed
 * again. A release in the package's name (`--author`) gives an app back to it. The first build of an app goes live.
 */
export function isOfPackage(history: ReleaseHistory, app: string): boolean {
  const last = entriesOf(history, app).at(-1);
  return (
    last === undefined || (last.action === 'release' && last.author?.startsWith(AUTHOR)) === true
  );
}

/** The apps in the order of their release: the shell, then a host before its guests. */
async function appsIn(builds: string): Promise<string[]> {
  const depthOf = async (app: string) => {
    if (app === 'shell') return -1;
    const remote = await readFile(join(builds, app, 'remote.json'), 'utf8');
    return (JSON.parse(remote) as RemoteDeclaration).mount.path.length;
  };
  const apps = await Promise.all(
    (await readdir(builds)).map(async (app) => [app, await depthOf(app)] as const),
  );
  return apps.toSorted(([, a], [, b]) => a - b).map(([app]) => app);
}

/** Releases the package's builds of the apps that `isOfPackage` allows. @returns sentences about the others */
export async function releaseBuilds(
  root: Store,
  builds: string,
  version = VERSION,
): Promise<string[]> {
  const { history, live } = await readSite(root);
  const apps = await appsIn(builds);
  const ours = apps.filter((app) => isOfPackage(history, app));
  const others = [...live.keys()].filter((app) => !ours.includes(app));
  const left = apps
    .filter((app) => !ours.includes(app))
    .map(
      (app) =>
        `${app} stays as somebody has released, rolled back or retired it: nox release ${app} --from ${join(builds, app)} --author '${AUTHOR}' gives it back to the package.`,
    );
  const by = { author: `${AUTHOR} ${version}` };
  for (const app of ours) {
    // Where others have released an app, each build must fit what is live. Otherwise all are released as a whole.
    const options = {
      app,
      root,
      by,
      buildDir: join(builds, app),
      isPartOfWhole: others.length === 0,
    };
    await releaseApp({ ...options, lockTimeoutMs: LOCK_TIMEOUT_MS }).catch((error: unknown) => {
      if (!(error instanceof ReleaseError)) throw error;
      left.push(`${app} stays as it is: ${error.message}`);
    });
  }
  return left;
}
