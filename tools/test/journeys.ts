import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApps } from '../start/build-apps.ts';
import { WEB_APPS } from '../workspace.ts';
import { provideChromium } from './chromium.ts';
import type { Count } from './count.ts';
import { provideJava } from './java.ts';
import { runTool } from './run-program.ts';

interface PlaywrightResult {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** What went wrong outside of any test. */
  errors: unknown[];
}

const NOT_RUN: Count = { passed: 0, failed: 1, skipped: 0 };

/**
 * Builds the product and runs the browser journeys through it.
 * @param folder where the result may be written
 */
export async function runJourneys(folder: string): Promise<Count> {
  try {
    await buildApps(['api', ...WEB_APPS]);
    await provideJava();
    return await runPlaywright(folder, await provideChromium());
  } catch (error) {
    console.error(`The browser journeys could not run. ${(error as Error).message}`);
    return NOT_RUN;
  }
}

async function runPlaywright(folder: string, chromium: string | undefined): Promise<Count> {
  const file = join(folder, 'playwright.json');
  const isPassed = await runTool(
    '@playwright/test/cli.js',
    ['test', '--config', 'apps/e2e', '--reporter', 'list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(chromium && { CHROMIUM_PATH: chromium }) },
  );
  return countJourneys(file, isPassed);
}

/**
 * Counts what Playwright's JSON reporter wrote.
 * @param isPassed whether Playwright ended with exit code 0
 */
export async function countJourneys(file: string, isPassed: boolean): Promise<Count> {
  const { stats, errors } = JSON.parse(await readFile(file, 'utf8')) as PlaywrightResult;
  const failed = stats.unexpected + errors.length;
  return {
    passed: stats.expected + stats.flaky,
    flaky: stats.flaky,
    failed: isPassed ? failed : Math.max(failed, 1),
    skipped: stats.skipped,
  };
}
