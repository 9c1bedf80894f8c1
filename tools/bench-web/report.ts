import { aligned } from '../bench/aligned.ts';
import { CATEGORIES, type LighthouseScores } from './lighthouse.ts';
import type { RouteFigures } from './measure.ts';
import type { RenderedLoad } from './rendered-load.ts';

/** Everything that was measured on one route. */
export interface Measured {
  route: string;
  figures: RouteFigures;
  lighthouse: LighthouseScores | undefined;
}

interface Target {
  name: string;
  /** What is judged on a route; `undefined` where it was not measured. */
  value: (measured: Measured) => number | undefined;
  write: (value: number) => string;
  target: string;
  isMet: (value: number) => boolean;
}

const ms = (value: number) => `${Math.round(value)} ms`;
const kb = (value: number) => `${(value / 1_024).toFixed(1)} KB`;
const times = (value: number) => `${value.toFixed(2)} ×`;
const atMost = (most: number) => (value: number) => value <= most;
const ratio = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? undefined : a / b;

const LIGHTHOUSE_WANTED = [99, 100, 100, 100];

/** The targets of every route. Machines differ: ratios count. */
const TARGETS: Target[] = [
  {
    name: 'largest contentful paint against S',
    value: ({ figures: { ours, static: s } }) => ratio(ours.largestPaintMs, s.largestPaintMs),
    write: times,
    target: '<= 1.1 ×',
    isMet: atMost(1.1),
  },
  {
    name: 'largest contentful paint against M',
    value: ({ figures: { ours, monolith } }) => ratio(ours.largestPaintMs, monolith.largestPaintMs),
    write: times,
    target: '<= 1.0 ×',
    isMet: atMost(1),
  },
  {
    name: 'time to interactive against M',
    value: ({ figures: { ours, monolith } }) => ratio(ours.interactiveMs, monolith.interactiveMs),
    write: times,
    target: '<= 1.0 ×',
    isMet: atMost(1),
  },
  {
    name: 'layout shift',
    value: ({ figures }) => figures.ours.layoutShift,
    write: (value) => value.toFixed(4),
    target: '<= 0.01',
    isMet: atMost(0.01),
  },
  {
    name: 'JavaScript of a first visit',
    value: ({ figures }) => figures.ours.scriptBytes,
    write: kb,
    target: '<= 115 KB before it answers',
    isMet: atMost(115 * 1_024),
  },
  {
    name: 'everything of a first visit',
    value: ({ figures }) => figures.ours.bytes,
    write: kb,
    target: '<= 400 KB on /',
    isMet: atMost(400 * 1_024),
  },
  {
    name: 'sequential levels of scripts',
    value: ({ figures }) => figures.ours.levels,
    write: String,
    target: '<= 2',
    isMet: atMost(2),
  },
  {
    name: 'Firebase, admin and judging',
    value: ({ figures }) => figures.ours.foreignBytes,
    write: kb,
    target: '0',
    isMet: atMost(0),
  },
  {
    name: 'navigation within the site, warm',
    value: ({ figures }) => figures.ours.navigationMs,
    write: ms,
    target: '<= 100 ms',
    isMet: atMost(100),
  },
  {
    name: 'blocking time',
    value: ({ figures }) => figures.ours.blockingMs,
    write: ms,
    target: '<= 80 ms',
    isMet: atMost(80),
  },
  ...CATEGORIES.map((category, index): Target => ({
    name: `Lighthouse, ${category}`,
    value: ({ lighthouse }) => lighthouse?.scores[index],
    write: String,
    target: `>= ${LIGHTHOUSE_WANTED[index]}`,
    isMet: (value) => value >= LIGHTHOUSE_WANTED[index]!,
  })),
];

/** The three side by side, a line for each route. */
export function sideBySide(all: Measured[]): string {
  const numbers = (one: RouteFigures[keyof RouteFigures]) => [
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
    ...TARGETS.map(({ name, value, write, target, isMet }) => {
      const values = all.map(value);
      const measured = values.filter((one) => one !== undefined);
      const verdict = measured.every(isMet) ? 'met' : 'MISSED';
      return [
        name,
        ...values.map((one) => (one === undefined ? '' : write(one))),
        target,
        measured.length > 0 ? verdict : 'not measured',
      ];
    }),
  ]);
}

/** What rendering costs the server. */
export function renderedLoad({ perSecond, memory, renderings, errors }: RenderedLoad): string {
  const rates = perSecond.map(({ route, value }) => `${route} ${Math.round(value)}`).join(', ');
  return [
    `rendered pages that are known, answers a second: ${rates}`,
    `10,000 requests of 50 routes and revisions: ${renderings} rendered, ${errors} errors, memory ${Math.round(memory.before)} to ${Math.round(memory.after)} MB`,
  ].join('\n');
}
