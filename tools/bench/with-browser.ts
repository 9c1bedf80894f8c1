import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { Product } from '@nox/start/product.ts';
import { type Administrator, readSettings } from '@nox/start/settings.ts';
import { launchChromium } from '../run/chromium.ts';

/** Reads `/api/metrics` of a product that `withProduct` started. */
export const METRICS_TOKEN = 'of-the-benchmarks-only';

/** What a benchmark has while it runs. */
interface Bench {
  browser: Browser;
  /** Absent for Playwright's own browser. */
  chromiumPath: string | undefined;
  folder: string;
}

/** Runs a benchmark with a browser that makes no requests of its own. */
export async function withBrowser(run: (bench: Bench) => Promise<void>): Promise<void> {
  const { browser, chromiumPath } = await launchChromium();
  const folder = await mkdtemp(join(tmpdir(), 'nox-bench-'));
  try {
    await run({ browser, chromiumPath, folder });
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `measure` with a product on a free port, whose data and filled web root are below `folder`. */
export async function withProduct<T>(
  folder: string,
  env: NodeJS.ProcessEnv,
  measure: (product: Product, administrator: Administrator) => Promise<T>,
): Promise<T> {
  const { PATH, HOME } = process.env;
  const folders = { DATA_DIR: join(folder, 'data'), WEB_ROOT: join(folder, 'web') };
  const settings = readSettings({
    PATH,
    HOME,
    PORT: '0',
    ...folders,
    ...env,
    NOX_METRICS_TOKEN: METRICS_TOKEN,
  });
  const log = await open(join(folder, 'product.log'), 'a');
  try {
    const product = await Product.start(settings, log.fd);
    return await measure(product, settings.administrator).finally(() => product.stop());
  } finally {
    await log.close();
  }
}
