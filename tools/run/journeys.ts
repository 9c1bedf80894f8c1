import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { provideChromium } from './chromium.ts';
import { type Count, readJson } from './count.ts';

interface Suite {
  specs?: { title: string; tests: { status: string }[] }[];
  suites?: Suite[];
}

/** The titles of tests with a status: `unexpected`, `flaky` … */
const titlesOf = (wanted: string, { specs = [], suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === wanted))
    .map(({ title }) => title),
  ...suites.flatMap((suite) => titlesOf(wanted, suite)),
];

/** Counts a result of Playwright's JSON reporter; `isPassed`: it ended with exit code 0. */
async function countJourneys(file: string, isPassed: boolean): Promise<Count> {
  const result = await readJson<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    /** Errors outside of any test. */
    errors: unknown[];
    suites: Suite[];
  }>(file);
  if (!result) return { passed: 0, failed: 1, skipped: 0 };
  const { stats, errors } = result;
  const failed = stats.unexpected + errors.length;
  return {
    passed: stats.expected + stats.flaky,
    flaky: titlesOf('flaky', result),
    failed: isPassed ? failed : Math.max(failed, 1),
    skipped: stats.skipped,
    failures: titlesOf('unexpected', result),
  };
}

/** Runs the journeys of a workspace by its own Playwright, on this terminal, and counts them. */
export async function runJourneys(
  workspace: string,
  args: string[] = [],
  environment: NodeJS.ProcessEnv = {},
): Promise<Count> {
  const chromium = await provideChromium();
  await using folder = await mkdtempDisposable(join(tmpdir(), 'nox-test-'));
  const file = join(folder.path, 'playwright.json');
  const program = join(workspace, 'node_modules/@playwright/test/cli.js');
  const options = ['--config', 'apps/e2e', '--reporter', 'list,json', ...args];
  const { exitCode } = await execa(process.execPath, [program, 'test', ...options], {
    cwd: workspace,
    env: {
      ...environment,
      ...(chromium && { CHROMIUM_PATH: chromium }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    reject: false,
  });
  return countJourneys(file, exitCode === 0);
}
