import { Temporal } from 'temporal-polyfill';
import {
  dayOf,
  listNames,
  pluralize,
  type ScheduleStructure,
  type ScheduleStructureInput,
  slotStarts,
  timeOf,
} from '@nox/contracts';
import {
  planSeats,
  readStructure,
  recordEdit,
  replaceSeats,
  type Seating,
  seatingsOf,
} from '#season/auditions/seats/seats.ts';
import { recordChange } from '#platform/database/audit.ts';
import { MINUTE_MS } from '#platform/database/clock.ts';
import { insertRows } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { HttpError, requireVersion } from '#platform/errors/http-error.ts';
import { type WriteCall } from '#platform/http/routes.ts';
import { describePlaces, readMovers } from './seating.ts';

/** The times of a day that its clocks do not show, or show twice, in minutes since midnight. */
function findClockChange(date: string, timeZone: string) {
  const day = Temporal.PlainDate.from(date);
  const before = day.toZonedDateTime(timeZone).subtract({ nanoseconds: 1 });
  const change = before.getTimeZoneTransition('next');
  const nextDay = day.add({ days: 1 }).toZonedDateTime(timeZone);
  if (!change || change.epochMilliseconds >= nextDay.epochMilliseconds) return undefined;
  const minutes = [change.subtract({ nanoseconds: 1 }), change].map(({ offsetNanoseconds }) => {
    const local = change.epochMilliseconds + offsetNanoseconds / 1_000_000;
    return (local - Date.parse(date)) / MINUTE_MS;
  });
  return { starts: Math.min(...minutes), ends: Math.max(...minutes) };
}

/** Refuses slots that have not the minutes they say. @param failure says first what was not done @throws HttpError 400 `invalid` for each block */
export function refuseClockChanges(
  { blocks }: Pick<ScheduleStructureInput, 'blocks'>,
  timeZone: string,
  failure: string,
): void {
  const changes = new Map<string, ReturnType<typeof findClockChange>>();
  const issues = blocks.flatMap((block, index) => {
    const { date, slotMinutes } = block;
    if (!changes.has(date)) changes.set(date, findClockChange(date, timeZone));
    const change = changes.get(date);
    const isReal = (starts: number) =>
      !change || starts >= change.ends || starts + slotMinutes <= change.starts;
    if (!change || slotStarts(block).every(isReal)) return [];
    const [from, to] = [change.starts, change.ends].map(timeOf);
    const message = `On ${dayOf(date)} the clocks change between ${from} and ${to}: no slot can be then. Put a break there, or choose other times.`;
    return [{ path: `blocks.${index}.starts`, message }];
  });
  const [first] = issues;
  if (first) throw new HttpError(400, 'invalid', `${failure} ${first.message}`, issues);
}

const MAX_ROWS_NAMED = 5;

export async function replaceRows(transaction: Db, { panels, blocks }: ScheduleStructureInput) {
  await transaction.deleteFrom('panels').execute();
  await transaction.deleteFrom('schedule_blocks').execute();
  const panelRows = panels.map(({ _id, styles, ...panel }, position) => ({
    ...panel,
    id: _id,
    position,
    styles: JSON.stringify(styles),
  }));
  await insertRows(transaction, 'panels', panelRows);
  const blockRows = blocks.map(({ _id, panelId, slotMinutes, judges, breaks, ...block }) => ({
    ...block,
    id: _id,
    panel_id: panelId,
    slot_minutes: slotMinutes,
    judges: JSON.stringify(judges),
    breaks: JSON.stringify(breaks),
  }));
  await insertRows(transaction, 'schedule_blocks', blockRows);
}

/** @throws HttpError 409 `seats_taken` with the candidates' names and slots */
async function refuseLost(transaction: Db, before: ScheduleStructure, lost: readonly Seating[]) {
  if (lost.length === 0) return;
  const describe = describePlaces(before);
  const named = lost.slice(0, MAX_ROWS_NAMED).map(({ entryId }) => entryId);
  const movers = await readMovers(transaction, named);
  const who = lost.map((seating) => {
    const name = movers.get(seating.entryId)?.full_name ?? '';
    return `${name} (${describe(seating)})`;
  });
  const have = pluralize(lost.length, 'candidate has a seat', 'candidates have seats');
  const message = `Nothing was saved: ${have} that would be removed: ${listNames(who, MAX_ROWS_NAMED)}. Move them, or take them out of their slots, then save again.`;
  throw new HttpError(409, 'seats_taken', message);
}

/** Candidates stay in their slots; where a slot has fewer seats, they get lower ones. */
async function retainSeats(
  transaction: Db,
  before: ScheduleStructure,
  input: ScheduleStructureInput,
): Promise<void> {
  const seats = await transaction.selectFrom('assignments').selectAll().orderBy('seat').execute();
  const { rows, full, outside } = planSeats(input, [], seatingsOf(seats));
  await refuseLost(transaction, before, [...outside, ...full]);
  const seatOf = new Map(seats.map(({ entry_id, seat }) => [entry_id, seat]));
  const renumbered = rows.filter(({ entry_id, seat }) => seatOf.get(entry_id) !== seat);
  const moved = renumbered.map(({ entry_id }) => entry_id);
  await replaceSeats(transaction, moved, renumbered);
}

/** @throws HttpError 400 `invalid`; 412 `stale`; 409 `seats_taken`: one would be lost */
export async function saveStructure(
  call: WriteCall<ScheduleStructureInput, undefined>,
  timeZone: string,
): Promise<ScheduleStructure> {
  const { transaction, body: input, expected } = call;
  refuseClockChanges(input, timeZone, 'Nothing was saved.');
  const before = await readStructure(transaction);
  requireVersion('The schedule', before, expected);
  await retainSeats(transaction, before, input);
  await replaceRows(transaction, input);
  await recordEdit(call, 'structure');
  await recordChange(call, 'schedule', 'changed');
  return readStructure(transaction);
}
