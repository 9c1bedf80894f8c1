import {
  listNames,
  pluralize,
  type ScheduleStructure,
  type ScheduleStructureInput,
} from '@nox/contracts';
import { recordEdit } from '../../auditions/seats/edits.ts';
import {
  planSeats,
  replaceSeats,
  type Seating,
  seatingsOf,
  readStructure,
} from '../../auditions/seats/seats.ts';
import { recordChange } from '../../database/audit.ts';
import { type AssignmentRow, type Db } from '../../database/schema.ts';
import { type AccountWriting } from '../../http/write-route.ts';
import { HttpError, requireVersion } from '../../errors/http-error.ts';
import { refuseClockChanges } from './clock-changes.ts';
import { describePlaces, readMovers } from './seating.ts';

const MAX_ROWS_NAMED = 5;

/** Part of a transaction, whatever sits in the blocks. */
export async function replaceRows(
  transaction: Db,
  { panels, blocks }: ScheduleStructureInput,
): Promise<void> {
  await transaction.deleteFrom('panels').execute();
  await transaction.deleteFrom('schedule_blocks').execute();
  if (panels.length > 0) {
    const rows = panels.map(({ _id, styles, ...panel }, position) => ({
      ...{ ...panel, id: _id, position, styles: JSON.stringify(styles) },
    }));
    await transaction.insertInto('panels').values(rows).execute();
  }
  if (blocks.length > 0) {
    const rows = blocks.map(({ _id, panelId, slotMinutes, judges, breaks, ...block }) => ({
      ...{ ...block, id: _id, panel_id: panelId, slot_minutes: slotMinutes },
      ...{ judges: JSON.stringify(judges), breaks: JSON.stringify(breaks) },
    }));
    await transaction.insertInto('schedule_blocks').values(rows).execute();
  }
}

/** @throws HttpError 409 `seats_taken` with the candidates' names and slots */
async function refuseLost(transaction: Db, before: ScheduleStructure, lost: readonly Seating[]) {
  if (lost.length === 0) return;
  const describe = describePlaces(before);
  const named = lost.slice(0, MAX_ROWS_NAMED);
  const movers = await readMovers(
    transaction,
    named.map(({ entryId }) => entryId),
  );
  const who = lost.map((seating) => {
    const name = movers.get(seating.entryId)?.full_name ?? '';
    return `${name} (${describe(seating)})`;
  });
  const have = lost.length === 1 ? 'has a seat' : 'have seats';
  throw new HttpError(
    409,
    'seats_taken',
    `Nothing was saved: ${pluralize(lost.length, 'candidate')} ${have} that would be removed: ${listNames(who, MAX_ROWS_NAMED)}. Move them, or take them out of their slots, then save again.`,
  );
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
  const isOther = ({ entry_id, seat }: AssignmentRow) => seatOf.get(entry_id) !== seat;
  const renumbered = rows.filter(isOther);
  await replaceSeats(
    transaction,
    renumbered.map(({ entry_id }) => entry_id),
    renumbered,
  );
}

/**
 * Replaces all panels and blocks.
 * @param expected the versions that may be replaced; absent, any
 * @throws HttpError 400 `invalid`; 412 `stale`; 409 `seats_taken` when a candidate would lose the seat
 */
export async function saveStructure(
  call: AccountWriting,
  input: ScheduleStructureInput,
  expected: readonly number[] | undefined,
  timeZone: string,
): Promise<ScheduleStructure> {
  const { transaction, by } = call;
  refuseClockChanges(input, timeZone, 'Nothing was saved.');
  const before = await readStructure(transaction);
  requireVersion('The schedule', before, expected);
  await retainSeats(transaction, before, input);
  await replaceRows(transaction, input);
  await recordEdit(call, 'structure');
  await recordChange(transaction, { subject: 'schedule', action: 'changed', by });
  return readStructure(transaction);
}
