import { appendFile, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseApp } from '@nox/release/changes.ts';
import { folderStore } from '@nox/release/store.ts';
import { execa } from 'execa';
import { atMost, type Line, median, seconds, table } from '../bench/report.ts';
import { cloneWorkspace } from '../run/clone-workspace.ts';
import { WEB_APPS, WORKSPACE } from '../workspace.ts';

/** Each app has a file that only it has. */
const CHANGED: Record<string, string> = {
  api: 'apps/api/src/server.ts',
  ...Object.fromEntries(WEB_APPS.map((app) => [app, `apps/${app}/src/routes.tsx`])),
  shell: 'apps/shell/src/main.ts',
};
const ROLLBACKS = 5;

/**
 * `npm run bench:build`: how long a build of each app takes in a clone, after a change of one file, with nothing cached and
 * with everything cached, which is mostly Nx's own start. Then how long a rollback takes.
 */
await using folder = await mkdtempDisposable(join(tmpdir(), 'nox-bench-build-'));
const clone = join(folder.path, 'clone');
await cloneWorkspace(clone);

async function nx(...args: string[]): Promise<{ stdout: string; seconds: number }> {
  const program = join(clone, 'node_modules/nx/dist/bin/nx.js');
  const env = {
    NX_CACHE_DIRECTORY: join(folder.path, 'cache'),
    NX_WORKSPACE_DATA_DIRECTORY: join(folder.path, 'data'),
  };
  const options = { cwd: clone, env };
  const { stdout, durationMs } = await execa(process.execPath, [program, ...args], options);
  return { stdout, seconds: durationMs / 1_000 };
}

const build = async (app: string) => (await nx('run', `${app}:build`)).seconds;

async function buildChanged(app: string): Promise<number> {
  await appendFile(join(clone, CHANGED[app]!), '\nexport {};\n');
  return build(app);
}

async function measure(app: string): Promise<Line> {
  const [cold, warm] = [await build(app), await build(app)];
  // The first build leaves no cache of webpack's.
  await buildChanged(app);
  const changed = await buildChanged(app);
  const { stdout } = await nx('show', 'projects', '--affected', '--files', CHANGED[app]!);
  const affected = stdout.trim().replaceAll(/\s+/g, ', ');
  const cells = [...[changed, cold, warm].map(seconds), affected];
  return atMost(app, 10, changed, seconds, cells);
}

async function measureRollback(): Promise<Line> {
  const webRoot = join(folder.path, 'web');
  const release = (app: string) =>
    releaseApp({
      app,
      buildDir: join(clone, 'dist/apps', app),
      root: folderStore(webRoot),
      isPartOfWhole: true,
    });
  for (const app of WEB_APPS) await release(app);
  await buildChanged('judging');
  const times: number[] = [];
  for (let round = 0; round < ROLLBACKS; round += 1) {
    await release('judging');
    const args = ['run', '--silent', 'rollback', '--', 'judging', '--to', webRoot];
    times.push((await execa('npm', args, { cwd: WORKSPACE })).durationMs);
  }
  return atMost('rollback of a remote, from a terminal', 1_000, median(times));
}

const lines: Line[] = [];
for (const app of Object.keys(CHANGED)) lines.push(await measure(app));
lines.push(await measureRollback());
console.log(table(['', 'changed', 'cold', 'warm', 'a changed page builds'], lines));
