import { checkSet } from '@nox/release/fit.ts';
import { readBuild } from '@nox/release/read-build.ts';
import { ReleaseError } from '@nox/release/release-error.ts';
import { buildApps } from '@nox/start/build-apps.ts';
import { type Count, sum } from '../run/count.ts';
import { WEB_APPS } from '../workspace.ts';
import {
  appsOfCommit,
  type Builds,
  buildsOfCommit,
  findLastRelease,
  git,
  presentBuilds,
  releasedBuilds,
} from './baseline-builds.ts';
import { runMixed } from './mixed-workspace.ts';

const NONE: Count = { passed: 0, failed: 0, skipped: 0 };

interface Options {
  /** A web root whose live versions are the last release; without it, git knows which commit is. */
  released?: string;
  /** Runs few journeys, and only the last release's shell over the present remotes: one app to build. */
  sample?: boolean;
}

/** What an app declares: the contract that the shell fulfils, or the range that a remote is built for. */
interface Declared {
  app: string;
  version: string;
  contract: string;
}

/** A shell over the remotes of another release. */
interface Mixture {
  shell: string;
  remotes: string;
  declared: Declared[];
}

/** Runs journeys with each release's shell over the other's remotes, or proves the refusal where contracts do not fit. */
export async function runSkew({
  released,
  sample = process.env.NOX_TEST !== 'all',
}: Options = {}): Promise<Count> {
  try {
    const baseline = released ? await releasedBuilds(released) : await findBaseline();
    if (!baseline) return NONE;
    await buildApps(['api', ...WEB_APPS]);
    const present = await declaredBy(presentBuilds);
    const before =
      'commit' in baseline ? await declaredIn(baseline.commit) : await declaredBy(baseline);
    const name = 'commit' in baseline ? baseline.commit.slice(0, 8) : baseline.name;
    const isShell = ({ app }: Declared) => app === 'shell';
    const mix = (shell: Declared[], remotes: Declared[]) => [
      ...shell.filter(isShell),
      ...remotes.filter((remote) => !isShell(remote)),
    ];
    const shellBehind = { shell: name, remotes: 'now', declared: mix(before, present) };
    const remotesBehind = { shell: 'now', remotes: name, declared: mix(present, before) };
    const mixtures = sample ? [shellBehind] : [remotesBehind, shellBehind];
    const fitting = mixtures.filter((mixture) => !isRefused(mixture));
    const refused = { ...NONE, passed: mixtures.length - fitting.length };
    if (fitting.length === 0) return refused;
    const builds =
      'commit' in baseline
        ? await buildsOfCommit(
            baseline.commit,
            sample ? ['shell'] : await appsOfCommit(baseline.commit),
          )
        : baseline;
    const counts = [refused];
    for (const { shell, remotes } of fitting) {
      const of = (label: string) => (label === 'now' ? presentBuilds : builds);
      const count = await runMixed(of(shell), of(remotes), sample);
      console.log(`${count.failed === 0 ? '✓' : '✗'} shell of ${shell} over remotes of ${remotes}`);
      counts.push(count);
    }
    return sum(counts);
  } catch (error) {
    console.error(`Builds of two releases could not be tried out. ${(error as Error).message}`);
    return { ...NONE, failed: 1 };
  }
}

async function findBaseline(): Promise<{ commit: string } | undefined> {
  const last = await findLastRelease(process.env.NOX_SKEW_FROM);
  if ('commit' in last) return last;
  console.log(`- builds of two releases: not tried out, ${last.reason}`);
  return undefined;
}

/** Whether a release of the mixture is refused, as the contracts demand. */
function isRefused({ shell, remotes, declared }: Mixture): boolean {
  try {
    checkSet(declared);
    return false;
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    console.log(`✓ shell of ${shell} over remotes of ${remotes} is refused: ${error.message}`);
    return true;
  }
}

const declaredBy = (builds: Builds): Promise<Declared[]> =>
  Promise.all(builds.apps.map((app) => readBuild(app, builds.folderOf(app))));

/** What the sources of a commit declare: a mixture whose contracts do not fit needs no build. */
async function declaredIn(commit: string): Promise<Declared[]> {
  const version = commit.slice(0, 8);
  return Promise.all(
    (await appsOfCommit(commit)).map(async (app) => {
      const file =
        app === 'shell' ? 'libs/federation/runtime/contract-version.ts' : `apps/${app}/remote.json`;
      const text = await git('show', `${commit}:${file}`);
      const contract =
        app === 'shell'
          ? /'(\d[\d.| ]*)'/.exec(text)![1]!
          : (JSON.parse(text) as Declared).contract;
      return { app, version, contract };
    }),
  );
}
