import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { withBrowser, withProduct } from '../bench/with-browser.ts';
import { buildApps } from '@nox/start/build-apps.ts';
import { fillWebRoot } from '@nox/start/fill-web-root.ts';
import { WEB_APPS } from '../workspace.ts';
import { countActions } from './actions.ts';
import { interactionTimes, type InteractionTimes } from './interactions.ts';
import { reloadTimes } from './reload.ts';
import { report, reportEvening, type BySize } from './report.ts';
import { seedEntries } from '../bench/seed-entries.ts';
import { visit, type Figures } from './visit.ts';

/** `npm run bench:judging [-- --sizes 100,10000 --widths 390]`. A missed target is printed, never a failure. */
const { values: options } = parseArgs({
  options: {
    /** An empty text leaves the lists of several sizes out. */
    sizes: { type: 'string', default: '100,1000,10000' },
    widths: { type: 'string', default: '1280,390' },
  },
});

const numbers = (text: string) => (text ? text.split(',').map(Number) : []);

function measure(browser: Browser, folder: string, size: number, widths: number[]) {
  const env = { NOX_SEED: 'none', DATA_DIR: join(folder, `data-${size}`) };
  return withProduct(folder, env, async (product, administrator) => {
    const token = await product.accounts.signIn(administrator.email, administrator.password);
    await seedEntries(product, token, size);
    const figures = new Map<number, Figures>();
    for (const width of widths) {
      const viewport = { width, height: width < 600 ? 844 : 860 };
      figures.set(width, await visit(browser, product, administrator, viewport));
    }
    return figures;
  });
}

const EVENING_SIZE = 2_000;

/** What a judge feels during an evening, with slow devices. */
function measureEvening(browser: Browser, folder: string) {
  const env = { NOX_SEED: 'none', DATA_DIR: join(folder, 'data-evening') };
  return withProduct(folder, env, async (product, administrator) => {
    const token = await product.accounts.signIn(administrator.email, administrator.password);
    await seedEntries(product, token, EVENING_SIZE);
    const interactions = new Map<number, InteractionTimes>();
    for (const [width, height] of [
      [1280, 860],
      [390, 844],
    ] as const) {
      const viewport = { width, height };
      interactions.set(width, await interactionTimes(browser, product, administrator, viewport));
    }
    const reloads = await reloadTimes(browser, product, administrator);
    const actions = await countActions(browser, product, administrator);
    return { interactions, reloads, actions };
  });
}

await buildApps(['api', ...WEB_APPS]);
await withBrowser(async ({ browser, folder }) => {
  await fillWebRoot(join(folder, 'web'));
  const widths = numbers(options.widths);
  const evening = await measureEvening(browser, folder);
  console.log(`\n${reportEvening(EVENING_SIZE, evening)}`);
  const sizes = numbers(options.sizes).toSorted((a, b) => a - b);
  const bySize = new Map<number, Map<number, Figures>>();
  for (const size of sizes) bySize.set(size, await measure(browser, folder, size, widths));
  for (const width of sizes.length > 0 ? widths : []) {
    const figures: BySize = new Map(sizes.map((size) => [size, bySize.get(size)!.get(width)!]));
    console.log(`\n${report(width, figures)}`);
  }
  console.log(`\nChromium ${browser.version()}, ${cpus().length} processors`);
});
