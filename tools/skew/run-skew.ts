import { fits } from '@nox/release/contract-fit.ts';
import { readBuild } from '@nox/release/read-build.ts';
import { buildApps } from '@nox/start/build-apps.ts';
import { provideChromium } from '../run/chromium.ts';
import { type Count, sum } from '../run/count.ts';
import { WEB_APPS } from '../workspace.ts';
import { type Builds, buildsOfCommit, presentBuilds, releasedBuilds } from './baseline-builds.ts';
import { findLastRelease } from './last-release.ts';
import { runMixed } from './mixed-workspace.ts';

const NONE: Count = { passed: 0, failed: 0, skipped: 0 };

/**
 * Runs a few journeys with the shell of now over the remotes of the last release, and the other way round. What does
 * not fit by its contract is refused and said so; that is what contracts are for, and no failure.
 * @param released a web root whose live versions are the last release; without it, git knows which commit is
 */
export async function runSkew(released?: string): Promise<Count> {
  try {
    const baseline = released ? await releasedBuilds(released) : await baselineBuilds();
    if (!baseline) return NONE;
    await buildApps(['api', ...WEB_APPS]);
    const chromium = await provideChromium();
    return sum([
      await runMixture(presentBuilds, baseline, chromium),
      await runMixture(baseline, presentBuilds, chromium),
    ]);
  } catch (error) {
    console.error(`Builds of two releases could not be tried out. ${(error as Error).message}`);
    return { ...NONE, failed: 1 };
  }
}

async function baselineBuilds(): Promise<Builds | undefined> {
  const last = await findLastRelease(process.env.NOX_SKEW_FROM);
  if ('commit' in last) return buildsOfCommit(last.commit);
  console.log(`- builds of two releases: not tried out, ${last.reason}`);
  return undefined;
}

async function runMixture(shell: Builds, remotes: Builds, chromium?: string): Promise<Count> {
  const name = `shell of ${shell.name} over remotes of ${remotes.name}`;
  const unfit = await unfitRemotes(shell, remotes);
  if (unfit.length > 0) {
    console.log(`- ${name}: refused, ${unfit.join('; ')}`);
    return NONE;
  }
  const count = await runMixed(shell, remotes, chromium);
  console.log(`${count.failed === 0 ? '✓' : '✗'} ${name}`);
  return count;
}

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
