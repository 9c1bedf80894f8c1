import { open } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { withBrowser } from '../bench/with-browser.ts';
import { buildApps } from '@nox/start/build-apps.ts';
import { fillWebRoot } from '@nox/start/fill-web-root.ts';
import { Product } from '@nox/start/product.ts';
import { readSettings } from '@nox/start/settings.ts';
import { WEB_APPS } from '../workspace.ts';
import { report, type BySize } from './report.ts';
import { seedEntries } from './seed.ts';
import { visit, type Figures } from './visit.ts';

/**
 * `npm run bench:judging [-- --sizes 100,10000 --widths 390]`: the page of the entries with few and with many of them, on a
 * laptop and on a phone. A missed target is printed, never a failure.
 */
const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100,1000,10000' },
    widths: { type: 'string', default: '1280,390' },
  },
});

const numbers = (text: string) => text.split(',').map(Number);
const say = (line: string) => process.stdout.write(`${line}\n`);

async function measure(browser: Browser, folder: string, size: number, widths: number[]) {
  const settings = readSettings({
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: '0',
    NOX_SEED: 'none',
    DATA_DIR: join(folder, `data-${size}`),
    WEB_ROOT: join(folder, 'web'),
  });
  const log = await open(join(folder, 'product.log'), 'a');
  const product = await Product.start(settings, log.fd);
  try {
    const { email, password } = settings.administrator;
    const token = await product.accounts.signIn(email, password);
    await seedEntries(product, token, size);
    const figures = new Map<number, Figures>();
    for (const width of widths) {
      const viewport = { width, height: width < 600 ? 844 : 860 };
      figures.set(width, await visit(browser, product, settings.administrator, viewport));
    }
    return figures;
  } finally {
    await product.stop();
    await log.close();
  }
}

await buildApps(['api', ...WEB_APPS]);
await withBrowser(async ({ browser, folder }) => {
  await fillWebRoot(join(folder, 'web'));
  const widths = numbers(options.widths);
  const sizes = numbers(options.sizes).toSorted((a, b) => a - b);
  const bySize = new Map<number, Map<number, Figures>>();
  for (const size of sizes) bySize.set(size, await measure(browser, folder, size, widths));
  for (const width of widths) {
    const figures: BySize = new Map(sizes.map((size) => [size, bySize.get(size)!.get(width)!]));
    say(`\n${report(width, figures)}`);
  }
  say(`\nChromium ${browser.version()}, ${cpus().length} processors`);
});
