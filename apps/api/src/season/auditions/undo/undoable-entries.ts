import { sql } from 'kysely';
import { readTime } from '#platform/database/clock.ts';
import { chunks } from '#platform/database/rows.ts';
import { type AssignmentRow, type Db, tables } from '#platform/database/schema.ts';
import { type AccountWriting } from '#platform/http/routes.ts';
import {
  placeOf,
  planSeats,
  readSeatsIn,
  readStructure,
  recordEdit,
  releaseSeats,
  replaceSeats,
  seatingsOf,
} from '../seats/seats.ts';

export const listOf = (columns: readonly string[]) => sql.join(columns.map((one) => sql.ref(one)));
const { revision: _, ...ENTRY } = tables.audition_entries;
/** The revision says when an entry came back, and is not copied. */
export const entryColumns = listOf(Object.keys(ENTRY));
export const reviewColumns = listOf(Object.keys(tables.reviews));

/** PostgreSQL takes a selected parameter for text without a cast, and an unknown type for one in an insertion. */
const bigint = (value: number) => sql`cast(${value} as bigint)`;
export const text = (value: string) => sql`cast(${value} as text)`;

const idsOf = (changeId: string) =>
  sql<string>`(select id from undoable_entries where change_id = ${changeId})`;

/** Copies and deletes rows, reviews and seats within the database: ten thousand would block this process for seconds. */
export async function deleteUndoably(
  call: AccountWriting,
  changeId: string,
  entryIds: readonly string[],
): Promise<void> {
  const { transaction, revised } = call;
  const ids = idsOf(changeId);
  const deletedAt = await readTime(transaction);
  for await (const some of chunks(entryIds)) {
    await sql`insert into undoable_entries (change_id, revision, ${entryColumns})
      select ${text(changeId)}, revision, ${entryColumns} from audition_entries
      where id in (${sql.join(some)})`.execute(transaction);
  }
  await sql`insert into undoable_reviews (change_id, ${reviewColumns})
    select ${text(changeId)}, ${reviewColumns} from reviews
    where entry_id in ${ids}`.execute(transaction);
  await cancelMessages(transaction, changeId);
  await releaseUndoably(call, changeId);
  // One statement deletes all; the foreign key would delete them entry by entry.
  await transaction.deleteFrom('reviews').where('entry_id', 'in', ids).execute();
  await transaction.deleteFrom('audition_entries').where('id', 'in', ids).execute();
  await sql`insert into deleted_entries (id, revision, deleted_at)
    select id, ${bigint(revised.auditions)}, ${bigint(deletedAt)} from undoable_entries
    where change_id = ${changeId}`.execute(transaction);
}

/** Restores entries whose roll number is still free. @returns how many, and how many of them have lost their slots */
export async function restoreDeleted(call: AccountWriting, changeId: string) {
  const { transaction, revised } = call;
  const { numAffectedRows = 0n } = await sql`
    insert into audition_entries (revision, ${entryColumns})
    select ${bigint(revised.auditions)}, ${entryColumns} from undoable_entries
    where change_id = ${changeId}
    on conflict do nothing`.execute(transaction);
  // Ids are unique, so those that exist are those that were restored.
  const restored = transaction
    .selectFrom('audition_entries')
    .select('id')
    .where('id', 'in', idsOf(changeId));
  await sql`insert into reviews (${reviewColumns})
    select ${reviewColumns} from undoable_reviews
    where change_id = ${changeId} and entry_id in ${restored}`.execute(transaction);
  await restoreMessages(transaction, changeId);
  const withoutSeat = await restoreSeats(call, changeId);
  await transaction.deleteFrom('deleted_entries').where('id', 'in', restored).execute();
  for (const table of ['undoable_reviews', 'undoable_entries'] as const) {
    await transaction.deleteFrom(table).where('change_id', '=', changeId).execute();
  }
  await deleteOrphans(transaction);
  return { count: Number(numAffectedRows), withoutSeat };
}

