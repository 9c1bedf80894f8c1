import { randomUUID } from 'node:crypto';
import {
  minutesOf,
  type ScheduleStructureInput,
  type SeasonPart,
  slotStarts,
} from '@nox/contracts';
import { Temporal } from 'temporal-polyfill';
import { planSeats, recordEdit, replaceSeats } from '../season/auditions/seats/seats.ts';
import { UNCHANGED } from '../platform/database/revisions.ts';
import { insertRows, updateRow } from '../platform/database/rows.ts';
import { type Db } from '../platform/database/schema.ts';
import { replaceRows } from '../season/schedule/board/save-structure.ts';
import { readCurrentSeason } from '../season/seasons/current-season.ts';

const WEEKS_AHEAD = 4;
const FRIDAY = 5;

/** Each day has a list for each panel. One judge changes panels: then all scores can be compared. */
const JUDGES = [
  [
    ['Meera', 'Kabir', 'Farah'],
    ['Ananya', 'Rohan'],
  ],
  [
    ['Meera', 'Kabir'],
    ['Ananya', 'Rohan', 'Farah'],
  ],
];
const PANELS = [
  { name: 'Main Hall', room: 'Rehearsal hall, Student Activity Centre' },
  { name: 'Studio', room: 'Mirror studio, first floor' },
];
const STARTS = minutesOf('16:00');
const SLOT_MINUTES = 30;
const SEATS = 2;
/** The others wait for "Assign everybody". */
const ASSIGNED = 12;

/** A Friday and the Saturday after it, `YYYY-MM-DD`, some weeks from now. */
function comingDates(): string[] {
  const later = Temporal.Now.plainDateISO('UTC').add({ weeks: WEEKS_AHEAD });
  const friday = later.add({ days: (FRIDAY - later.dayOfWeek + 7) % 7 });
  return JUDGES.map((_, days) => friday.add({ days }).toString());
}

export const partsOn = (
  dates: readonly string[],
  days: readonly string[] = ['Friday', 'Saturday'],
): SeasonPart[] =>
  dates.map((date, day) => ({
    key: `${days[day]!.toLowerCase()}-evening`,
    label: `${days[day]} evening`,
    date,
    from: '16:00',
    to: '20:00',
  }));

async function insertParts(transaction: Db, dates: readonly string[]): Promise<void> {
  const { id, settings } = await readCurrentSeason(transaction);
  const changed = JSON.stringify({ ...settings, parts: partsOn(dates) });
  await updateRow(transaction, 'seasons', id, { settings: changed });
}

/** @param from when both days begin, in minutes since midnight */
export function structureOn(
  dates: readonly string[],
  { seats = SEATS, from = STARTS } = {},
): ScheduleStructureInput {
  const panels = PANELS.map((panel) => ({ ...panel, _id: randomUUID(), styles: [] }));
  const blocks = dates.flatMap((date, day) =>
    panels.map(({ _id }, index) => ({
      _id: randomUUID(),
      panelId: _id,
      date,
      starts: from,
      ends: from + 210,
      seats,
      slotMinutes: SLOT_MINUTES,
      judges: JUDGES[day]![index]!,
      breaks: [{ starts: from + 90, ends: from + 120, label: 'Break' }],
    })),
  );
  return { panels, blocks };
}

async function insertAssignments(transaction: Db, { blocks }: ScheduleStructureInput) {
  const entries = await transaction
    .selectFrom('audition_entries')
    .select('id')
    .orderBy('number')
    .limit(ASSIGNED)
    .execute();
  const slots = slotStarts(blocks[0]!);
  const seatings = entries.map(({ id }, index) => ({
    entryId: id,
    blockId: blocks[index % PANELS.length]!._id,
    starts: slots[Math.floor(index / PANELS.length / SEATS)]!,
    isPinned: false,
  }));
  await replaceSeats(transaction, [], planSeats({ blocks }, [], seatings).rows);
}

/** A season of two evenings with two panels, whose schedule is not published yet. Part of the transaction of the samples. */
export async function insertSampleSchedule(transaction: Db): Promise<void> {
  const dates = comingDates();
  await insertParts(transaction, dates);
  const structure = structureOn(dates);
  await replaceRows(transaction, structure);
  await insertAssignments(transaction, structure);
  await insertRows(transaction, 'revisions', { name: 'schedule', revision: 1 });
  const revised = { ...UNCHANGED, schedule: 1 };
  await recordEdit({ transaction, revised, by: null }, 'structure');
}
