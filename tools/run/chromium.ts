import { type Browser, chromium } from '@playwright/test';
import { findProgram, installDebian, isDebianRoot, isExecutable, runTool } from './programs.ts';

/** The headless shell first: it draws the same pages with a third less work. Older Debians lack it. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const NAMES = [...PACKAGES, 'google-chrome', 'google-chrome-stable'];

/** Finds a Chromium, or installs one; undefined for Playwright's own. @throws Error if none can be installed */
export async function provideChromium(): Promise<string | undefined> {
  const given = process.env.CHROMIUM_PATH;
  if (given && !(await isExecutable(given))) {
    throw new Error(`CHROMIUM_PATH: ${given} cannot be run.`);
  }
  const found = given || (await findProgram(...NAMES));
  if (found) return found;
  if (await isExecutable(chromium.executablePath())) return undefined;

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

/** Starts a Chromium that makes no requests of its own; its path is absent for Playwright's own. */
export async function launchChromium(): Promise<{ browser: Browser; chromiumPath?: string }> {
  const chromiumPath = await provideChromium();
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: ['--disable-gpu', '--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])],
  });
  return { browser, chromiumPath };
}
