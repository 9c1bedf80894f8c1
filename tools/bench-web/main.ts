import { chmod, cp, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { releaseApp } from '@nox/release/changes.ts';
import { folderStore } from '@nox/release/store.ts';
import { type Bench, runBench, type Served, serveProduct } from '../bench/harness.ts';
import { findNginx, startNginx } from '../run/nginx.ts';
import { addPhotographs, openSeason } from './content.ts';
import { runLighthouse } from './lighthouse.ts';
import { measureRoute } from './measure.ts';
import { buildMonolith } from './monolith/build-monolith.ts';
import { type Measured, report } from './report.ts';
import { startStaticTwin } from './static-twin.ts';

const AUDITIONS = '/auditions';
const ROUTES = ['/', '/learn', '/team', '/achievements', AUDITIONS, '/auditions/mine'];

/**
 * `npm run bench:web [-- --rounds 5 --routes /,/team --no-lighthouse --no-photographs --nginx]`: the public pages on a poor phone,
 * beside a static page with the same first screen (S) and the same pages as one bundle without federation (M), in one
 * run; auditions once more while registration is open; then pages with photographs, scrolled to their ends. `--routes ''`
 * measures only these. With `--nginx`, ours stands behind the nginx of `docs/nginx`.
 */
const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    rounds: { type: 'string', default: '5' },
    routes: { type: 'string', default: ROUTES.join(',') },
    lighthouse: { type: 'boolean', default: true },
    photographs: { type: 'boolean', default: true },
    nginx: { type: 'boolean', default: false },
  },
});

const rounds = Number(options.rounds);
const routes = options.routes.split(',').filter(Boolean);

/** The first visitors get a page that their browsers render. @throws Error if the server never renders it */
async function renderOnce(url: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
    if (html.includes('id="nox-scripts"')) return;
  }
  throw new Error(`The server does not render ${url}.`);
}

interface Urls {
  monolith: string;
  ours: string;
}

/** @param note what the report adds to the addresses @param isScrolled pages are scrolled to their ends in place of being used */
async function measureRoutes(
  { browser, chromiumPath, folder }: Bench,
  urls: Urls,
  measured: readonly string[],
  note = '',
  isScrolled = false,
): Promise<Measured[]> {
  const webRoot = join(folder, 'monolith');
  await using twin = await startStaticTwin(browser, urls.monolith, webRoot, measured);
  const addresses = { static: twin.url, ...urls };
  const all: Measured[] = [];
  for (const route of measured) {
    const address = urls.ours + route;
    await renderOnce(address);
    const figures = await measureRoute(browser, addresses, route, rounds, isScrolled);
    const isScored = options.lighthouse && !isScrolled;
    const lighthouse = isScored ? await runLighthouse(address, chromiumPath) : undefined;
    all.push({ route: route + note, figures, lighthouse });
  }
  return all;
}

const serve = ({ folder }: Bench, webRoot: string, dataDir: string, seed = 'sample') =>
  serveProduct(folder, {
    WEB_ROOT: join(folder, webRoot),
    DATA_DIR: join(folder, dataDir),
    NOX_SEED: seed,
    ...(options.nginx && { NOX_TRUST_PROXY: '127.0.0.1' }),
  });

/** The address at which visitors reach a product, which is nginx's if the options say so. */
async function startFront({ folder }: Bench, { url }: Served) {
  if (!options.nginx) return { url, [Symbol.asyncDispose]: async () => undefined };
  const nginx = await findNginx();
  if (typeof nginx === 'string') throw new Error(nginx);
  const files = await mkdtempDisposable(join(tmpdir(), 'nox-nginx-'));
  await chmod(folder, 0o755);
  const proxy = await startNginx(nginx, files.path, join(folder, 'web'), url);
  return {
    url: proxy.url,
    async [Symbol.asyncDispose](): Promise<void> {
      await proxy.stop();
      await files.remove();
    },
  };
}

async function measureSample(bench: Bench): Promise<Measured[]> {
  await using monolith = await serve(bench, 'monolith', 'data-monolith');
  await using ours = await serve(bench, 'web', 'data-ours');
  await using front = await startFront(bench, ours);
  const urls = { monolith: monolith.url, ours: front.url };
  const all = await measureRoutes(bench, urls, routes);
  if (!routes.includes(AUDITIONS)) return all;
  // Last: what was measured before knows closed auditions.
  for (const served of [monolith, ours]) await openSeason(served);
  return [...all, ...(await measureRoutes(bench, urls, [AUDITIONS], ' (open)'))];
}

async function fill(bench: Bench, dataDir: string): Promise<void> {
  await using empty = await serve(bench, 'web', dataDir, 'none');
  await addPhotographs(empty);
}

async function measurePhotographs(bench: Bench): Promise<Measured[]> {
  await fill(bench, 'photographs');
  const copy = join(bench.folder, 'photographs-monolith');
  await cp(join(bench.folder, 'photographs'), copy, { recursive: true });
  await using monolith = await serve(bench, 'monolith', 'photographs-monolith', 'none');
  await using ours = await serve(bench, 'web', 'photographs', 'none');
  await using front = await startFront(bench, ours);
  const urls = { monolith: monolith.url, ours: front.url };
  const pages = ['/team', '/achievements'];
  return await measureRoutes(bench, urls, pages, ' (photographs)', true);
}

await runBench(async (bench) => {
  const root = folderStore(join(bench.folder, 'monolith'));
  await releaseApp({ app: 'shell', buildDir: await buildMonolith(), root });
  const all = routes.length > 0 ? await measureSample(bench) : [];
  if (options.photographs) all.push(...(await measurePhotographs(bench)));
  console.log(`\n${report(all)}`);
}, `390 × 844, 150 ms round trip, 1.6 Mb/s, processor slowed 4 times, cold cache, median of ${rounds}; `);
