import { type AssignCandidate, type AssignInput } from '../src/schedule/assign/assign-source.ts';
import { block, blockId, panel, part, party, person } from './assign-inputs.ts';

/** One more than are assigned at once. */
const PEOPLE = 5_001;
const PANELS = 20;
const DATES = ['2026-08-14', '2026-08-15', '2026-08-16', '2026-08-17'];
/** As many as a season may have. */
const PARTS = DATES.flatMap((date, day) =>
  [10, 12, 14].map((from) => part(`Day ${day + 1} from ${from}`, date, from, from + 2)),
);
const STYLES = Array.from({ length: PANELS }, (_, n) => `Style ${n}`);

/** Spreads numbers without a pattern. The same in every run. */
const scatter = (n: number) => (Math.imul(n + 1, 2_654_435_761) >>> 8) % 4_096;

/** What a candidate asks for: hardly two ask for the same. */
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

/** Fewer seats than candidates. */
const blocks = Array.from({ length: 120 }, (_, n) =>
  block(n, {
    ...{ panelId: panels[n % PANELS]!._id, date: DATES[Math.floor(n / PANELS) % DATES.length] },
    ...(n < 80 ? { starts: 600, ends: 840 } : { starts: 840, ends: 960 }),
    ...{ slotMinutes: 15, seats: 2 },
  }),
);

const candidates = Array.from({ length: PEOPLE }, (_, n) => person(n, askingOf(n)));

const scattered: AssignInput = {
  ...{ structure: { panels, blocks }, parts: PARTS, candidates, parties: [] },
  request: { scope: 'all', method: 'optimal' },
};

/** What takes the longest to assign of what contracts allow. */
export const LARGE_INPUTS: Record<string, AssignInput> = {
  'scattered times': scattered,
  'all in parties': {
    ...scattered,
    parties: Array.from({ length: PEOPLE / 3 }, (_, n) => party(n, 3 * n, 3 * n + 1, 3 * n + 2)),
  },
  'unsuitable styles': {
    ...scattered,
    candidates: candidates.map((one) => ({ ...one, danceStyle: 'Kathak' })),
  },
  'one block': {
    ...scattered,
    structure: { panels, blocks: [{ ...blocks[0]!, _id: blockId(1) }] },
  },
  'slots of a minute, every other one pinned': {
    ...scattered,
    structure: {
      panels,
      blocks: Array.from({ length: 20 }, (_, n) =>
        block(n, {
          ...{ panelId: panels[n]!._id, date: DATES[n % 4], starts: 600, ends: 960 },
          ...{ slotMinutes: 1, seats: 1 },
        }),
      ),
    },
    candidates: candidates.map((one, n) =>
      n < 3_000
        ? {
            ...one,
            place: { blockId: blockId(n % 20), starts: 600 + 2 * Math.floor(n / 20) },
            isPinned: true,
          }
        : one,
    ),
  },
};
