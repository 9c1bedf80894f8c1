import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { chromium as playwrightChromium } from '@playwright/test';
import { runProgram, runTool } from './run-program';

const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium, or installs one.
 * @returns its path; nothing if Playwright has one of its own
 * @throws Error if there is none and none can be installed
 */
export async function provideChromium(): Promise<string | undefined> {
  const given = process.env.CHROMIUM_PATH;
  if (given && !(await isExecutable(given))) {
    throw new Error(`CHROMIUM_PATH: ${given} cannot be run.`);
  }
  const found = given || (await installed());
  if (found) return found;
  if (await isExecutable(playwrightChromium.executablePath())) return undefined;

  if (await isDebianRoot()) {
    console.log('Installing Chromium…');
    await runProgram('apt-get', ['update', '-qq']);
    const packages = ['chromium', 'fonts-liberation'];
    await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
    const path = await installed();
    if (path) return path;
  } else if (await runTool('@playwright/test/cli.js', ['install', 'chromium'])) {
    return undefined;
  }
  throw new Error('There is no Chromium: install one, or set CHROMIUM_PATH.');
}

async function installed(): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) {
      const path = join(folder, name);
      if (await isExecutable(path)) return path;
    }
  }
  return undefined;
}

/** Ubuntu has the file too, but its Chromium package is only a pointer to a snap; Playwright's serves it better. */
async function isDebianRoot(): Promise<boolean> {
  return process.getuid?.() === 0 && (await isExecutable('/usr/bin/apt-get'));
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
