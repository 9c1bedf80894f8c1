import { aligned } from '../bench/aligned.ts';
import type { Figures } from './visit.ts';

/** What was measured at one width, by the number of entries. */
export type BySize = ReadonlyMap<number, Figures>;

interface Line {
  name: string;
  value: (figures: Figures) => number;
  write: (value: number) => string;
  /** Of the most entries. */
  most?: number;
  /** Of the most entries against the fewest. */
  mostGrowth?: number;
}

const ms = (value: number) => `${Math.round(value)} ms`;
const kb = (value: number) => `${Math.round(value / 1_024).toLocaleString('en')} KB`;
const mb = (value: number) => `${(value / 1_048_576).toFixed(1)} MB`;
const median = (sorted: number[]) => sorted[Math.floor(sorted.length / 2)]!;

/** As in the targets of the project. */
const LINES: Line[] = [
  {
    name: 'JSON arrived to list painted',
    value: ({ listMs }) => listMs,
    write: ms,
    most: 1_000,
    mostGrowth: 4,
  },
  {
    name: 'key to paint, median of 50',
    value: ({ keyMs }) => median(keyMs),
    write: ms,
    most: 50,
    mostGrowth: 2,
  },
  {
    name: 'key to paint, worst of 50',
    value: ({ keyMs }) => keyMs.at(-1)!,
    write: ms,
    most: 100,
  },
  { name: 'rows in the document', value: ({ rows }) => rows, write: String, most: 100 },
  {
    name: 'scrolled through, longest frame',
    value: ({ longestFrameMs }) => longestFrameMs,
    write: ms,
  },
  { name: 'memory, JavaScript heap', value: ({ heapBytes }) => heapBytes, write: mb },
  { name: 'entries, on the wire', value: ({ wireBytes }) => wireBytes, write: kb },
  { name: 'entries, unpacked', value: ({ jsonBytes }) => jsonBytes, write: kb },
];

/** Every figure beside its target, with what it grows by from the fewest entries to the most. */
export function report(width: number, bySize: BySize): string {
  const sizes = [...bySize.keys()];
  const head = [
    `${width} px`,
    ...sizes.map((size) => size.toLocaleString('en')),
    'growth',
    'target',
    '',
  ];
  const lines = LINES.map(({ name, value, write, most, mostGrowth }) => {
    const values = [...bySize.values()].map(value);
    const last = values.at(-1)!;
    const growth = last / values[0]!;
    const targets = [
      most !== undefined && `<= ${write(most)}`,
      mostGrowth !== undefined && `<= ${mostGrowth} ×`,
    ].filter((target) => target !== false);
    const isMet = last <= (most ?? Infinity) && growth <= (mostGrowth ?? Infinity);
    return [
      name,
      ...values.map(write),
      `${growth.toFixed(2)} ×`,
      targets.join(', '),
      targets.length === 0 ? '' : isMet ? 'met' : 'MISSED',
    ];
  });
  return aligned([head, ...lines]);
}
