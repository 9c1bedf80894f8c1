import { buildApps } from '@nox/start/build-apps.ts';
import { provideChromium, runTool } from '../run/programs.ts';
import { WEB_APPS } from '../workspace.ts';

/** `npm run screens [-- <part of a test's name>]`: pictures of every page and state at the widths of `apps/e2e/screens.config.ts`, into `screens/`. */
await buildApps(['api', ...WEB_APPS]);
const chromium = await provideChromium();
const [pattern] = process.argv.slice(2);
const isDone = await runTool(
  '@playwright/test/cli.js',
  ['test', '--config', 'apps/e2e/screens.config.ts', ...(pattern ? ['--grep', pattern] : [])],
  chromium ? { CHROMIUM_PATH: chromium } : {},
);
process.exitCode = isDone ? 0 : 1;
