import { type AuditionStatus } from '@nox/contracts';
import { sql } from 'kysely';
import { type Actor } from '../../database/audit.ts';
import { readTime } from '../../database/clock.ts';
import { type AuditionEntryRow, type Db, type ReviewRow } from '../../database/schema.ts';
import { chunksInSlices } from '../../http/time-slices.ts';
import { cancelMessages, deleteOrphans, restoreMessages } from './undoable-messages.ts';
import { releaseUndoably, restoreSeats } from './undoable-seats.ts';

// By name, so that a new column that is missing here does not compile.
const ENTRY = {
  id: true,
  created_at: true,
  full_name: true,
  phone_number: true,
  roll_number: true,
  roll_key: true,
  email_address: true,
  branch: true,
  rate_yourself: true,
  why_nox: true,
  other_skills: true,
  dance_style: true,
  dance_video_url: true,
  status: true,
  time_slot: true,
  status_revision: true,
  number: true,
  registration: true,
  version: true,
  withdrawn_at: true,
  changed_after_review: true,
  mail_trouble: true,
  told_slot: true,
  slot_answer: true,
} satisfies Record<Exclude<keyof AuditionEntryRow, 'revision'>, true>;
const REVIEW = {
  id: true,
  created_at: true,
  entry_id: true,
  judge_name: true,
  judge_key: true,
  account_uid: true,
  notes: true,
  score: true,
  account_email: true,
} satisfies Record<keyof ReviewRow, true>;

export const ENTRY_COLUMNS = Object.keys(ENTRY) as (keyof typeof ENTRY)[];
export const REVIEW_COLUMNS = Object.keys(REVIEW) as (keyof typeof REVIEW)[];

/** The revisions of a change that also frees seats, or gives them back. */
export interface Revised {
  auditions: number;
  schedule: number;
}

/** PostgreSQL takes a selected parameter for text without a cast. */
const bigint = (value: number) => sql<number>`cast(${value} as bigint)`;

const idsOf = (db: Db, changeId: string) =>
  db.selectFrom('undoable_entries').select('id').where('change_id', '=', changeId);

/**
 * Deletes the entries with these ids, or every entry with a status, with their reviews and seats, and copies their rows for
 * an undo.
 * The rows never leave the database: ten thousand of them would block this process for seconds.
 * @param changeId the change that undoing names
 */
export async function deleteUndoably(
  transaction: Db,
  { auditions: revision, schedule }: Revised,
  changeId: string,
  { by, ...which }: { by: Actor } & ({ ids: readonly string[] } | { status: AuditionStatus }),
): Promise<void> {
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
  if ('status' in which) await copy(copied.where('status', '=', which.status));
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
  await releaseUndoably(transaction, schedule, changeId, by);
  // In one statement; the foreign key would delete them entry by entry.
  await transaction.deleteFrom('reviews').where('entry_id', 'in', ids).execute();
  await transaction.deleteFrom('audition_entries').where('id', 'in', ids).execute();
  await transaction
    .insertInto('deleted_entries')
    .columns(['id', 'revision', 'deleted_at'])
    .expression(ids.select([bigint(revision).as('revision'), bigint(deletedAt).as('deleted_at')]))
    .execute();
}

/**
 * Restores the entries of a change, except those whose roll number exists again, and deletes their copies.
 * @returns how many are restored, and how many of them have lost their slots
 */
export async function restoreDeleted(
  transaction: Db,
  { auditions: revision, schedule }: Revised,
  changeId: string,
  by: Actor,
): Promise<{ count: number; withoutSeat: number }> {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('audition_entries')
    .columns(['revision', ...ENTRY_COLUMNS])
    .expression(
      transaction
        .selectFrom('undoable_entries')
        .select([bigint(revision).as('revision'), ...ENTRY_COLUMNS])
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
  const withoutSeat = await restoreSeats(transaction, schedule, changeId, by);
  await transaction.deleteFrom('deleted_entries').where('id', 'in', restored).execute();
  await transaction.deleteFrom('undoable_reviews').where('change_id', '=', changeId).execute();
  await transaction.deleteFrom('undoable_entries').where('change_id', '=', changeId).execute();
  await deleteOrphans(transaction);
  return { count: Number(numInsertedOrUpdatedRows), withoutSeat };
}
