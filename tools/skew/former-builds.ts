import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { linkInstalled } from '../bench-build/clone';
import { liveVersions, readRegistry } from '../release/registry-file';
import { ReleaseError } from '../release/release-error';
import { versionFolder } from '../release/web-root';
import { WEB_APPS, WORKSPACE } from '../workspace';

const run = promisify(execFile);
const LARGE = 1e9;

/** Where a build of each web app lies. */
export interface Builds {
  /** What to call them: `now`, a commit. */
  name: string;
  folderOf: (app: string) => string;
}

/**
 * What is live in a web root.
 * @throws ReleaseError if an app was never released there
 */
export async function releasedBuilds(webRoot: string): Promise<Builds> {
  const versions = liveVersions(await readRegistry(webRoot));
  const missing = WEB_APPS.find((app) => !versions.has(app));
  if (missing) throw new ReleaseError(`${missing} was never released into ${webRoot}.`);
  const folderOf = (app: string) => versionFolder(webRoot, app, versions.get(app)!);
  return { name: `live in ${webRoot}`, folderOf };
}

/**
 * Builds a commit's web apps with what is installed now, or takes what an earlier run built of it.
 * @param from a commit or tag; without it the last tag `release/…`, else the last commit that is not what we have here
 */
export async function buildsOfCommit(from: string | undefined): Promise<Builds> {
  const commit = await git('rev-parse', '--verify', `${from ?? (await lastRelease())}^{commit}`);
  const kept = join(WORKSPACE, '.cache/skew', commit);
  const isKept = await access(kept).then(
    () => true,
    () => false,
  );
  if (!isKept) await build(commit, kept);
  return { name: commit.slice(0, 8), folderOf: (app) => join(kept, app) };
}

async function lastRelease(): Promise<string> {
  const tag = await git('describe', '--tags', '--match', 'release/*', '--abbrev=0').catch(() => '');
  if (tag) return tag;
  const isChanged = (await git('status', '--porcelain', '--', 'apps', 'libs')) !== '';
  return isChanged ? 'HEAD' : 'HEAD~1';
}

async function build(commit: string, kept: string): Promise<void> {
  // Not below the workspace: Nx overlooks what git ignores.
  const folder = await mkdtemp(join(tmpdir(), 'nox-skew-'));
  try {
    const archive = join(folder, 'sources.tar');
    await git('archive', '--output', archive, commit);
    await run('tar', ['-xf', archive, '-C', folder]);
    await linkInstalled(folder);
    const nx = join(folder, 'node_modules/nx/dist/bin/nx.js');
    const words = [nx, 'run-many', '-t', 'build', '-p', ...WEB_APPS];
    await run(process.execPath, words, { cwd: folder, maxBuffer: LARGE });
    for (const app of WEB_APPS) await listFiles(join(folder, 'dist/apps', app));
    // Half of it must never look like all of it.
    await cp(join(folder, 'dist/apps'), `${kept}.tmp`, { recursive: true });
    await rename(`${kept}.tmp`, kept);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Builds did not always list their files; this one is known to be finished. */
async function listFiles(folder: string): Promise<void> {
  const path = join(folder, 'release.json');
  const release = JSON.parse(await readFile(path, 'utf8')) as { files?: object };
  if (release.files) return;
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== 'release.json')
    .map(async ({ parentPath, name }) => {
      const content = await readFile(join(parentPath, name));
      const sha256 = createHash('sha256').update(content).digest('hex');
      return [join(parentPath, name).slice(folder.length + 1), { bytes: content.length, sha256 }];
    });
  const files = Object.fromEntries(await Promise.all(entries)) as object;
  await writeFile(path, JSON.stringify({ ...release, files }));
}

async function git(...words: string[]): Promise<string> {
  const { stdout } = await run('git', words, { cwd: WORKSPACE, maxBuffer: LARGE });
  return stdout.trim();
}
