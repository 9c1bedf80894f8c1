import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/** Chromium is not to talk to anybody but the product. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: './src',
  outputDir: join(import.meta.dirname, '../../test-results'),
  // Each worker runs a product of its own; two of them and their browsers keep a small machine busy.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // What passes only at its second try is counted and named as such at the end of the run.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // A trace of every journey would cost as much as a third of the journeys.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // A service worker's requests are not seen by `page.route`; journeys that are about it allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      // Chromium's sandbox refuses to run as root, which is what containers do.
      args: isRoot ? [...QUIET, '--no-sandbox'] : QUIET,
    },
  },
  projects: [
    {
      name: 'desktop',
      testDir: './src/journeys',
      use: { viewport: { width: 1280, height: 860 } },
    },
    {
      name: 'phone',
      testDir: './src/journeys',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // What a person does in a terminal: no browser.
    { name: 'process', testDir: './src/process', timeout: 120_000 },
  ],
});
