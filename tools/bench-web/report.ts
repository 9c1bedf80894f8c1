import {
  atLeast,
  atMost,
  count,
  fact,
  kb,
  type Line,
  ms,
  score,
  table,
  times,
} from '../bench/report.ts';
import { CATEGORIES, type LighthouseScores } from './lighthouse.ts';
import type { RouteFigures } from './measure.ts';

export interface Measured {
  route: string;
  figures: RouteFigures;
  lighthouse: LighthouseScores | undefined;
}

const MIN_SCORES = [99, 100, 100, 100];

/** Ours, S and M side by side, three lines for each route. */
export function sideBySide(all: Measured[]): string {
  const line = (name: string, one: RouteFigures['ours']): Line => ({
    name,
    cells: [
      ms(one.largestPaintMs),
      one.interactiveMs === undefined ? '' : ms(one.interactiveMs),
      ms(one.blockingMs),
      kb(one.scriptBytes),
      kb(one.bytes),
      String(one.levels),
    ],
  });
  return table(
    ['', 'paint', 'interactive', 'blocking', 'scripts', 'everything', 'levels'],
    all.flatMap(({ route, figures }) => [
      line(`${route} S`, figures.static),
      line(`${route} M`, figures.monolith),
      line(`${route} ours`, figures.ours),
    ]),
  );
}

/** Every target beside what was measured on each route. */
export function verdicts(all: Measured[]): string {
  const ours = (figure: keyof RouteFigures['ours']) =>
    all.map(({ figures }) => figures.ours[figure]);
  /** A ratio: machines differ. */
  const against = (other: 'static' | 'monolith', figure: 'largestPaintMs' | 'interactiveMs') =>
    all.map(({ figures }) => {
      const [a, b] = [figures.ours[figure], figures[other][figure]];
      return a === undefined || b === undefined ? undefined : a / b;
    });
  const paint = against('static', 'largestPaintMs');
  const scripts = 'JavaScript of a first visit, until interactive';
  return table(
    ['', ...all.map(({ route }) => route)],
    [
      atMost('largest contentful paint against S', 1.1, paint, times),
      atMost('largest contentful paint against M', 1, against('monolith', 'largestPaintMs'), times),
      atMost('time to interactive against M', 1, against('monolith', 'interactiveMs'), times),
      atMost('layout shift', 0.01, ours('layoutShift'), score),
      atMost(scripts, 115 * 1_024, ours('scriptBytes'), kb),
      atMost('everything of a first visit (target for /)', 400 * 1_024, ours('bytes'), kb),
      atMost('sequential levels of scripts', 2, ours('levels'), count),
      atMost('Firebase and other remotes', 0, ours('foreignBytes'), kb),
      atMost('navigation within the site, warm', 100, ours('navigationMs')),
      atMost('blocking time', 80, ours('blockingMs')),
      ...CATEGORIES.map((category, index) =>
        atLeast(
          `Lighthouse, ${category}`,
          MIN_SCORES[index]!,
          all.map(({ lighthouse }) => lighthouse?.scores[index]),
        ),
      ),
    ],
  );
}

/** A page with photographs: a static page, ours, and ours with three pixels for each CSS pixel, which loads larger variants. */
export interface PhotographPage {
  route: string;
  static: RouteVisit;
  ours: RouteVisit;
  sharp: RouteVisit;
}

type RouteVisit = Omit<RouteFigures['ours'], 'navigationMs'>;

/** The figures of each page beside its targets. */
export function photographReport(head: string, pages: PhotographPage[]): string {
  const of = (build: 'static' | 'ours' | 'sharp', figure: keyof RouteVisit) =>
    pages.map((page) => page[build][figure]);
  const ratios = pages.map((page) => page.ours.largestPaintMs / page.static.largestPaintMs);
  return table(
    [head, ...pages.map(({ route }) => route)],
    [
      atMost('largest contentful paint against S', 1.1, ratios, times),
      atMost('images of the first screen complete', 2_500, of('ours', 'imagesMs')),
      atMost('the whole page, scrolled to its end', 900 * 1_024, of('ours', 'bytes'), kb),
      atMost('layout shift', 0, of('ours', 'layoutShift'), score),
      fact('layout shift by images', of('ours', 'imageShift'), score),
      fact('largest contentful paint', of('ours', 'largestPaintMs')),
      fact('S: largest contentful paint', of('static', 'largestPaintMs')),
      fact('S: images of the first screen', of('static', 'imagesMs')),
      fact('S: the whole page', of('static', 'bytes'), kb),
      fact('3 × pixels: images of the first screen', of('sharp', 'imagesMs')),
      fact('3 × pixels: the whole page', of('sharp', 'bytes'), kb),
    ],
  );
}
