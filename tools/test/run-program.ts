import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { WORKSPACE } from '../workspace.ts';

/**
 * Runs a program in the workspace's root, with its output on the terminal.
 * @returns whether it ended with exit code 0
 */
export async function runProgram(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const child = spawn(program, args, {
    cwd: WORKSPACE,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** Runs a program that comes with a package, by the path of its file below `node_modules`. */
export function runTool(file: string, args: string[], env?: NodeJS.ProcessEnv): Promise<boolean> {
  return runProgram(process.execPath, [`node_modules/${file}`, ...args], env);
}
