import {
  atLeast,
  atMost,
  cellsOf,
  count,
  fact,
  kb,
  type Line,
  ms,
  score,
  table,
  times,
} from '../bench/report.ts';
import { CATEGORIES } from './lighthouse.ts';
import type { RouteFigures } from './measure.ts';
import type { Visit } from './visit.ts';

export interface Measured {
  route: string;
  figures: RouteFigures;
  lighthouse: number[] | undefined;
}

const MIN_SCORES = [99, 100, 100, 100];

type Figure = keyof RouteFigures['ours'];

const COLUMNS: [head: string, figure: Figure, write: (value: number) => string][] = [
  ['paint', 'largestPaintMs', ms],
  ['interactive', 'interactiveMs', ms],
  ['all', 'allInteractiveMs', ms],
  ['blocking', 'blockingMs', ms],
  ['until then', 'interactiveBytes', kb],
  ['scripts', 'scriptBytes', kb],
  ['everything', 'bytes', kb],
  ['levels', 'levels', count],
];

export function sideBySide(all: Measured[]): string {
  const line = (name: string, one: RouteFigures['ours']): Line => ({
    name,
    cells: COLUMNS.flatMap(([, figure, write]) => cellsOf(one[figure], write)),
  });
  const lines = all.flatMap(({ route, figures }) => [
    line(`${route} S`, figures.static),
    line(`${route} M`, figures.monolith),
    line(`${route} ours`, figures.ours),
  ]);
  return table(['', ...COLUMNS.map(([head]) => head)], lines);
}

export function verdicts(all: Measured[]): string {
  const figuresOf = (which: 'ours' | 'monolith') => (figure: Figure) =>
    all.map(({ figures }) => figures[which][figure]);
  const [ours, monolith] = [figuresOf('ours'), figuresOf('monolith')];
  /** A ratio: machines differ. */
  const against = (other: 'static' | 'monolith', figure: Figure) =>
    all.map(({ figures }) => {
      const [a, b] = [figures.ours[figure], figures[other][figure]];
      return a === undefined || b === undefined ? undefined : a / b;
    });
  const againstM = (figure: Figure) => against('monolith', figure);
  /** The slowest page may block for half as long again as its static twin, and 50 ms. */
  const blocking = all.map(
    ({ figures }) => figures.ours.blockingMs - 1.5 * figures.static.blockingMs,
  );
  return table(
    ['', ...all.map(({ route }) => route)],
    [
      atMost('largest contentful paint against S', 1.1, against('static', 'largestPaintMs'), times),
      atMost('largest contentful paint against M', 0.45, againstM('largestPaintMs'), times),
      atMost('time to interactive against M', 0.85, againstM('interactiveMs'), times),
      atMost('the same of all islands', 1, againstM('allInteractiveMs'), times),
      atMost('layout shift', 0.01, ours('layoutShift'), score),
      atMost('JavaScript until interactive', 95 * 1_024, ours('interactiveBytes'), kb),
      fact('JavaScript of a first visit', ours('scriptBytes'), kb),
      atMost('everything of a first visit (target for /)', 300 * 1_024, ours('bytes'), kb),
      atMost('sequential levels of scripts', 2, ours('levels'), count),
      atMost('Firebase and other remotes', 0, ours('foreignBytes'), kb),
      atMost('navigation within the site against M', 0.85, againstM('navigationMs'), times),
      fact('navigation within the site, warm', ours('navigationMs')),
      fact('the same in M', monolith('navigationMs')),
      atMost('interaction to next paint', 120, ours('interactionMs')),
      fact('the same in M', monolith('interactionMs')),
      fact('blocking time', ours('blockingMs')),
      atMost('beyond 1.5 × that of S', 50, blocking),
      ...CATEGORIES.map((category, index) =>
        atLeast(
          `Lighthouse, ${category}`,
          MIN_SCORES[index]!,
          all.map(({ lighthouse }) => lighthouse?.[index]),
        ),
      ),
    ],
  );
}

export interface PhotographPage {
  route: string;
  static: Visit;
  ours: Visit;
}

export function photographReport(head: string, pages: PhotographPage[]): string {
  const of = (build: 'static' | 'ours', figure: keyof Visit) =>
    pages.map((page) => page[build][figure]);
  const ratios = pages.map((page) => page.ours.largestPaintMs / page.static.largestPaintMs);
  return table(
    [head, ...pages.map(({ route }) => route)],
    [
      atMost('largest contentful paint against S', 1.1, ratios, times),
      atMost('images of the first screen complete', 2_500, of('ours', 'imagesMs')),
      atMost('the whole page, scrolled to its end', 900 * 1_024, of('ours', 'bytes'), kb),
      atMost('layout shift', 0, of('ours', 'layoutShift'), score),
      fact('largest contentful paint', of('ours', 'largestPaintMs')),
      fact('S: largest contentful paint', of('static', 'largestPaintMs')),
      fact('S: images of the first screen', of('static', 'imagesMs')),
      fact('S: the whole page', of('static', 'bytes'), kb),
    ],
  );
}
