import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { WORKSPACE } from '../workspace.ts';

export async function findProgram(...names: string[]): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name);
      if (await isExecutable(path)) return path;
    }
  }
  return undefined;
}

/** Ubuntu has apt-get too, but its Chromium package only points to a snap; Playwright's own serves it better. */
export const isDebianRoot = async (): Promise<boolean> =>
  process.getuid?.() === 0 && (await isExecutable('/usr/bin/apt-get'));

/** Installs Debian packages; callers check for the program itself afterwards. */
export async function installDebian(...packages: string[]): Promise<void> {
  await runProgram('apt-get', ['update', '-qq']);
  await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    DEBIAN_FRONTEND: 'noninteractive',
  });
}

export const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Runs a program in the workspace's root, on this terminal; false unless it ends with exit code 0. */
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
export const runTool = (file: string, args: string[], env?: NodeJS.ProcessEnv): Promise<boolean> =>
  runProgram(process.execPath, [`node_modules/${file}`, ...args], env);
