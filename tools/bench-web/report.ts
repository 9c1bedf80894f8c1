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
import type { Figures, RouteFigures } from './measure.ts';

export interface Measured {
  route: string;
  figures: RouteFigures;
  lighthouse: number[] | undefined;
}

const MIN_SCORES = [99, 100, 100, 100];
const NAMES: Record<keyof RouteFigures, string> = { static: 'S', monolith: 'M', ours: 'ours' };

const COLUMNS: [head: string, figure: keyof Figures, write: (value: number) => string][] = [
  ['paint', 'largestPaintMs', ms],
  ['interactive', 'interactiveMs', ms],
  ['all', 'allInteractiveMs', ms],
  ['blocking', 'blockingMs', ms],
  ['until then', 'interactiveBytes', kb],
  ['scripts', 'scriptBytes', kb],
  ['everything', 'bytes', kb],
  ['levels', 'levels', count],
  ['images', 'imagesMs', ms],
  ['whole page', 'wholeBytes', kb],
];

function sideBySide(all: Measured[]): string {
  const lines = all.flatMap(({ route, figures }) =>
    Object.entries(NAMES).map(([name, title]): Line => {
      const one = figures[name as keyof RouteFigures];
      const cells = COLUMNS.flatMap(([, figure, write]) => cellsOf(one[figure], write));
      return { name: `${route} ${title}`, cells };
    }),
  );
  return table(['', ...COLUMNS.map(([head]) => head)], lines);
}

function verdicts(all: Measured[]): string {
  const figuresOf = (which: 'ours' | 'monolith') => (figure: keyof Figures) =>
    all.map(({ figures }) => figures[which][figure]);
  const [ours, monolith] = [figuresOf('ours'), figuresOf('monolith')];
  /** A ratio: machines differ. */
  const against = (other: 'static' | 'monolith', figure: keyof Figures) =>
    all.map(({ figures }) => {
      const [a, b] = [figures.ours[figure], figures[other][figure]];
      return a === undefined || b === undefined ? undefined : a / b;
    });
  const againstM = (figure: keyof Figures) => against('monolith', figure);
  const shiftOfWhole = all.map(
    ({ figures }) => figures.ours.wholeBytes && figures.ours.layoutShift,
  );
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
      atMost('the same with photographs', 0, shiftOfWhole, score),
      atMost('JavaScript until interactive', 95 * 1_024, ours('interactiveBytes'), kb),
      fact('JavaScript of a first visit', ours('scriptBytes'), kb),
      atMost('everything of a first visit (target for /)', 300 * 1_024, ours('bytes'), kb),
      atMost('images of the first screen complete', 2_500, ours('imagesMs')),
      atMost('the whole page, scrolled to its end', 900 * 1_024, ours('wholeBytes'), kb),
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

/** Writes what was measured beside each other, and then what it says of the targets. */
export const report = (all: Measured[]) => `${sideBySide(all)}\n\n${verdicts(all)}`;
