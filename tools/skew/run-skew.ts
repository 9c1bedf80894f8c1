import { mkdtempDisposable, rename, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDeclaration } from '@nox/release/declaration.ts';
import { checkSet } from '@nox/release/fit.ts';
import { ReleaseError } from '@nox/release/release-error.ts';
import { filesIn } from '@nox/release/store.ts';
import { buildApps } from '@nox/start/build-apps.ts';
import { execa } from 'execa';
import { linkInstalled } from '../run/clone-workspace.ts';
import { type Count, failure, NONE, report, sum } from '../run/count.ts';
import { runJourneys } from '../run/programs.ts';
import { remotesIn, WEB_APPS, WORKSPACE } from '../workspace.ts';

/** Journeys that go through every remote, and through what the shell promises them (docs/federation.md). */
const JOURNEYS = [
  ...['visitor.spec', 'administrator.spec', 'federation.spec', 'navigation.spec', 'system.spec'],
  ...['judging-entries.spec', 'judging-sync.spec'],
];

/** One journey in each remote, and the one that has all of them on a page. */
const SAMPLE = [
  ...['sees the hero', 'shows versions and recent failures', 'are imported after a preview'],
  'evaluates each shared singleton once',
];

/** How the shell reports a missing remote is the shell's own, and tested elsewhere. */
const OF_THE_SHELL = 'missing|unavailable';

interface Builds {
  name: string;
  workspace: string;
  folder: string;
  remotes: string[];
}

/** Where journeys in a workspace find builds, unless `NOX_BUILDS` says where. */
const buildsIn = (workspace: string) => join(workspace, 'dist/apps');

const namesIn = (workspace: string) => remotesIn(workspace).map(({ name }) => name);

/** Runs journeys with each release's shell over the other's remotes, or proves the refusal where they do not fit. */
export async function runSkew(isSample = process.env.NOX_TEST !== 'all'): Promise<Count> {
  try {
    const commit = await findLastRelease();
    if (!commit) {
      console.log('- builds of two releases: not tried out, git knows no earlier one here');
      return NONE;
    }
    await buildApps(['api', ...WEB_APPS]);
    const present: Builds = {
      name: 'now',
      workspace: WORKSPACE,
      folder: buildsIn(WORKSPACE),
      remotes: namesIn(WORKSPACE),
    };
    // The folder is not below the workspace: Nx ignores what git ignores.
    await using folder = await mkdtempDisposable(join(tmpdir(), 'nox-skew-'));
    const former = await buildCommit(commit, folder.path, isSample);
    const counts = [await tryOut(former, present, isSample)];
    if (!isSample) counts.push(await tryOut(present, former, isSample));
    return sum(counts);
  } catch (error) {
    console.error(`Builds of two releases could not be tried out. ${(error as Error).message}`);
    return failure();
  }
}

/** Builds web apps of a commit in a folder, of a sample the shell alone. */
async function buildCommit(commit: string, folder: string, isSample: boolean): Promise<Builds> {
  const name = commit.slice(0, 8);
  console.log(`Building ${name}…`);
  await execa('git', ['archive', commit], { cwd: WORKSPACE, buffer: false }).pipe('tar', [
    ...['-xf', '-', '-C', folder],
  ]);
  await install(folder, commit);
  const remotes = namesIn(folder);
  const apps = isSample ? ['shell'] : [...remotes, 'shell'];
  const nx = join(folder, 'node_modules/nx/dist/bin/nx.js');
  await execa(process.execPath, [nx, 'run-many', '-t', 'build', '-p', ...apps], {
    cwd: folder,
    // An app whose sources have not changed since is not built again.
    env: {
      NX_CACHE_DIRECTORY: process.env.NX_CACHE_DIRECTORY ?? join(WORKSPACE, '.nx/cache'),
      NX_WORKSPACE_DATA_DIRECTORY:
        process.env.NX_WORKSPACE_DATA_DIRECTORY ?? join(WORKSPACE, '.nx/workspace-data'),
      // The commit's projects differ.
      NX_CACHE_PROJECT_GRAPH: 'false',
    },
  });
  const builds = join(folder, 'dist/former');
  await rename(buildsIn(folder), builds);
  return { name, workspace: folder, folder: builds, remotes };
}

