import { appendFile, mkdtempDisposable } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseApp } from '@nox/release/changes.ts';
import { folderRoot } from '@nox/release/web-root.ts';
import { execa } from 'execa';
import { median } from '../bench/report.ts';
import { cloneWorkspace } from '../run/clone-workspace.ts';
import { WEB_APPS, WORKSPACE } from '../workspace.ts';

/** Each of these files is part of one app only. */
const CHANGED: Record<string, string> = {
  api: 'apps/api/src/server.ts',
  ...Object.fromEntries(WEB_APPS.map((app) => [app, `apps/${app}/src/routes.tsx`])),
  shell: 'apps/shell/src/main.ts',
};

/**
 * `npm run bench:build`: how long a build of each app takes, in two clones that share Nx's cache: with nothing cached,
 * again, after a change of one file, after another (a first build leaves no cache of webpack's), and in the other clone.
 * Then how long a rollback takes.
 */
await using temporary = await mkdtempDisposable(join(tmpdir(), 'nox-bench-build-'));
const folder = temporary.path;
const first = join(folder, 'first');
const second = join(folder, 'second');
// Build results, and the inputs to which they belong.
const cache = {
  NX_CACHE_DIRECTORY: join(folder, 'cache'),
  NX_WORKSPACE_DATA_DIRECTORY: join(folder, 'data'),
};

async function nx(clone: string, ...args: string[]): Promise<{ stdout: string; seconds: number }> {
  const program = join(clone, 'node_modules/nx/dist/bin/nx.js');
  const options = { cwd: clone, env: cache };
  const { stdout, durationMs } = await execa(process.execPath, [program, ...args], options);
  return { stdout, seconds: durationMs / 1_000 };
}

const figure = (seconds: number) => `${seconds.toFixed(1)} s`.padStart(9);

async function measure(app: string, file: string): Promise<string> {
  const build = ['run', `${app}:build`];
  const cold = await nx(first, ...build);
  const warm = await nx(first, ...build);
  const elsewhere = await nx(second, ...build);
  const isHit = /\b1\/1 hit/.test(elsewhere.stdout);
  const change = async () => {
    await appendFile(join(first, file), '\nexport {};\n');
    return nx(first, ...build);
  };
  const changed = await change();
  const again = await change();
  const { stdout } = await nx(first, 'show', 'projects', '--affected', '--files', file);
  const times = [cold, warm, changed, again, elsewhere].map(({ seconds }) => figure(seconds));
  const note = isHit ? '' : ' (built again)';
  return `${app.padEnd(12)}${times.join('')}${note}   ${stdout.trim().split(/\s+/).join(', ')}`;
}

await cloneWorkspace(first);
await cloneWorkspace(second);
console.log('                 cold     warm  changed    again  2nd clone   a changed page builds');
for (const [app, file] of Object.entries(CHANGED)) console.log(await measure(app, file));
const rollback = await measureRollback(second, first, join(folder, 'web'));
console.log(`\nrollback of a remote, from a terminal: ${figure(rollback).trim()} (target < 1 s)`);
console.log(`\n${cpus().length} processors; with Nx's own start, about as long as "warm"`);

/** The median of five rollbacks, in seconds. `second`, a workspace, has another version of judging than `first`. */
async function measureRollback(first: string, second: string, webRoot: string) {
  const root = folderRoot(webRoot);
  const release = (app: string, workspace: string) =>
    releaseApp({ app, buildDir: join(workspace, 'dist/apps', app), root, isPartOfWhole: true });
  for (const app of WEB_APPS) await release(app, first);
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await release('judging', second);
    const args = ['run', '--silent', 'rollback', '--', 'judging', '--to', webRoot];
    const { durationMs } = await execa('npm', args, { cwd: WORKSPACE });
    times.push(durationMs / 1_000);
  }
  return median(times);
}
