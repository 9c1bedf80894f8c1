import { aligned, ms } from '../bench/figures.ts';
import { CATEGORIES, type LighthouseScores } from './lighthouse.ts';
import type { RouteFigures } from './measure.ts';
import type { RenderedLoad } from './rendered-load.ts';

export interface Measured {
  route: string;
  figures: RouteFigures;
  lighthouse: LighthouseScores | undefined;
}

interface Target {
  name: string;
  /** The figure of a route; `undefined` where it was not measured. */
  value: (measured: Measured) => number | undefined;
  write: (value: number) => string;
  max?: number;
  min?: number;
}

const kb = (value: number) => `${(value / 1_024).toFixed(1)} KB`;
const times = (value: number) => `${value.toFixed(2)} ×`;

type Figures = RouteFigures['ours'];
type Paint = 'largestPaintMs' | 'interactiveMs';

const atMost = (
  name: string,
  figure: keyof Figures,
  write: (value: number) => string,
  max: number,
): Target => ({ name, value: ({ figures }) => figures.ours[figure], write, max });

/** A ratio: machines differ. */
const against = (
  name: string,
  other: 'static' | 'monolith',
  figure: Paint,
  max: number,
): Target => ({
  name,
  value: ({ figures }) => {
    const [a, b] = [figures.ours[figure], figures[other][figure]];
    return a === undefined || b === undefined ? undefined : a / b;
  },
  write: times,
  max,
});

const MIN_SCORES = [99, 100, 100, 100];

/** The targets of every route. */
const TARGETS: Target[] = [
  against('largest contentful paint against S', 'static', 'largestPaintMs', 1.1),
  against('largest contentful paint against M', 'monolith', 'largestPaintMs', 1),
  against('time to interactive against M', 'monolith', 'interactiveMs', 1),
  atMost('layout shift', 'layoutShift', (value) => value.toFixed(4), 0.01),
  atMost('JavaScript of a first visit, until interactive', 'scriptBytes', kb, 115 * 1_024),
  atMost('everything of a first visit (target for /)', 'bytes', kb, 400 * 1_024),
  atMost('sequential levels of scripts', 'levels', String, 2),
  atMost('Firebase and other remotes', 'foreignBytes', kb, 0),
  atMost('navigation within the site, warm', 'navigationMs', ms, 100),
  atMost('blocking time', 'blockingMs', ms, 80),
  ...CATEGORIES.map((category, index): Target => ({
    name: `Lighthouse, ${category}`,
    value: ({ lighthouse }) => lighthouse?.scores[index],
    write: String,
    min: MIN_SCORES[index],
  })),
];

/** The three side by side, three rows for each route. */
export function sideBySide(all: Measured[]): string {
  const numbers = (one: Figures) => [
    ms(one.largestPaintMs),
    one.interactiveMs === undefined ? '' : ms(one.interactiveMs),
    ms(one.blockingMs),
    kb(one.scriptBytes),
    kb(one.bytes),
    String(one.levels),
  ];
  return aligned([
    ['', '', 'paint', 'interactive', 'blocking', 'scripts', 'everything', 'levels'],
    ...all.flatMap(({ route, figures }) => [
      [route, 'S', ...numbers(figures.static)],
      ['', 'M', ...numbers(figures.monolith)],
      ['', 'ours', ...numbers(figures.ours)],
    ]),
  ]);
}

/** Every target beside what was measured on each route. */
export function verdicts(all: Measured[]): string {
  return aligned([
    ['', ...all.map(({ route }) => route), 'target', ''],
    ...TARGETS.map(({ name, value, write, max = Infinity, min }) => {
      const values = all.map(value);
      const measured = values.filter((one) => one !== undefined);
      const isMet = measured.every((one) => one <= max && one >= (min ?? -Infinity));
      return [
        name,
        ...values.map((one) => (one === undefined ? '' : write(one))),
        min === undefined ? `<= ${write(max)}` : `>= ${write(min)}`,
        measured.length === 0 ? 'not measured' : isMet ? 'met' : 'MISSED',
      ];
    }),
  ]);
}

/** What rendering costs the server. */
export function renderedLoad({ perSecond, memory, renderings, errors }: RenderedLoad): string {
  const rates = perSecond.map(({ route, value }) => `${route} ${Math.round(value)}`).join(', ');
  return [
    `cached pages, answers per second: ${rates}`,
    `10,000 requests of 50 routes and revisions: ${renderings} rendered, ${errors} errors, memory ${Math.round(memory.before)} to ${Math.round(memory.after)} MB`,
  ].join('\n');
}
