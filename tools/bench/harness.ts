import { mkdtempDisposable, open } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApps, fillWebRoot } from '@nox/start/build-apps.ts';
import { readSettings, runProduct } from '@nox/start/product.ts';
import type { Browser } from '@playwright/test';
import { type Body, call, type Headers } from '@nox/test-servers/administrator';
import { METRICS_TOKEN } from '@nox/test-servers/tokens';
import { launchChromium } from '../run/programs.ts';
import { WEB_APPS } from '../workspace.ts';
import { endAfter } from './report.ts';

const TIMEOUT_MS = 60 * 60_000;

export interface Bench {
  browser: Browser;
  /** Absent for Playwright's own browser. */
  chromiumPath: string | undefined;
  /** Has the releases of all web apps in `web`. */
  folder: string;
}

/** Runs a benchmark of the built product with a browser that makes no requests of its own. @param note about its figures */
export async function runBench(measure: (bench: Bench) => Promise<void>, note = ''): Promise<void> {
  endAfter(TIMEOUT_MS);
  await buildApps(['api', ...WEB_APPS]);
  const { browser: launched, chromiumPath } = await launchChromium();
  await using browser = launched;
  await using folder = await mkdtempDisposable(join(tmpdir(), 'nox-bench-'));
  await fillWebRoot(join(folder.path, 'web'));
  await measure({ browser, chromiumPath, folder: folder.path });
  console.log(`\n${note}Chromium ${browser.version()}, ${cpus().length} processors`);
}

export type Served = Awaited<ReturnType<typeof serveProduct>>;

/** Starts a product on a free port, whose web root and new data are below `folder` unless `env` says others. */
export async function serveProduct(folder: string, env: NodeJS.ProcessEnv) {
  const { PATH, HOME } = process.env;
  const settings = readSettings({
    PATH,
    HOME,
    PORT: '0',
    NOX_METRICS_TOKEN: METRICS_TOKEN,
    DATA_DIR: join(folder, 'data'),
    WEB_ROOT: join(folder, 'web'),
    ...env,
  });
  const { administrator, dataDir } = settings;
  const log = await open(join(folder, 'product.log'), 'a');
  const product = await runProduct(settings, log.fd);
  const token = await product.accounts.signIn(administrator.email, administrator.password);
  const { url } = product;
  const authorization = `Bearer ${token}`;
  return {
    url,
    dataDir,
    administrator,
    /** @throws Error with the response's text unless its status is one of success */
    call: <T = unknown>(method: string, path: string, body?: Body, headers?: Headers): Promise<T> =>
      call(url, method, path, body, { authorization, ...headers }),
    async [Symbol.asyncDispose](): Promise<void> {
      await product.stop();
      await log.close();
    },
  };
}
