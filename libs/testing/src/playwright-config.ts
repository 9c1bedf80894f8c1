import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** The specs in `e2e`, each with a page in Chromium. A repository with a `playwright.config.ts` has its own. */
export default defineConfig({
  testDir: join(process.cwd(), 'e2e'),
  outputDir: join(process.cwd(), 'test-results'),
  forbidOnly: Boolean(process.env.CI),
  // Each worker runs a site and a browser.
  workers: 1,
  // Ends only what hangs.
  expect: { timeout: 20_000 },
  use: {
    trace: 'retain-on-failure',
    // `page.route` does not see a service worker's requests.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      // Chromium's sandbox refuses to run as root, as in containers.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
