import { open } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { withBrowser } from '../bench/with-browser.ts';
import { releaseApp } from '@nox/release/release-app.ts';
import { buildApps } from '@nox/start/build-apps.ts';
import { fillWebRoot } from '@nox/start/fill-web-root.ts';
import { Product } from '@nox/start/product.ts';
import { readSettings } from '@nox/start/settings.ts';
import { WEB_APPS } from '../workspace.ts';
import { runLighthouse } from './lighthouse.ts';
import { measureRoute } from './measure.ts';
import { buildMonolith } from './monolith/build-monolith.ts';
import { loadRenderedPages } from './rendered-load.ts';
import { renderedLoad, sideBySide, verdicts, type Measured } from './report.ts';
import { startStaticTwin } from './static-twin.ts';
import { waterfall } from './waterfall.ts';

const ROUTES = ['/', '/learn', '/team', '/achievements', '/auditions'];

/**
 * `npm run bench:web [-- --rounds 5 --routes /,/team --no-lighthouse]`: the public pages on a poor phone, beside a static
 * page with the same first screen (S) and the same pages as one bundle without federation (M), in one run, and what a
 * visit to ours is made of. A missed target is printed, never a failure.
 */
const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    rounds: { type: 'string', default: '5' },
    routes: { type: 'string', default: ROUTES.join(',') },
    lighthouse: { type: 'boolean', default: true },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);

const settingsIn = (folder: string) =>
  readSettings({
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    WEB_ROOT: join(folder, 'web'),
  });

/**
 * Until a page is rendered, its visitors get one that their browsers make; what counts is what all later ones get.
 * @throws Error if it never comes rendered
 */
async function renderOnce(url: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
    if (html.includes('id="nox-data"')) return;
  }
  throw new Error(`${url} does not come rendered.`);
}

async function measureAll(browser: Browser, folder: string, chromePath: string | undefined) {
  const monolithRoot = join(folder, 'monolith/web');
  const ourRoot = join(folder, 'ours/web');
  await releaseApp({ app: 'shell', buildDir: await buildMonolith(), webRoot: monolithRoot });
  await fillWebRoot(ourRoot);
  const log = await open(join(folder, 'products.log'), 'a');
  const running: { stop: () => Promise<void> }[] = [];
  try {
    const monolith = await Product.start(settingsIn(join(folder, 'monolith')), log.fd);
    running.push(monolith);
    const ours = await Product.start(settingsIn(join(folder, 'ours')), log.fd);
    running.push(ours);
    const routes = options.routes.split(',');
    const twin = await startStaticTwin(browser, monolith.url, monolithRoot, routes);
    running.push(twin);

    const addresses = { static: twin.url, monolith: monolith.url, ours: ours.url };
    const all: Measured[] = [];
    for (const route of routes) {
      await renderOnce(ours.url + route);
      const figures = await measureRoute(browser, addresses, route, Number(options.rounds));
      const lighthouse = options.lighthouse
        ? await runLighthouse(ours.url + route, chromePath)
        : undefined;
      lighthouse?.findings.forEach((finding) => say(`${route}  ${finding}`));
      say(`\n${await waterfall(browser, ours.url + route)}`);
      all.push({ route, figures, lighthouse });
    }
    const { administrator } = settingsIn(join(folder, 'ours'));
    return { all, load: await loadRenderedPages(ours, administrator, routes) };
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    await log.close();
  }
}

await buildApps(['api', ...WEB_APPS]);
await withBrowser(async ({ browser, chromiumPath, folder }) => {
  const { all, load } = await measureAll(browser, folder, chromiumPath);
  say(`\n${sideBySide(all)}\n\n${verdicts(all)}\n\n${renderedLoad(load)}\n`);
  say(
    `390 × 844, 150 ms round trip, 1.6 Mb/s, processor slowed 4 times, cold cache, median of ${options.rounds}; Chromium ${browser.version()}, ${cpus().length} processors`,
  );
});
