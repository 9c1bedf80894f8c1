import { sql } from 'kysely';
import { type AuditionEntryRow, type Db, type ReviewRow } from '../database/schema.ts';

// By name: who adds a column and forgets it here is told by the compiler, not by a judge whose entry came back without.
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
} satisfies Record<keyof ReviewRow, true>;

const ENTRY_COLUMNS = Object.keys(ENTRY) as (keyof typeof ENTRY)[];
const REVIEW_COLUMNS = Object.keys(REVIEW) as (keyof typeof REVIEW)[];

/** PostgreSQL takes what is selected for text unless it is told. */
const bigint = (value: number) => sql<number>`cast(${value} as bigint)`;

const idsOf = (db: Db, changeId: string) =>
  db.selectFrom('undoable_entries').select('id').where('change_id', '=', changeId);

/**
 * Deletes every entry that is not selected, with its reviews, and keeps their rows for when that is taken back. The rows
 * never leave the database: ten thousand of them would hold this process up for seconds.
 * @param changeId of the bulk change that it is part of
 */
export async function deleteUndoably(
  transaction: Db,
  revision: number,
  changeId: string,
): Promise<void> {
  const change = sql<string>`cast(${changeId} as text)`.as('change_id');
  await transaction
    .insertInto('undoable_entries')
    .columns(['change_id', 'revision', ...ENTRY_COLUMNS])
    .expression(
      transaction
        .selectFrom('audition_entries')
        .select([change, 'revision', ...ENTRY_COLUMNS])
        .where('status', '=', 'Not Selected'),
    )
    .execute();
  await transaction
    .insertInto('undoable_reviews')
    .columns(['change_id', ...REVIEW_COLUMNS])
    .expression(
      transaction
        .selectFrom('reviews')
        .select([change, ...REVIEW_COLUMNS])
        .where('entry_id', 'in', idsOf(transaction, changeId)),
    )
    .execute();
  // At once, instead of for one entry after the other as the foreign key would.
  await transaction
    .deleteFrom('reviews')
    .where('entry_id', 'in', idsOf(transaction, changeId))
    .execute();
  await transaction
    .deleteFrom('audition_entries')
    .where('id', 'in', idsOf(transaction, changeId))
    .execute();
  await transaction
    .insertInto('deleted_entries')
    .columns(['id', 'revision', 'deleted_at'])
    .expression(
      idsOf(transaction, changeId).select([
        bigint(revision).as('revision'),
        bigint(Date.now()).as('deleted_at'),
      ]),
    )
    .execute();
}

/**
 * Brings back what a change has deleted, all but those whose roll number is there again, and forgets the rows that were
 * kept for it.
 * @returns how many entries came back
 */
export async function restoreDeleted(
  transaction: Db,
  revision: number,
  changeId: string,
): Promise<number> {
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
  // Nobody else has these ids: those that are there again are those that came back.
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
  await transaction.deleteFrom('deleted_entries').where('id', 'in', restored).execute();
  await transaction.deleteFrom('undoable_reviews').where('change_id', '=', changeId).execute();
  await transaction.deleteFrom('undoable_entries').where('change_id', '=', changeId).execute();
  return Number(numInsertedOrUpdatedRows);
}
