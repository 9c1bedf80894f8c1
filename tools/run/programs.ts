import { access, constants, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { execa } from 'execa';
import { WORKSPACE } from '../workspace.ts';
import { type Count, failure, readJson } from './count.ts';

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

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Runs a program in a workspace's root, on this terminal; false unless it ends with exit code 0. */
export async function runProgram(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  workspace = WORKSPACE,
): Promise<boolean> {
  const { exitCode } = await execa(program, args, {
    cwd: workspace,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    reject: false,
  });
  return exitCode === 0;
}

/** Runs a program that comes with a package, by the path of its file below `node_modules`. */
export const runTool = (file: string, args: string[], env?: NodeJS.ProcessEnv): Promise<boolean> =>
  runProgram(process.execPath, [`node_modules/${file}`, ...args], env);

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
  if (!result) return failure();
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
  const env = {
    ...environment,
    ...(chromium && { CHROMIUM_PATH: chromium }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  };
  const words = [program, 'test', ...options];
  return countJourneys(file, await runProgram(process.execPath, words, env, workspace));
}
