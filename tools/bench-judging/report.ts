import { aligned, median, ms } from '../bench/figures.ts';
import type { Actions } from './actions.ts';
import { INTERACTIONS, type InteractionTimes } from './interactions.ts';
import type { Figures } from './visit.ts';

/** What was measured at one width, by the number of entries. */
export type BySize = ReadonlyMap<number, Figures>;

interface Target {
  name: string;
  value: (figures: Figures) => number;
  write: (value: number) => string;
  /** The maximum with the most entries. */
  max?: number;
  /** The maximum of the value with the most entries divided by that with the fewest. */
  maxGrowth?: number;
}

const kb = (value: number) => `${Math.round(value / 1_024).toLocaleString('en')} KB`;
const mb = (value: number) => `${(value / 1_048_576).toFixed(1)} MB`;

const TARGETS: Target[] = [
  {
    name: 'JSON to paint of the list',
    value: (all) => all.listMs,
    write: ms,
    max: 1e3,
    maxGrowth: 4,
  },
  {
    name: 'key to paint, median',
    value: (all) => median(all.keyMs),
    write: ms,
    max: 50,
    maxGrowth: 2,
  },
  { name: 'key to paint, worst of 50', value: ({ keyMs }) => keyMs.at(-1)!, write: ms, max: 100 },
  { name: 'rows in the document', value: ({ rows }) => rows, write: String, max: 100 },
  { name: 'longest frame of a scroll', value: ({ longestFrameMs }) => longestFrameMs, write: ms },
  { name: 'memory, JavaScript heap', value: ({ heapBytes }) => heapBytes, write: mb },
  { name: 'entries, on the wire', value: ({ wireBytes }) => wireBytes, write: kb },
  { name: 'entries, unpacked', value: ({ jsonBytes }) => jsonBytes, write: kb },
];

/** Every figure beside its target, with its growth from the fewest entries to the most. */
export function report(width: number, bySize: BySize): string {
  const sizes = [...bySize.keys()];
  const titles = sizes.map((size) => size.toLocaleString('en'));
  const head = [`${width} px`, ...titles, 'growth', 'target', ''];
  const rows = TARGETS.map(({ name, value, write, max, maxGrowth }) => {
    const values = [...bySize.values()].map(value);
    const last = values.at(-1)!;
    const growth = last / values[0]!;
    const targets = [
      max !== undefined && `<= ${write(max)}`,
      maxGrowth !== undefined && `<= ${maxGrowth} ×`,
    ].filter((target) => target !== false);
    const isMet = last <= (max ?? Infinity) && growth <= (maxGrowth ?? Infinity);
    return [
      name,
      ...values.map(write),
      `${growth.toFixed(2)} ×`,
      targets.join(', '),
      targets.length === 0 ? '' : isMet ? 'met' : 'MISSED',
    ];
  });
  return aligned([head, ...rows]);
}

interface Evening {
  /** By the width of the screen. */
  interactions: ReadonlyMap<number, InteractionTimes>;
  reloads: readonly number[];
  actions: Actions;
}

const MAX_INTERACTION_MS = 200;
const MAX_RELOAD_MS = 2_500;
const MAX_ACTIONS = 2;

const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');

/** Interactions as median and worst: the worst counts. */
export function reportEvening(size: number, { interactions, reloads, actions }: Evening): string {
  const widths = [...interactions.keys()];
  const head = ['interaction to next paint, processor / 4', ...widths.map((px) => `${px} px`)];
  const rows = INTERACTIONS.map((name) => {
    const all = widths.map((width) => interactions.get(width)![name]);
    const worst = Math.max(...all.flat());
    return [
      name,
      ...all.map((times) => `${ms(median(times))}, worst ${ms(times.at(-1)!)}`),
      `<= ${ms(MAX_INTERACTION_MS)}`,
      verdict(worst <= MAX_INTERACTION_MS),
    ];
  });
  const reload = median([...reloads]);
  const { keys, taps } = actions;
  const others = [
    [
      'reload on the poor phone to the first rows',
      ms(reload),
      `<= ${ms(MAX_RELOAD_MS)}`,
      verdict(reload <= MAX_RELOAD_MS),
    ],
    [
      'keys for a judged candidate, beside the text',
      String(keys),
      `<= ${MAX_ACTIONS}`,
      verdict(keys <= MAX_ACTIONS),
    ],
    [
      'taps for a judged candidate, beside the text',
      String(taps),
      `<= ${MAX_ACTIONS}`,
      verdict(taps <= MAX_ACTIONS),
    ],
  ];
  return [
    `${size.toLocaleString('en')} entries`,
    aligned([[...head, 'target', ''], ...rows]),
    '',
    aligned(others),
  ].join('\n');
}
