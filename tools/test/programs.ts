import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { runProgram } from './run-program.ts';

/** The path of the first of these programs that is installed. */
export async function findProgram(names: readonly string[]): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name);
      if (await isExecutable(path)) return path;
    }
  }
  return undefined;
}

/** Ubuntu has the file too, but its Chromium package is only a pointer to a snap; Playwright's serves it better. */
export async function isDebianRoot(): Promise<boolean> {
  return process.getuid?.() === 0 && (await isExecutable('/usr/bin/apt-get'));
}

/** Installs packages as a person at a Debian machine would; whether that worked shows when they are looked for. */
export async function installDebian(...packages: string[]): Promise<void> {
  await runProgram('apt-get', ['update', '-qq']);
  await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    DEBIAN_FRONTEND: 'noninteractive',
  });
}

export function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