/* Messages, links and attendance of deleted entries, which come back with them, or go with them for good. */

/** What was not sent to the entries of a deletion stays unsent. */
async function cancelMessages(transaction: Db, changeId: string): Promise<void> {
  await transaction
    .updateTable('messages')
    .set((row) => ({ state_before_deletion: row.ref('state'), state: 'cancelled' }))
    .where('entry_id', 'in', idsOf(changeId))
    .where('state', 'in', ['draft', 'queued'])
    .execute();
}

/** Restores messages to those entries of a deletion that exist again. */
async function restoreMessages(transaction: Db, changeId: string): Promise<void> {
  await transaction
    .updateTable('messages')
    .set((row) => ({
      state: row.fn.coalesce('state_before_deletion', 'state'),
      state_before_deletion: null,
    }))
    .where('state_before_deletion', 'is not', null)
    .where('entry_id', 'in', idsOf(changeId))
    .where('entry_id', 'in', transaction.selectFrom('audition_entries').select('id'))
    .execute();
}

/** Deletes what belongs to entries that are nowhere any more. @returns the ids of the messages, whose files remain */
export async function deleteOrphans(transaction: Db): Promise<string[]> {
  const deleteFrom = (
    table: 'candidate_links' | 'attendance_events' | 'recusals' | 'seen_reviews' | 'messages',
  ) =>
    transaction
      .deleteFrom(table as 'messages')
      .where('entry_id', 'not in', transaction.selectFrom('audition_entries').select('id'))
      .where('entry_id', 'not in', transaction.selectFrom('archived_entries').select('id'))
      .where('entry_id', 'not in', transaction.selectFrom('undoable_entries').select('id'));
  await deleteFrom('candidate_links').execute();
  await deleteFrom('attendance_events').execute();
  await deleteFrom('recusals').execute();
  await deleteFrom('seen_reviews').execute();
  const deleted = await deleteFrom('messages').returning('id').execute();
  return deleted.map(({ id }) => id);
}

/* The seats of deleted entries, which come back with them while they are free. */

const seatColumns = listOf(Object.keys(tables.assignments));

/** Copies the seats of the entries of a deletion for an undo, and frees them. */
async function releaseUndoably(call: AccountWriting, changeId: string): Promise<void> {
  const { transaction } = call;
  const ids = idsOf(changeId);
  const seats = transaction.selectFrom('assignments').where('entry_id', 'in', ids);
  const members = transaction.selectFrom('party_members').where('entry_id', 'in', ids);
  await sql`insert into undoable_assignments (change_id, ${seatColumns})
    select ${text(changeId)}, ${seatColumns} from assignments
    where entry_id in ${ids}`.execute(transaction);
  const concerned = await seats.select('entry_id').union(members.select('entry_id')).execute();
  const entryIds = concerned.map(({ entry_id }) => entry_id);
  await releaseSeats(call, entryIds);
}

/** Gives back slots that still exist and have a free seat. @returns how many entries have none any more */
async function restoreSeats(call: AccountWriting, changeId: string): Promise<number> {
  const { transaction } = call;
  const seats: AssignmentRow[] = await transaction
    .selectFrom('undoable_assignments')
    .innerJoin('audition_entries', 'id', 'entry_id')
    .selectAll('undoable_assignments')
    .where('change_id', '=', changeId)
    .where('withdrawn_at', 'is', null)
    .orderBy('number')
    .execute();
  const seatings = seatingsOf(seats);
  const occupied = await readSeatsIn(transaction, seatings);
  const { rows } = planSeats(await readStructure(transaction), occupied, seatings);
  await replaceSeats(transaction, [], rows);
  const changes = rows.map((row) => ({ entryId: row.entry_id, from: null, to: placeOf(row) }));
  await recordEdit(call, 'returned', changes);
  await transaction.deleteFrom('undoable_assignments').where('change_id', '=', changeId).execute();
  return seats.length - rows.length;
}
