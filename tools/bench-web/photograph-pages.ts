import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { aligned, ms } from '../bench/figures.ts';
import { withProduct } from '../bench/with-browser.ts';
import { addPhotographs, PHOTOGRAPHS } from './add-photographs.ts';
import { medians } from './measure.ts';
import { renderOnce } from './render-once.ts';
import { startStaticTwin } from './static-twin.ts';
import { visit, type Visit } from './visit.ts';

const ROUTES = ['/team', '/achievements'];

const MAX_PAINT_RATIO = 1.1;
const MAX_IMAGES_MS = 2_500;
const MAX_BYTES = 900 * 1_024;

interface PhotographPage {
  route: string;
  static: Visit;
  ours: Visit;
  /** One visit of a phone with three pixels for each CSS pixel, which loads larger variants. */
  sharp: Visit;
}

/**
 * Measures the pages with photographs of 12 megapixels beside a static page with the same variants. Each visit scrolls
 * to the end of the page, so that every image is loaded.
 * @param webRoots filled
 */
export async function measurePhotographs(
  browser: Browser,
  folder: string,
  webRoots: { monolith: string; ours: string },
  rounds: number,
): Promise<PhotographPage[]> {
  const env = (name: keyof typeof webRoots) => ({
    NOX_SEED: 'none',
    WEB_ROOT: webRoots[name],
    DATA_DIR: join(folder, `photographs-${name}`),
  });
  await withProduct(folder, env('ours'), addPhotographs);
  await cp(env('ours').DATA_DIR, env('monolith').DATA_DIR, { recursive: true });

  return withProduct(folder, env('monolith'), (monolith) =>
    withProduct(folder, env('ours'), async (ours) => {
      const twin = await startStaticTwin(browser, monolith.url, webRoots.monolith, ROUTES);
      const see = (url: string, pixels = 1) =>
        visit(browser, url, async (_page, measured) => measured, { isScrolled: true, pixels });
      const pages: PhotographPage[] = [];
      try {
        for (const route of ROUTES) {
          await renderOnce(ours.url + route);
          const visits = { static: [] as Visit[], ours: [] as Visit[] };
          for (let round = 0; round < rounds; round += 1) {
            visits.static.push(await see(twin.url + route));
            visits.ours.push(await see(ours.url + route));
          }
          const figures = { static: medians(visits.static), ours: medians(visits.ours) };
          pages.push({ route, ...figures, sharp: await see(ours.url + route, 3) });
        }
      } finally {
        await twin.stop();
      }
      return pages;
    }),
  );
}

const kb = (value: number) => `${Math.round(value / 1_024)} KB`;

/** The figures of each page beside its targets. */
export function photographReport(pages: PhotographPage[]): string {
  const target = (
    name: string,
    value: (page: PhotographPage) => number,
    write: (value: number) => string,
    max: number,
  ) => {
    const isMet = pages.every((page) => value(page) <= max);
    const cells = pages.map((page) => write(value(page)));
    return [name, ...cells, `<= ${write(max)}`, isMet ? 'met' : 'MISSED'];
  };
  const fact = (name: string, write: (page: PhotographPage) => string) => [
    name,
    ...pages.map(write),
    '',
    '',
  ];
  return aligned([
    [`with ${PHOTOGRAPHS} photographs`, ...pages.map(({ route }) => route), 'target', ''],
    target(
      'largest contentful paint against S',
      ({ ours, static: twin }) => ours.largestPaintMs / twin.largestPaintMs,
      (value) => `${value.toFixed(2)} ×`,
      MAX_PAINT_RATIO,
    ),
    target('images of the first screen complete', ({ ours }) => ours.imagesMs, ms, MAX_IMAGES_MS),
    target('the whole page, scrolled to its end', ({ ours }) => ours.bytes, kb, MAX_BYTES),
    target(
      'layout shift',
      ({ ours }) => ours.layoutShift,
      (value) => value.toFixed(4),
      0,
    ),
    fact('layout shift by images', ({ ours }) => ours.imageShift.toFixed(4)),
    fact('largest contentful paint', ({ ours }) => ms(ours.largestPaintMs)),
    fact('S: largest contentful paint', ({ static: twin }) => ms(twin.largestPaintMs)),
    fact('S: images of the first screen', ({ static: twin }) => ms(twin.imagesMs)),
    fact('S: the whole page', ({ static: twin }) => kb(twin.bytes)),
    fact('3 × pixels: images of the first screen', ({ sharp }) => ms(sharp.imagesMs)),
    fact('3 × pixels: the whole page', ({ sharp }) => kb(sharp.bytes)),
  ]);
}
