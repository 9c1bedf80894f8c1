import { type ScheduleEdit } from '@nox/contracts';
import { sql } from 'kysely';
import { type Actor } from '../../database/audit.ts';
import { type AssignmentRow, type Db } from '../../database/schema.ts';
import { recordEdit } from '../seats/edits.ts';
import { placeOf, planSeats, readSeatsIn, replaceSeats } from '../seats/plan-seats.ts';
import { releaseSeats } from '../seats/release-seats.ts';
import { readStructure } from '../seats/structure.ts';

/* The seats of deleted entries, which come back with them while they are free. */

const idsOf = (db: Db, changeId: string) =>
  db.selectFrom('undoable_entries').select('id').where('change_id', '=', changeId);

/** Copies the seats of the entries of a deletion for an undo, and frees them. @param revision of the schedule */
export async function releaseUndoably(
  transaction: Db,
  revision: number,
  changeId: string,
  by: Actor,
): Promise<void> {
  const seated = transaction
    .selectFrom('assignments')
    .select([
      sql<string>`cast(${changeId} as text)`.as('change_id'),
      ...(['entry_id', 'block_id', 'starts', 'seat', 'is_pinned'] as const),
    ])
    .where('entry_id', 'in', idsOf(transaction, changeId));
  await transaction
    .insertInto('undoable_assignments')
    .columns(['change_id', 'entry_id', 'block_id', 'starts', 'seat', 'is_pinned'])
    .expression(seated)
    .execute();
  const seats = transaction
    .selectFrom('assignments')
    .select('entry_id')
    .where('entry_id', 'in', idsOf(transaction, changeId));
  const members = transaction
    .selectFrom('party_members')
    .select('entry_id')
    .where('entry_id', 'in', idsOf(transaction, changeId));
  const concerned = await seats.union(members).execute();
  const ids = concerned.map(({ entry_id }) => entry_id);
  await releaseSeats(transaction, revision, ids, by);
}

/** The seats of a deletion whose entries exist again and can have one. */
const selectRestorable = (transaction: Db, changeId: string): Promise<AssignmentRow[]> =>
  transaction
    .selectFrom('undoable_assignments')
    .innerJoin('audition_entries', 'id', 'entry_id')
    .select(['entry_id', 'block_id', 'starts', 'seat', 'is_pinned'])
    .where('change_id', '=', changeId)
    .where('withdrawn_at', 'is', null)
    .orderBy('number')
    .execute();

/**
 * Gives restored entries the slots that they had, where these still are and have a free seat.
 * @param revision of the schedule
 * @returns how many have no slot any more
 */
export async function restoreSeats(
  transaction: Db,
  revision: number,
  changeId: string,
  by: Actor,
): Promise<number> {
  const seats = await selectRestorable(transaction, changeId);
  const seatings = seats.map((row) => ({
    entryId: row.entry_id,
    ...placeOf(row),
    isPinned: row.is_pinned === 1,
  }));
  const occupied = await readSeatsIn(transaction, seatings);
  const { rows } = planSeats(await readStructure(transaction), occupied, seatings);
  await replaceSeats(transaction, [], rows);
  const changes: ScheduleEdit['changes'] = rows.map((row) => ({
    entryId: row.entry_id,
    from: null,
    to: placeOf(row),
  }));
  await recordEdit(transaction, revision, { kind: 'returned', changes, by });
  await transaction.deleteFrom('undoable_assignments').where('change_id', '=', changeId).execute();
  return seats.length - rows.length;
}
