import { type AssignInput } from '#season/schedule/assign/assign-source.ts';
import { type AssignCandidate } from '#season/schedule/assign/grid.ts';
import { block, panel, part, person } from './assign-inputs.ts';

/** One more than are assigned at once. */
const PEOPLE = 5_001;
const PANELS = 20;
const DATES = ['2026-08-14', '2026-08-15', '2026-08-16', '2026-08-17'];
const PARTS = DATES.flatMap((date, day) =>
  [10, 12, 14].map((from) => part(`Day ${day + 1} from ${from}`, date, from, from + 2)),
);
const STYLES = Array.from({ length: PANELS }, (_, n) => `Style ${n}`);

/** Spreads numbers without a pattern. The same in every run. */
const scatter = (n: number) => (Math.imul(n + 1, 2_654_435_761) >>> 8) % 4_096;

const askingOf = (n: number): Pick<AssignCandidate, 'danceStyle' | 'availability'> => ({
  danceStyle: STYLES[n % PANELS]!,
  availability: PARTS.filter((_, index) => ((scatter(n) | (1 << (n % 12))) >> index) & 1).map(
    ({ key }) => key,
  ),
});

const panels = STYLES.map((style, n) => ({
  ...panel(n + 1, `Hall ${n + 1}`),
  styles: [style, ...STYLES.filter((_, other) => (scatter(n * PANELS + other) & 1) === 1)].filter(
    (one, index, all) => all.indexOf(one) === index,
  ),
}));

const structureOf = (slotMinutes: number): AssignInput['structure'] => ({
  panels,
  blocks: Array.from({ length: 120 }, (_, n) =>
    block(n, {
      panelId: panels[n % PANELS]!._id,
      date: DATES[Math.floor(n / PANELS) % DATES.length],
      ...(n < 80 ? { starts: 600, ends: 840 } : { starts: 840, ends: 960 }),
      slotMinutes,
      seats: 2,
    }),
  ),
});

/** What takes the longest to assign of what contracts allow: fewer seats than candidates, who ask for scattered times. */
export const scatteredInput = (people = PEOPLE, slotMinutes = 15): AssignInput => ({
  structure: structureOf(slotMinutes),
  parts: PARTS,
  parties: [],
  now: null,
  candidates: Array.from({ length: people }, (_, n) => person(n, askingOf(n))),
  request: { scope: 'all', method: 'optimal' },
});
