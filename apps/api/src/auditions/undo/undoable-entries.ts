import { type AuditionApplication } from '@nox/contracts';
import { type ExpressionBuilder, sql } from 'kysely';
import { readTime } from '../../database/clock.ts';
import { type AssignmentRow, type Db, type Tables } from '../../database/schema.ts';
import { type AccountWriting } from '../../http/routes.ts';
import { chunksInSlices } from '../../http/time-slices.ts';
import { newEntryRow, newReviewRow } from '../entries/new-entry.ts';
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

// Of new rows, which have every column, or do not compile. The revision says when an entry came back.
const { revision: _, ...ENTRY } = newEntryRow({ rollNumber: '' } as AuditionApplication, 0, 0);
const REVIEW = newReviewRow('', { judgeEmail: '', notes: '' }, null);

export const ENTRY_COLUMNS = Object.keys(ENTRY) as (keyof typeof ENTRY)[];
export const REVIEW_COLUMNS = Object.keys(REVIEW) as (keyof typeof REVIEW)[];

/** PostgreSQL takes a selected parameter for text without a cast. */
const bigint = (value: number) => sql<number>`cast(${value} as bigint)`;

/** As a result: reserves, who have that status, too, are none. */
export const isNotSelected = ({ eb, and }: ExpressionBuilder<Tables, 'audition_entries'>) =>
  and([eb('status', '=', 'Not Selected'), eb('reserve_rank', 'is', null)]);

const idsOf = (db: Db, changeId: string) =>
  db.selectFrom('undoable_entries').select('id').where('change_id', '=', changeId);

/** Copies and deletes rows, reviews and seats within the database: ten thousand would block this process for seconds. */
export async function deleteUndoably(
  call: AccountWriting,
  changeId: string,
  which: { ids: readonly string[] } | { result: 'Not Selected' },
): Promise<void> {
  const { transaction, revised } = call;
  const ids = idsOf(transaction, changeId);
  const deletedAt = await readTime(transaction);
  const change = sql<string>`cast(${changeId} as text)`.as('change_id');
  const copied = transaction
    .selectFrom('audition_entries')
    .select([change, 'revision', ...ENTRY_COLUMNS]);
  const copy = (rows: typeof copied) =>
    transaction
      .insertInto('undoable_entries')
      .columns(['change_id', 'revision', ...ENTRY_COLUMNS])
      .expression(rows)
      .execute();
  if ('result' in which) await copy(copied.where(isNotSelected));
  else {
    for await (const some of chunksInSlices(which.ids)) await copy(copied.where('id', 'in', some));
  }
  await transaction
    .insertInto('undoable_reviews')
    .columns(['change_id', ...REVIEW_COLUMNS])
    .expression(
      transaction
        .selectFrom('reviews')
        .select([change, ...REVIEW_COLUMNS])
        .where('entry_id', 'in', ids),
    )
    .execute();
  await cancelMessages(transaction, changeId);
  await releaseUndoably(call, changeId);
  // In one statement; the foreign key would delete them entry by entry.
  await transaction.deleteFrom('reviews').where('entry_id', 'in', ids).execute();
  await transaction.deleteFrom('audition_entries').where('id', 'in', ids).execute();
  await transaction
    .insertInto('deleted_entries')
    .columns(['id', 'revision', 'deleted_at'])
    .expression(
      ids.select([bigint(revised.auditions).as('revision'), bigint(deletedAt).as('deleted_at')]),
    )
    .execute();
}