/** Installs what the commit's lock file names, or links what is installed here if no package was changed or removed since. */
async function install(folder: string, commit: string): Promise<void> {
  const change = await git('diff', '--unified=0', commit, '--', 'package-lock.json');
  const isContained = change !== undefined && !/^-\s+"integrity"/m.test(change);
  if (isContained) await linkInstalled(folder);
  else await execa('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
}

/** Runs the remotes' journeys, which know their pages, in another shell, with the present server. */
async function tryOut(shell: Builds, remotes: Builds, isSample: boolean): Promise<Count> {
  const title = `shell of ${shell.name} over remotes of ${remotes.name}`;
  const folders: Record<string, string> = { shell: join(shell.folder, 'shell') };
  for (const app of remotes.remotes) folders[app] = join(remotes.folder, app);
  const refusal = await refusalOf(folders);
  if (refusal) {
    console.log(`✓ ${title} is refused: ${refusal}`);
    return { ...NONE, passed: 1 };
  }
  await using mixture = await mkdtempDisposable(join(tmpdir(), 'nox-skew-'));
  folders.api = join(buildsIn(WORKSPACE), 'api');
  for (const [app, folder] of Object.entries(folders)) {
    await symlink(folder, join(mixture.path, app), 'junction');
  }
  // A commit from before this variable finds the mixture there.
  if (remotes.workspace !== WORKSPACE) await symlink(mixture.path, buildsIn(remotes.workspace));
  // Each worker starts a product, which takes as long as two journeys.
  const sample = isSample ? ['--workers=1', '--grep', SAMPLE.join('|')] : [];
  // The traces of a failure have to stay, and the folder is removed.
  const output = ['--output', join(WORKSPACE, 'test-results/skew')];
  const selection = ['--project=desktop', '--grep-invert', OF_THE_SHELL, ...output];
  const count = await runJourneys(remotes.workspace, [...selection, ...sample, ...JOURNEYS], {
    NOX_BUILDS: mixture.path,
  });
  console.log(`${count.failed === 0 ? '✓' : '✗'} ${title}`);
  return count;
}

/** Why a release of these builds together is refused; undefined if it is not. */
async function refusalOf(folders: Record<string, string>): Promise<string | undefined> {
  // A build that is not finished is a failure, not a refusal.
  const builds = await Promise.all(
    Object.entries(folders).map(([app, folder]) => readDeclaration(app, filesIn(folder))),
  );
  try {
    checkSet(builds);
    return undefined;
  } catch (error) {
    if (error instanceof ReleaseError) return error.message;
    throw error;
  }
}

/** The sources of web apps; specs and READMEs change no build. */
const SOURCES = [
  ...WEB_APPS.map((app) => `apps/${app}`),
  ...['libs', 'package-lock.json'],
  ...[':(exclude)*.spec.ts', ':(exclude)*.spec.tsx', ':(exclude)*.md'],
];

/** Returns `NOX_SKEW_FROM`, the last tag `release/…`, or else the commit before the last change of a web app, if builds have changed since. */
async function findLastRelease(): Promise<string | undefined> {
  const name =
    process.env.NOX_SKEW_FROM ||
    (await git('describe', '--tags', '--match', 'release/*', '--abbrev=0')) ||
    (await beforeLastChange());
  const commit = name && (await git('rev-parse', '--verify', '--quiet', `${name}^{commit}`));
  return commit && (await isChangedSince(commit)) ? commit : undefined;
}

async function beforeLastChange(): Promise<string | undefined> {
  if (await isChangedSince('HEAD')) return 'HEAD';
  const change = await git('log', '-1', '--format=%H', '--', ...SOURCES);
  return change && `${change}^`;
}

async function isChangedSince(commit: string): Promise<boolean> {
  const changed = await git('diff', '--name-only', commit, '--', ...SOURCES);
  const added = await git('ls-files', '--others', '--exclude-standard', '--', ...SOURCES);
  return Boolean(changed || added);
}

/** What git answers; nothing where it fails, or is not there. */
async function git(...words: string[]): Promise<string | undefined> {
  const { exitCode, stdout } = await execa('git', words, { cwd: WORKSPACE, reject: false });
  return exitCode === 0 ? stdout : undefined;
}

// `npm run test:skew`: the last release is the one that `NOX_SKEW_FROM` or git names.
if (import.meta.main) report(await runSkew(false));
