import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtempDisposable, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ReleaseError } from '@nox/release/release-error.ts';
import { liveVersions, readRegistry, versionFolder } from '@nox/release/web-root.ts';
import { linkInstalled } from '../run/clone-workspace.ts';
import { buildFolder, WEB_APPS, WORKSPACE } from '../workspace.ts';

const run = promisify(execFile);

/** Where what was built of baseline commits is cached. */
const CACHE = join(WORKSPACE, '.cache/skew');

/** The parts of a workspace in which journeys run through finished builds. */
const OF_JOURNEYS = [
  ...['tools', 'apps/e2e', 'apps/api/src/seed/media', 'apps/api/test', 'libs'],
  ...['package.json', 'tsconfig.base.json'],
];

export interface Builds {
  /** `now`, or a commit. */
  name: string;
  /** The web apps that there are: another commit has other remotes. */
  apps: readonly string[];
  folderOf: (app: string) => string;
  /** Copies the journeys through these builds into a folder, with all that they need but `node_modules`. */
  copyJourneys: (into: string) => Promise<void>;
}

export const presentBuilds: Builds = {
  name: 'now',
  apps: WEB_APPS,
  folderOf: buildFolder,
  async copyJourneys(into) {
    for (const path of OF_JOURNEYS) {
      await cp(join(WORKSPACE, path), join(into, path), { recursive: true });
    }
  },
};

/** What is live in a web root, with the present journeys. @throws ReleaseError if no shell was ever released there */
export async function releasedBuilds(webRoot: string): Promise<Builds> {
  const versions = liveVersions(await readRegistry(webRoot));
  if (!versions.has('shell')) {
    throw new ReleaseError(`The shell was never released into ${webRoot}.`);
  }
  return {
    ...presentBuilds,
    name: `live in ${webRoot}`,
    apps: [...versions.keys()],
    folderOf: (app) => versionFolder(webRoot, app, versions.get(app)!),
  };
}

/** Builds web apps of a commit, or uses what an earlier run built of it. */
export async function buildsOfCommit(commit: string, apps: readonly string[]): Promise<Builds> {
  const cached = join(CACHE, commit);
  const built = await readdir(cached).catch(() => [] as string[]);
  const missing = apps.filter((app) => !built.includes(app));
  if (missing.length > 0) await build(commit, missing, cached);
  return {
    name: commit.slice(0, 8),
    apps,
    folderOf: (app) => join(cached, app),
    copyJourneys: (into) => extract(commit, into, OF_JOURNEYS),
  };
}

async function build(commit: string, apps: readonly string[], cached: string): Promise<void> {
  console.log(`Building ${apps.join(', ')} of ${commit.slice(0, 8)}…`);
  // Not below the workspace: Nx ignores what git ignores.
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'nox-skew-'));
  const folder = temporary.path;
  await extract(commit, folder);
  await install(folder);
  const nx = join(folder, 'node_modules/nx/dist/bin/nx.js');
  const words = [nx, 'run-many', '-t', 'build', '-p', ...apps];
  await run(process.execPath, words, { cwd: folder, env: withSharedCache(), maxBuffer: 1e9 });
  await removeOthers(commit);
  for (const app of apps) {
    // Copied and then renamed: an interrupted copy never looks complete.
    const copy = join(CACHE, `${commit}.tmp`);
    await cp(join(folder, 'dist/apps', app), copy, { recursive: true });
    await mkdir(cached, { recursive: true });
    await rename(copy, join(cached, app));
  }
}

/** Installs what the commit's lock file names, or links what is installed here if that has all of it. */
async function install(folder: string): Promise<void> {
  const [then, now] = await Promise.all([lockedPackages(folder), lockedPackages(WORKSPACE)]);
  // Packages that were added since change nothing for those that were there.
  if ([...then].every((one) => now.has(one))) await linkInstalled(folder);
  else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 1e9 });
}

/** Paths and hashes. Without our own: another commit may have other apps. */
async function lockedPackages(root: string): Promise<Set<string>> {
  const text = await readFile(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as {
    packages: Record<string, { integrity?: string; link?: boolean }>;
  };
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  );
  return new Set(installed.map(([path, { integrity }]) => `${path} ${integrity}`));
}

/** An app whose sources have not changed since is not built again. */
const withSharedCache = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NX_CACHE_DIRECTORY: process.env.NX_CACHE_DIRECTORY ?? join(WORKSPACE, '.nx/cache'),
  NX_WORKSPACE_DATA_DIRECTORY:
    process.env.NX_WORKSPACE_DATA_DIRECTORY ?? join(WORKSPACE, '.nx/workspace-data'),
  // The commit's projects differ.
  NX_CACHE_PROJECT_GRAPH: 'false',
});

async function removeOthers(commit: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  for (const name of await readdir(CACHE)) {
    if (name !== commit) await rm(join(CACHE, name), { recursive: true, force: true });
  }
}

/** Puts a commit's files into a folder, all of them or those below `paths`. */
async function extract(commit: string, folder: string, paths: string[] = []): Promise<void> {
  const archive = join(folder, 'sources.tar');
  await git('archive', '--output', archive, commit, ...paths);
  await run('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
}

/** Runs git in the workspace and returns its output. @throws Error if git fails or there is none */
export async function git(...words: string[]): Promise<string> {
  const { stdout } = await run('git', words, { cwd: WORKSPACE, maxBuffer: 1e9 });
  return stdout.trim();
}

/** The web apps of a commit, which may have other remotes than this checkout. */
export async function appsOfCommit(commit: string): Promise<string[]> {
  const files = await git('ls-tree', '-r', '--name-only', commit, 'apps');
  const remotes = files.matchAll(/^apps\/([^/]+)\/remote\.json$/gm);
  return [...Array.from(remotes, ([, name]) => name!), 'shell'];
}

/** As `git`, where nothing is an answer, too. */
export const askGit = (...words: string[]): Promise<string | undefined> =>
  git(...words).catch(() => undefined);

/** The sources of web apps; specs and READMEs change no build. */
const SOURCES = [
  ...WEB_APPS.map((app) => `apps/${app}`),
  ...['libs', 'package-lock.json'],
  ...[':(exclude)*.spec.ts', ':(exclude)*.spec.tsx', ':(exclude)*.md'],
];

/** The commit of the last release, or a sentence that says why there is none to test. */
export type LastRelease = { commit: string } | { reason: string };

/** The last tag `release/…` or `from`, or else the commit before the last change of a web app. */
export async function findLastRelease(from: string | undefined): Promise<LastRelease> {
  const name = from ?? (await lastTag()) ?? (await beforeLastChange());
  const commit = name && (await askGit('rev-parse', '--verify', '--quiet', `${name}^{commit}`));
  if (!commit) return { reason: 'git knows no earlier release here.' };
  if (!(await isChangedSince(commit))) return { reason: 'these are the builds of the last one.' };
  return { commit };
}

const lastTag = (): Promise<string | undefined> =>
  askGit('describe', '--tags', '--match', 'release/*', '--abbrev=0');

async function beforeLastChange(): Promise<string | undefined> {
  if (await isChangedSince('HEAD')) return 'HEAD';
  const change = await askGit('log', '-1', '--format=%H', '--', ...SOURCES);
  return change && `${change}^`;
}

async function isChangedSince(commit: string): Promise<boolean> {
  const changed = await askGit('diff', '--name-only', commit, '--', ...SOURCES);
  const added = await askGit('ls-files', '--others', '--exclude-standard', '--', ...SOURCES);
  return Boolean(changed || added);
}
