import { join } from 'node:path';
import { checkSet } from '@nox/release/fit.ts';
import { folderStore } from '@nox/release/store.ts';
import { readBuild } from '@nox/release/read-build.ts';
import { releaseApp } from '@nox/release/changes.ts';
import { execa } from 'execa';
import { buildFolder, WEB_APPS, WORKSPACE } from '../workspace.ts';
import { StartError } from './child-process.ts';

/** Each build loads the same modules, and makes more garbage than Node's young generation usually holds. */
const BUILD = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(WORKSPACE, '.cache/node'),
  NODE_OPTIONS: `--max-semi-space-size=64 ${process.env.NODE_OPTIONS ?? ''}`,
};

/** Builds apps whose sources changed. `isQuick`: see `isQuickBuild`, for the product on this machine, not to be released. @throws StartError if it fails, after printing the build's output */
export async function buildApps(
  apps: string[],
  { isQuick = false, cancelSignal }: { isQuick?: boolean; cancelSignal?: AbortSignal } = {},
): Promise<void> {
  const args = ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'build', '-p', ...apps];
  await runBuild(args, { ...BUILD, NOX_QUICK_BUILD: isQuick ? '1' : undefined }, cancelSignal);
}

export const buildApi = (cancelSignal?: AbortSignal) =>
  runBuild(['apps/api/build.js'], {}, cancelSignal);

async function runBuild(
  args: string[],
  env: NodeJS.ProcessEnv,
  cancelSignal?: AbortSignal,
): Promise<void> {
  const { exitCode, all } = await execa(process.execPath, args, {
    cwd: WORKSPACE,
    env,
    stdin: 'ignore',
    all: true,
    reject: false,
    cancelSignal,
  });
  cancelSignal?.throwIfAborted();
  if (exitCode === 0) return;
  console.error(all);
  throw new StartError('The build failed; its output is above.');
}

/** Releases all builds, whatever contract is live. @throws ReleaseError if one is unfinished or does not fit */
export async function fillWebRoot(webRoot: string): Promise<void> {
  checkSet(await Promise.all(WEB_APPS.map((app) => readBuild(app, buildFolder(app)))));
  const root = folderStore(webRoot);
  for (const app of WEB_APPS) {
    await releaseApp({ app, buildDir: buildFolder(app), root, isPartOfWhole: true });
  }
}