/** Restores entries whose roll number is still free. @returns how many, and how many of them have lost their slots */
export async function restoreDeleted(call: AccountWriting, changeId: string) {
  const { transaction, revised } = call;
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('audition_entries')
    .columns(['revision', ...ENTRY_COLUMNS])
    .expression(
      transaction
        .selectFrom('undoable_entries')
        .select([bigint(revised.auditions).as('revision'), ...ENTRY_COLUMNS])
        .where('change_id', '=', changeId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  // Ids are unique, so those that exist are those that were restored.
  const restored = transaction
    .selectFrom('audition_entries')
    .select('id')
    .where('id', 'in', idsOf(transaction, changeId));
  await transaction
    .insertInto('reviews')
    .columns(REVIEW_COLUMNS)
    .expression(
      transaction
        .selectFrom('undoable_reviews')
        .select(REVIEW_COLUMNS)
        .where('change_id', '=', changeId)
        .where('entry_id', 'in', restored),
    )
    .execute();
  await restoreMessages(transaction, changeId);
  const withoutSeat = await restoreSeats(call, changeId);
  await transaction.deleteFrom('deleted_entries').where('id', 'in', restored).execute();
  for (const table of ['undoable_reviews', 'undoable_entries'] as const) {
    await transaction.deleteFrom(table).where('change_id', '=', changeId).execute();
  }
  await deleteOrphans(transaction);
  return { count: Number(numInsertedOrUpdatedRows), withoutSeat };
}

/* Messages, links and attendance of deleted entries, which come back with them, or go with them for good. */

/** What was not sent to the entries of a deletion stays unsent. */
async function cancelMessages(transaction: Db, changeId: string): Promise<void> {
  await transaction
    .updateTable('messages')
    .set((row) => ({ state_before_deletion: row.ref('state'), state: 'cancelled' }))
    .where('entry_id', 'in', idsOf(transaction, changeId))
    .where('state', 'in', ['draft', 'queued'])
    .execute();
}

/** Of the entries of a deletion that exist again. */
async function restoreMessages(transaction: Db, changeId: string): Promise<void> {
  await transaction
    .updateTable('messages')
    .set((row) => ({
      state: row.fn.coalesce('state_before_deletion', 'state'),
      state_before_deletion: null,
    }))
    .where('state_before_deletion', 'is not', null)
    .where('entry_id', 'in', idsOf(transaction, changeId))
    .where('entry_id', 'in', transaction.selectFrom('audition_entries').select('id'))
    .execute();
}

/** Deletes what belongs to entries that are nowhere any more. @returns the ids of the messages, whose files remain */
export async function deleteOrphans(transaction: Db): Promise<string[]> {
  const deleteFrom = (table: 'candidate_links' | 'attendance_events' | 'recusals' | 'messages') =>
    transaction
      .deleteFrom(table as 'messages')
      .where('entry_id', 'not in', transaction.selectFrom('audition_entries').select('id'))
      .where('entry_id', 'not in', transaction.selectFrom('archived_entries').select('id'))
      .where('entry_id', 'not in', transaction.selectFrom('undoable_entries').select('id'));
  await deleteFrom('candidate_links').execute();
  await deleteFrom('attendance_events').execute();
  await deleteFrom('recusals').execute();
  const deleted = await deleteFrom('messages').returning('id').execute();
  return deleted.map(({ id }) => id);
}

/* The seats of deleted entries, which come back with them while they are free. */

const SEAT_COLUMNS = ['entry_id', 'block_id', 'starts', 'seat', 'is_pinned'] as const;

/** Copies the seats of the entries of a deletion for an undo, and frees them. */
async function releaseUndoably(call: AccountWriting, changeId: string): Promise<void> {
  const { transaction } = call;
  const ids = idsOf(transaction, changeId);
  const seats = transaction.selectFrom('assignments').where('entry_id', 'in', ids);
  const members = transaction.selectFrom('party_members').where('entry_id', 'in', ids);
  await transaction
    .insertInto('undoable_assignments')
    .columns(['change_id', ...SEAT_COLUMNS])
    .expression(
      seats.select([sql<string>`cast(${changeId} as text)`.as('change_id'), ...SEAT_COLUMNS]),
    )
    .execute();
  const concerned = await seats.select('entry_id').union(members.select('entry_id')).execute();
  const entryIds = concerned.map(({ entry_id }) => entry_id);
  await releaseSeats(call, entryIds);
}

/** The seats of a deletion whose entries exist again and can have one. */
const selectRestorable = (transaction: Db, changeId: string): Promise<AssignmentRow[]> =>
  transaction
    .selectFrom('undoable_assignments')
    .innerJoin('audition_entries', 'id', 'entry_id')
    .select(SEAT_COLUMNS)
    .where('change_id', '=', changeId)
    .where('withdrawn_at', 'is', null)
    .orderBy('number')
    .execute();

/** Gives back slots that still exist and have a free seat. @returns how many entries have none any more */
async function restoreSeats(call: AccountWriting, changeId: string): Promise<number> {
  const { transaction } = call;
  const seats = await selectRestorable(transaction, changeId);
  const seatings = seatingsOf(seats);
  const occupied = await readSeatsIn(transaction, seatings);
  const { rows } = planSeats(await readStructure(transaction), occupied, seatings);
  await replaceSeats(transaction, [], rows);
  const changes = rows.map((row) => ({ entryId: row.entry_id, from: null, to: placeOf(row) }));
  await recordEdit(call, 'returned', changes);
  await transaction.deleteFrom('undoable_assignments').where('change_id', '=', changeId).execute();
  return seats.length - rows.length;
}
