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
import { renderOnce } from './render-once.ts';
import { loadRenderedPages } from './rendered-load.ts';
import { renderedLoad, sideBySide, verdicts, type Measured } from './report.ts';
import { startStaticTwin } from './static-twin.ts';
import { waterfall } from './waterfall.ts';

const ROUTES = ['/', '/learn', '/team', '/achievements', '/auditions'];
const ROUNDS_OF_PHOTOGRAPHS = 3;

/**
 * `npm run bench:web [-- --rounds 5 --routes /,/team --no-lighthouse --no-photographs]`: the public pages on a poor phone,
 * beside a static page with the same first screen (S) and the same pages as one bundle without federation (M), in one
 * run, and the requests of a visit to ours; then the pages with photographs. `--routes ''` measures only these. A missed
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

async function measureAll(
  browser: Browser,
  folder: string,
  monolithRoot: string,
  chromePath: string | undefined,
) {
  const measure = async (monolith: Product, ours: Product, administrator: Administrator) => {
    const twin = await startStaticTwin(browser, monolith.url, monolithRoot, routes);
    try {
      const addresses = { static: twin.url, monolith: monolith.url, ours: ours.url };
      const all: Measured[] = [];
      for (const route of routes) {
        await renderOnce(ours.url + route);
        const figures = await measureRoute(browser, addresses, route, Number(options.rounds));
        const lighthouse = options.lighthouse
          ? await runLighthouse(ours.url + route, chromePath)
          : undefined;
        lighthouse?.findings.forEach((finding) => console.log(`${route}  ${finding}`));
        console.log(`\n${await waterfall(browser, ours.url + route)}`);
        all.push({ route, figures, lighthouse });
      }
      return { all, load: await loadRenderedPages(ours, administrator, routes) };
    } finally {
      await twin.stop();
    }
  };
  return withProduct(join(folder, 'monolith'), {}, (monolith) =>
    withProduct(join(folder, 'ours'), {}, (ours, administrator) =>
      measure(monolith, ours, administrator),
    ),
  );
}

await buildApps(['api', ...WEB_APPS]);
await withBrowser(async ({ browser, chromiumPath, folder }) => {
  const webRoots = { monolith: join(folder, 'monolith/web'), ours: join(folder, 'ours/web') };
  const buildDir = await buildMonolith();
  await releaseApp({ app: 'shell', buildDir, webRoot: webRoots.monolith });
  await fillWebRoot(webRoots.ours);
  if (routes.length > 0) {
    const { all, load } = await measureAll(browser, folder, webRoots.monolith, chromiumPath);
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
