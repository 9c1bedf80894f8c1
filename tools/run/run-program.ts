import { execa } from 'execa';
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
  const { exitCode } = await execa(program, args, {
    cwd: WORKSPACE,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    reject: false,
  });
  return exitCode === 0;
}

/** Runs a program that comes with a package, by the path of its file below `node_modules`. */
export function runTool(file: string, args: string[], env?: NodeJS.ProcessEnv): Promise<boolean> {
  return runProgram(process.execPath, [`node_modules/${file}`, ...args], env);
}
