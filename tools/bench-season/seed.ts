import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { SeasonPart } from '@nox/contracts';
import Sqlite from 'libsql';
import { changeSeason, seedEntries, type Served } from '../bench/harness.ts';

export const ENTRIES = 2_000;
const DATES = ['2099-08-13', '2099-08-14', '2099-08-15', '2099-08-16'];
const PANELS = ['Hall A', 'Hall B', 'Studio'];
const JUDGES_PER_PANEL = 5;
/** Times are in minutes since midnight. */
const DAY = { starts: 10 * 60, ends: 20 * 60 };
/** Some seats more than candidates. */
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

/** Directly in the database: two thousand calls would take longer than the benchmark. */
function forEachNumber(
  { dataDir }: Served,
  prepare: (database: Sqlite.Database) => (number: number) => void,
): void {
  const database = new Sqlite(join(dataDir, 'nox.sqlite'));
  try {
    database.pragma('busy_timeout = 30000');
    database.exec('begin immediate');
    const change = prepare(database);
    for (let number = 1; number <= ENTRIES; number += 1) change(number);
    database.exec('commit');
  } finally {
    database.close();
  }
}

const tickParts = (served: Served) =>
  forEachNumber(served, (database) => {
    const set = database.prepare('update audition_entries set registration = ? where number = ?');
    return (number) => {
      const availability = availabilityOf(number);
      const others = { partnerRollNumber: '', consentAt: 0, privacyHash: '' };
      set.run(JSON.stringify({ availability, ...others }), number);
    };
  });

/** One candidate in twenty has scores of all panels, the others of one. */
const SCORES_PER_CANDIDATE = 3;

/** Scores of all fifteen judges, as if the auditions were over. The same in every run. */
export const seedScores = (served: Served) =>
  forEachNumber(served, (database) => {
    database.exec('delete from reviews');
    const add = database.prepare(
      `insert into reviews (id, created_at, entry_id, judge_name, judge_key, notes, score)
       select ?, ?, id, ?, ?, 'Seen.', ? from audition_entries where number = ?`,
    );
    return (number) => {
      const panel = number % PANELS.length;
      const isShared = number % 20 === 0;
      for (let n = 0; n < SCORES_PER_CANDIDATE; n += 1) {
        const name = judgesOf(isShared ? n : panel)[(number + n) % JUDGES_PER_PANEL]!;
        const score = 2 + ((number * 7) % 6) + ((number * (n + 3)) % 3);
        add.run(randomUUID(), number * 10 + n, name, name.toLowerCase(), score, number);
      }
    };
  });

const judgesOf = (panel: number) =>
  Array.from({ length: JUDGES_PER_PANEL }, (_, n) => `Judge ${panel * JUDGES_PER_PANEL + n + 1}`);

/** Four days of three panels with fifteen judges, for candidates who have said when they can come. */
export async function seedSeason(served: Served): Promise<void> {
  const { call } = served;
  await seedEntries(served, ENTRIES);
  tickParts(served);
  await changeSeason(served, { name: 'Auditions', parts: PARTS });
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
