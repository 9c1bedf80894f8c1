import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bench, serveProduct } from '../bench/harness.ts';
import { inRounds } from '../bench/report.ts';
import { addPhotographs, PHOTOGRAPHS, renderOnce } from './content.ts';
import { medians } from './measure.ts';
import { type PhotographPage, photographReport } from './report.ts';
import { startStaticTwin } from './static-twin.ts';
import { visit } from './visit.ts';

const ROUTES = ['/team', '/achievements'];

/** Measures pages of 12-megapixel photographs beside a static page with the same variants; each visit scrolls to the end. */
export async function measurePhotographs(
  { browser, folder }: Bench,
  webRoots: { monolith: string; ours: string },
  rounds: number,
): Promise<string> {
  const env = (name: keyof typeof webRoots) => ({
    NOX_SEED: 'none',
    WEB_ROOT: webRoots[name],
    DATA_DIR: join(folder, `photographs-${name}`),
  });
  await fill(folder, env('ours'));
  await cp(env('ours').DATA_DIR, env('monolith').DATA_DIR, { recursive: true });

  await using monolith = await serveProduct(folder, env('monolith'));
  await using ours = await serveProduct(folder, env('ours'));
  await using twin = await startStaticTwin(browser, monolith.url, webRoots.monolith, ROUTES);
  const see = (url: string, pixels = 1) =>
    visit(browser, url, async (_page, measured) => measured, true, pixels);
  const pages: PhotographPage[] = [];
  for (const route of ROUTES) {
    await renderOnce(ours.url + route);
    const urls = { static: twin.url, ours: ours.url };
    const visits = await inRounds(urls, rounds, (url) => see(url + route));
    const figures = { static: medians(visits.static), ours: medians(visits.ours) };
    pages.push({ route, ...figures, sharp: await see(ours.url + route, 3) });
  }
  return photographReport(`with ${PHOTOGRAPHS} photographs`, pages);
}

async function fill(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  await using empty = await serveProduct(folder, env);
  await addPhotographs(empty);
}
