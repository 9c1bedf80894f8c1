import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fits } from '../release/contract-fit';
import { readBuild } from '../release/read-build';
import { buildApps } from '../start/build-apps';
import { provideChromium } from '../test/chromium';
import { buildFolder, WEB_APPS } from '../workspace';
import { type Builds, buildsOfCommit, releasedBuilds } from './former-builds';
import { runMixed } from './mixed-workspace';

/**
 * `npm run test:skew [-- --released <web root>]`: the journeys with the shell of now over the remotes of the last release,
 * and the other way round. The last release is what is live in a web root, or else what `NOX_SKEW_FROM` names, a commit or
 * tag. What does not fit by its contract is refused and said so; that is what contracts are for, and no failure.
 */
const { values } = parseArgs({ options: { released: { type: 'string' } } });

async function unfitRemotes(shell: Builds, remotes: Builds): Promise<string[]> {
  const { contract } = await readBuild('shell', shell.folderOf('shell'));
  const declared = WEB_APPS.filter((app) => app !== 'shell').map((app) =>
    readBuild(app, remotes.folderOf(app)),
  );
  return (await Promise.all(declared))
    .filter((remote) => !fits(contract, remote.contract, remote.app))
    .map(
      (remote) => `${remote.app} is built for ${remote.contract}, the shell fulfils ${contract}`,
    );
}

/** @returns whether the two live together, or refuse each other cleanly */
async function tryOut(shell: Builds, remotes: Builds, chromium?: string): Promise<boolean> {
  const name = `shell of ${shell.name} over remotes of ${remotes.name}`;
  const unfit = await unfitRemotes(shell, remotes);
  if (unfit.length > 0) {
    console.log(`- ${name}: refused, ${unfit.join('; ')}`);
    return true;
  }
  const isPassed = await runMixed(shell, remotes, chromium);
  console.log(`${isPassed ? '✓' : '✗'} ${name}`);
  return isPassed;
}

const now: Builds = { name: 'now', folderOf: buildFolder };
await buildApps(['api', ...WEB_APPS]);
const then = values.released
  ? await releasedBuilds(resolve(values.released))
  : await buildsOfCommit(process.env.NOX_SKEW_FROM);
const chromium = await provideChromium();
const results = [await tryOut(now, then, chromium), await tryOut(then, now, chromium)];
process.exitCode = results.every(Boolean) ? 0 : 1;
