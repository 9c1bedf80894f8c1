import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { WORKSPACE } from '../workspace.ts';
import { StartError } from './child-process.ts';

const require = createRequire(import.meta.url);

/**
 * Builds apps whose sources changed; silent unless that fails.
 * @throws StartError if it fails, after showing what the build said
 */
export async function buildApps(apps: string[], signal?: AbortSignal): Promise<void> {
  const build = spawn(
    process.execPath,
    [require.resolve('nx'), 'run-many', '-t', 'build', '-p', ...apps],
    { cwd: WORKSPACE, stdio: ['ignore', 'pipe', 'pipe'], signal },
  );
  const said: Buffer[] = [];
  build.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  build.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = (await once(build, 'close')) as [number | null];
  if (code === 0) return;
  process.stderr.write(Buffer.concat(said));
  throw new StartError('The build failed; what it said is above.');
}
