import { join } from 'node:path';
import { execa } from 'execa';
import { WORKSPACE } from '../workspace.ts';
import { StartError } from './child-process.ts';

/** Each build loads the same modules, and makes more garbage than Node's young generation usually holds. */
const BUILD = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(WORKSPACE, '.cache/node'),
  NODE_OPTIONS: `--max-semi-space-size=64 ${process.env.NODE_OPTIONS ?? ''}`,
};

/** Builds apps whose sources changed. @throws StartError if it fails, after printing the build's output */
export async function buildApps(apps: string[], cancelSignal?: AbortSignal): Promise<void> {
  const nx = 'node_modules/nx/dist/bin/nx.js';
  const { exitCode, all } = await execa(
    process.execPath,
    [nx, 'run-many', '-t', 'build', '-p', ...apps],
    { cwd: WORKSPACE, env: BUILD, stdin: 'ignore', all: true, reject: false, cancelSignal },
  );
  cancelSignal?.throwIfAborted();
  if (exitCode === 0) return;
  console.error(all);
  throw new StartError('The build failed; its output is above.');
}
