import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { DESKTOP, isAll, NGINX, PHONE, POSTGRES, PROCESS, SCROLLBARS } from './test-scope.ts';

const DESKTOP_SCREEN = { width: 1280, height: 860 };

/** Pages live for seconds, too short for optimised code to be worth compiling; Chromium connects to nothing but the product. */
const FLAGS = [
  '--js-flags=--no-opt',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const launchOptions = {
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  // Chromium's sandbox refuses to run as root, as in containers.
  args: process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS,
};

export default defineConfig({
  globalSetup: './copy-builds.ts',
  testDir: './src',
  outputDir: join(import.meta.dirname, '../../test-results'),
  // Each worker runs its own product and browser, whose start costs more than the wait of another test.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only when retried is reported as flaky at the end of the run.
  retries: 1,
  // Both end only what hangs.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  use: {
    // Traces of all journeys would cost a third of their time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // `page.route` does not see a service worker's requests; journeys about it allow it.
    serviceWorkers: 'block',
    launchOptions,
  },
  // Projects begin in this order: the longest tests come first, as the last ones leave processors idle.
  projects: [
    // Commands in a terminal; few of them open a browser.
    { name: 'process', testDir: './src/process', ...PROCESS },
    {
      name: 'phone',
      testDir: './src/journeys',
      ...PHONE,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      // A sample is too small for more products than one.
      ...(!isAll && { workers: 1 }),
    },
    {
      name: 'desktop',
      testDir: './src/journeys',
      ...DESKTOP,
      use: { viewport: DESKTOP_SCREEN },
    },
    {
      // A mouse on most systems has scrollbars that take room.
      name: 'scrollbars',
      testDir: './src/journeys',
      ...SCROLLBARS,
      use: {
        viewport: DESKTOP_SCREEN,
        launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] },
      },
    },
    { ...POSTGRES, testDir: './src/journeys', use: { viewport: DESKTOP_SCREEN } },
    {
      ...NGINX,
      testDir: './src/journeys',
      use: { viewport: DESKTOP_SCREEN },
      ...(!isAll && { workers: 1 }),
    },
  ],
});
