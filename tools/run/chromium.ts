import { chromium as playwrightChromium } from '@playwright/test';
import { findProgram, installDebian, isDebianRoot, isExecutable, runTool } from './programs.ts';

/** The headless shell first: it draws the same pages with a third less work. Older Debians do not have it. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const NAMES = [...PACKAGES, 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium, or installs one.
 * @returns its path; undefined for Playwright's own
 * @throws Error if there is none and none can be installed
 */
export async function provideChromium(): Promise<string | undefined> {
  const given = process.env.CHROMIUM_PATH;
  if (given && !(await isExecutable(given))) {
    throw new Error(`CHROMIUM_PATH: ${given} cannot be run.`);
  }
  const found = given || (await findProgram(...NAMES));
  if (found) return found;
  if (await isExecutable(playwrightChromium.executablePath())) return undefined;

  if (await isDebianRoot()) {
    console.log('Installing Chromium…');
    for (const name of PACKAGES) {
      await installDebian(name, 'fonts-liberation');
      const path = await findProgram(...NAMES);
      if (path) return path;
    }
  } else if (await runTool('@playwright/test/cli.js', ['install', 'chromium'])) {
    return undefined;
  }
  throw new Error('There is no Chromium: install one, or set CHROMIUM_PATH.');
}
