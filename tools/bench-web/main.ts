import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { withBrowser, withProduct } from '../bench/with-browser.ts';
import type { Product } from '@nox/start/product.ts';
import type { Administrator } from '@nox/start/settings.ts';
import { releaseApp } from '@nox/release/release-app.ts';
import { buildApps } from '@nox/start/build-apps.ts';
import { fillWebRoot } from '@nox/start/fill-web-root.ts';
import { WEB_APPS } from '../workspace.ts';
import { runLighthouse } from './lighthouse.ts';
import { measureRoute } from './measure.ts';
import { buildMonolith } from './monolith/build-monolith.ts';
import { measurePhotographs, photographReport } from './photograph-pages.ts';
import { openSeason } from './open-season.ts';
import { renderOnce } from './render-once.ts';
import { loadRenderedPages } from './rendered-load.ts';
import { renderedLoad, sideBySide, verdicts, type Measured } from './report.ts';
import { startStaticTwin } from './static-twin.ts';
import { waterfall } from './waterfall.ts';

const AUDITIONS = '/auditions';
const ROUTES = ['/', '/learn', '/team', '/achievements', AUDITIONS];
const ROUNDS_OF_PHOTOGRAPHS = 3;

/**
 * `npm run bench:web [-- --rounds 5 --routes /,/team --no-lighthouse --no-photographs]`: the public pages on a poor phone,
 * beside a static page with the same first screen (S) and the same pages as one bundle without federation (M), in one
 * run, and the requests of a visit to ours; auditions once more while registration is open; then the pages with photographs. `--routes ''` measures only these. A missed
 * target is printed, never a failure.
 */
const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    rounds: { type: 'string', default: '5' },
    routes: { type: 'string', default: ROUTES.join(',') },
    lighthouse: { type: 'boolean', default: true },
    photographs: { type: 'boolean', default: true },
  },
});

const routes = options.routes.split(',').filter(Boolean);

interface Bench {
  browser: Browser;
  folder: string;
  monolithRoot: string;
  chromePath: string | undefined;
}

/** Runs `measure` with our product and the same pages as one bundle, which have the same data. */
const withBoth = <T>(
  folder: string,
  measure: (monolith: Product, ours: Product, administrators: Administrator[]) => Promise<T>,
): Promise<T> =>
  withProduct(join(folder, 'monolith'), {}, (monolith, first) =>
    withProduct(join(folder, 'ours'), {}, (ours, second) =>
      measure(monolith, ours, [first, second]),
    ),
  );

async function measureRoutes(
  { browser, monolithRoot, chromePath }: Bench,
  monolith: Product,
  ours: Product,
  measured: readonly string[],
): Promise<Measured[]> {
  const twin = await startStaticTwin(browser, monolith.url, monolithRoot, measured);
  try {
    const addresses = { static: twin.url, monolith: monolith.url, ours: ours.url };
    const all: Measured[] = [];
    for (const route of measured) {
      await renderOnce(ours.url + route);
      const figures = await measureRoute(browser, addresses, route, Number(options.rounds));
      const lighthouse = options.lighthouse
        ? await runLighthouse(ours.url + route, chromePath)
        : undefined;
      lighthouse?.findings.forEach((finding) => console.log(`${route}  ${finding}`));
      console.log(`\n${await waterfall(browser, ours.url + route)}`);
      all.push({ route, figures, lighthouse });
    }
    return all;
  } finally {
    await twin.stop();
  }
}

const measureAll = (bench: Bench) =>
  withBoth(bench.folder, async (monolith, ours, administrators) => {
    const all = await measureRoutes(bench, monolith, ours, routes);
    const load = await loadRenderedPages(ours, administrators[1]!, routes);
    if (!routes.includes(AUDITIONS)) return { all, load };
    // Last: what was measured before knows closed auditions.
    for (const [index, product] of [monolith, ours].entries()) {
      await openSeason(product, administrators[index]!);
    }
    const [open] = await measureRoutes(bench, monolith, ours, [AUDITIONS]);
    return { all: [...all, { ...open!, route: `${AUDITIONS} (open)` }], load };
  });

await buildApps(['api', ...WEB_APPS]);
await withBrowser(async ({ browser, chromiumPath, folder }) => {
  const webRoots = { monolith: join(folder, 'monolith/web'), ours: join(folder, 'ours/web') };
  const buildDir = await buildMonolith();
  await releaseApp({ app: 'shell', buildDir, webRoot: webRoots.monolith });
  await fillWebRoot(webRoots.ours);
  if (routes.length > 0) {
    const { all, load } = await measureAll({
      browser,
      folder,
      monolithRoot: webRoots.monolith,
      chromePath: chromiumPath,
    });
    console.log(`\n${sideBySide(all)}\n\n${verdicts(all)}\n\n${renderedLoad(load)}\n`);
  }
  if (options.photographs) {
    const rounds = Math.min(ROUNDS_OF_PHOTOGRAPHS, Number(options.rounds));
    const pages = await measurePhotographs(browser, folder, webRoots, rounds);
    console.log(`${photographReport(pages)}\n`);
  }
  console.log(
    `390 × 844, 150 ms round trip, 1.6 Mb/s, processor slowed 4 times, cold cache, median of ${options.rounds}; Chromium ${browser.version()}, ${cpus().length} processors`,
  );
});
