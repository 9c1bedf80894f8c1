import { randomUUID } from 'node:crypto';
import type { SeasonPart } from '@nox/contracts';
import type { Served } from '../bench/harness.ts';
import {
  changeSeason,
  rollOf,
  seedEntries,
  writeAvailability,
  writeRows,
} from '../bench/season.ts';

export const ENTRIES = 2_000;
const DATES = ['2099-08-13', '2099-08-14', '2099-08-15', '2099-08-16'];
const PANELS = ['Hall A', 'Hall B', 'Studio'];
const JUDGES_PER_PANEL = 5;
const DAY = { starts: 10 * 60, ends: 20 * 60 };
const BLOCK = { slotMinutes: 20, seats: 6 };
const BREAK = { starts: 13 * 60, ends: 13 * 60 + 20, label: 'Lunch' };

const PARTS: SeasonPart[] = DATES.flatMap((date) => [
  { key: `${date}-early`, label: `${date}, early`, date, from: '10:00', to: '15:00' },
  { key: `${date}-late`, label: `${date}, late`, date, from: '15:00', to: '20:00' },
]);

/** Most can come on half of the parts of days, some on one. The same in every run. */
function availabilityOf(serial: number): string[] {
  const count = serial % 10 === 0 ? 1 : 4;
  return Array.from({ length: count }, (_, n) => PARTS[(serial * 3 + n * 5) % PARTS.length]!.key);
}

/** A candidate has these of one panel, but one in twenty has them of all panels. */
const SCORES_PER_CANDIDATE = 3;

const ADD_SCORE = `insert into reviews (id, created_at, entry_id, judge_name, judge_key, notes, score)
  select ?, ?, id, ?, ?, 'Seen.', ? from audition_entries where number = ?`;

/** Stores scores of all fifteen judges, as if the auditions were over. The same in every run. */
export function seedScores({ dataDir }: Served): void {
  writeRows(dataDir, 'delete from reviews', (remove) => remove.run());
  writeRows(dataDir, ADD_SCORE, (add) => {
    for (let number = 1; number <= ENTRIES; number += 1) {
      const panel = number % PANELS.length;
      const isShared = number % 20 === 0;
      for (let n = 0; n < SCORES_PER_CANDIDATE; n += 1) {
        const name = judgesOf(isShared ? n : panel)[(number + n) % JUDGES_PER_PANEL]!;
        const score = 2 + ((number * 7) % 6) + ((number * (n + 3)) % 3);
        add.run(randomUUID(), number * 10 + n, name, name.toLowerCase(), score, number);
      }
    }
  });
}

const judgesOf = (panel: number) =>
  Array.from({ length: JUDGES_PER_PANEL }, (_, n) => `Judge ${panel * JUDGES_PER_PANEL + n + 1}`);

export async function seedSeason({ call, dataDir }: Served): Promise<void> {
  await seedEntries(call, ENTRIES);
  const serials = Array.from({ length: ENTRIES }, (_, index) => index + 1);
  writeAvailability(
    dataDir,
    serials.map((serial) => [rollOf(serial), availabilityOf(serial)]),
  );
  await changeSeason(call, { parts: PARTS });
  const panels = PANELS.map((name) => ({ _id: randomUUID(), name, room: name, styles: [] }));
  const blocks = DATES.flatMap((date) =>
    panels.map((panel, index) => ({
      _id: randomUUID(),
      panelId: panel._id,
      date,
      ...DAY,
      ...BLOCK,
      judges: judgesOf(index),
      breaks: [BREAK],
    })),
  );
  await call('PUT', '/schedule/structure', { panels, blocks });
}
