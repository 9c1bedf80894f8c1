import { mkdtemp, open, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { releaseApp } from '../release/release-app';
import { buildApps } from '../start/build-apps';
import { fillWebRoot } from '../start/fill-web-root';
import { Product } from '../start/product';
import { readSettings } from '../start/settings';
import { provideChromium } from '../test/chromium';
import { WEB_APPS } from '../workspace';
import { askLighthouse } from './lighthouse';
import { measureRoute } from './measure';
import { buildMonolith } from './monolith/build';
import { loadRenderedPages } from './rendered-load';
import { renderedLoad, sideBySide, verdicts, type Measured } from './report';
import { ROUTES } from './routes';
import { startStaticTwin } from './static-twin';

/**
 * `npm run bench:web [-- --rounds 5 --routes /,/team --no-lighthouse]`: the public pages on a poor phone, beside a static
 * page with the same first screen (S) and the same pages as one bundle without federation (M), in one run. A missed
 * target is printed, never a failure.
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
      const figures = await measureRoute(browser, addresses, route, Number(options.rounds));
      const lighthouse = options.lighthouse
        ? await askLighthouse(ours.url + route, chromePath)
        : undefined;
      lighthouse?.findings.forEach((finding) => say(`${route}  ${finding}`));
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
const executablePath = await provideChromium();
const isRoot = process.getuid?.() === 0;
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--disable-gpu', '--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])],
});
const folder = await mkdtemp(join(tmpdir(), 'nox-bench-web-'));
try {
  const { all, load } = await measureAll(browser, folder, executablePath);
  say(`\n${sideBySide(all)}\n\n${verdicts(all)}\n\n${renderedLoad(load)}\n`);
  say(
    `390 × 844, 150 ms round trip, 1.6 Mb/s, processor slowed 4 times, cold cache, median of ${options.rounds}; Chromium ${browser.version()}, ${cpus().length} processors`,
  );
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
