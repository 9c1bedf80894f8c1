import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { releaseApp } from '@nox/release/changes.ts';
import { folderRoot } from '@nox/release/web-root.ts';
import { type Bench, runBench, serveProduct } from '../bench/harness.ts';
import { measurePhotographs, openSeason, renderOnce } from './content.ts';
import { runLighthouse } from './lighthouse.ts';
import { measureRoute } from './measure.ts';
import { buildMonolith } from './monolith/build-monolith.ts';
import { type Measured, sideBySide, verdicts } from './report.ts';
import { startStaticTwin } from './static-twin.ts';

const AUDITIONS = '/auditions';
const ROUTES = ['/', '/learn', '/team', '/achievements', AUDITIONS, '/auditions/mine'];
const ROUNDS_OF_PHOTOGRAPHS = 3;

/**
 * `npm run bench:web [-- --rounds 5 --routes /,/team --no-lighthouse --no-photographs]`: the public pages on a poor phone,
 * beside a static page with the same first screen (S) and the same pages as one bundle without federation (M), in one
 * run; auditions once more while registration is open; then the pages with photographs. `--routes ''` measures only these.
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

const rounds = Number(options.rounds);
const routes = options.routes.split(',').filter(Boolean);

interface WebRoots {
  monolith: string;
  ours: string;
}

async function measureRoutes(
  { browser, chromiumPath }: Bench,
  webRoots: WebRoots,
  urls: WebRoots,
  measured: readonly string[],
): Promise<Measured[]> {
  await using twin = await startStaticTwin(browser, urls.monolith, webRoots.monolith, measured);
  const all: Measured[] = [];
  for (const route of measured) {
    const address = urls.ours + route;
    await renderOnce(address);
    const figures = await measureRoute(browser, { static: twin.url, ...urls }, route, rounds);
    const lighthouse = options.lighthouse ? await runLighthouse(address, chromiumPath) : undefined;
    all.push({ route, figures, lighthouse });
  }
  return all;
}

async function measureAll(bench: Bench, webRoots: WebRoots): Promise<void> {
  const serve = (name: keyof WebRoots) =>
    serveProduct(bench.folder, {
      WEB_ROOT: webRoots[name],
      DATA_DIR: join(bench.folder, `data-${name}`),
    });
  await using monolith = await serve('monolith');
  await using ours = await serve('ours');
  const urls = { monolith: monolith.url, ours: ours.url };
  const all = await measureRoutes(bench, webRoots, urls, routes);
  if (routes.includes(AUDITIONS)) {
    // Last: what was measured before knows closed auditions.
    for (const served of [monolith, ours]) await openSeason(served);
    const open = await measureRoutes(bench, webRoots, urls, [AUDITIONS]);
    all.push(...open.map((measured) => ({ ...measured, route: `${AUDITIONS} (open)` })));
  }
  console.log(`\n${sideBySide(all)}\n\n${verdicts(all)}`);
}

await runBench(async (bench) => {
  const { folder } = bench;
  const webRoots = { monolith: join(folder, 'monolith'), ours: join(folder, 'web') };
  const root = folderRoot(webRoots.monolith);
  await releaseApp({ app: 'shell', buildDir: await buildMonolith(), root });
  if (routes.length > 0) await measureAll(bench, webRoots);
  if (options.photographs) {
    const fewer = Math.min(ROUNDS_OF_PHOTOGRAPHS, rounds);
    console.log(`\n${await measurePhotographs(bench, fewer)}`);
  }
}, `390 × 844, 150 ms round trip, 1.6 Mb/s, processor slowed 4 times, cold cache, median of ${rounds}; `);
