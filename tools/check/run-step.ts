import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { WORKSPACE } from '../workspace.ts';

export interface Step {
  name: string;
  /** A command line for the shell; the workspace's own programs come first. */
  command: string;
}

/**
 * Runs a step and prints one line, after its output if it failed.
 * @returns whether it passed
 */
export async function runStep({ name, command }: Step): Promise<boolean> {
  const since = performance.now();
  const path = `${join(WORKSPACE, 'node_modules/.bin')}${delimiter}${process.env.PATH}`;
  const child = spawn(command, {
    shell: true,
    cwd: WORKSPACE,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  const isPassed = code === 0;
  if (!isPassed) process.stdout.write(Buffer.concat(said));
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`${isPassed ? '✓' : '✗'} ${name} (${seconds} s)`);
  return isPassed;
}
