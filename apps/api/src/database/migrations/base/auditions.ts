import { type CreateTableBuilder } from 'kysely';
import { type Db } from '../../schema.ts';
import { initially, key, required } from './columns.ts';

/* Copies of deleted and archived rows have the same columns, so that they are copied inside the database. */

const formColumns = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table
    .addColumn('email_address', 'text', required)
    .addColumn('branch', 'text', required)
    .addColumn('rate_yourself', 'double precision', required)
    .addColumn('why_nox', 'text', required)
    .addColumn('other_skills', 'text', required)
    .addColumn('dance_style', 'text', required)
    .addColumn('dance_video_url', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('time_slot', 'text', required);

const copiedColumns = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table
    .addColumn('created_at', 'bigint', required)
    .addColumn('full_name', 'text', required)
    .addColumn('phone_number', 'text', required)
    .addColumn('roll_number', 'text', required)
    .addColumn('roll_key', 'text', required)
    .$call(formColumns)
    .addColumn('revision', 'bigint', required)
    .addColumn('status_revision', 'bigint', required);

const seasonColumns = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table
    .addColumn('number', 'integer', initially(0))
    .addColumn('registration', 'text')
    .addColumn('version', 'integer', initially(1))
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('changed_after_review', 'integer', initially(0))
    .addColumn('mail_trouble', 'text')
    .addColumn('told_slot', 'text')
    .addColumn('slot_answer', 'text');

export async function createEntries({ schema }: Db): Promise<void> {
  await schema
    .createTable('audition_entries')
    .addColumn('id', 'text', key)
    .addColumn('created_at', 'bigint', required)
    .addColumn('full_name', 'text', required)
    .addColumn('phone_number', 'text', required)
    .addColumn('roll_number', 'text', required)
    .$call(formColumns)
    .addColumn('roll_key', 'text', initially(''))
    .addColumn('revision', 'bigint', initially(0))
    .addColumn('status_revision', 'bigint', initially(0))
    .$call(seasonColumns)
    .execute();
  await schema
    .createTable('undoable_entries')
    .addColumn('change_id', 'text', required)
    .addColumn('id', 'text', required)
    .$call(copiedColumns)
    .$call(seasonColumns)
    .execute();
  await schema
    .createTable('archived_entries')
    .addColumn('id', 'text', key)
    .$call(copiedColumns)
    .addColumn('number', 'integer', required)
    .addColumn('registration', 'text')
    .addColumn('version', 'integer', required)
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('changed_after_review', 'integer', required)
    .addColumn('mail_trouble', 'text')
    .addColumn('season_id', 'text', required)
    .addColumn('told_slot', 'text')
    .addColumn('slot_answer', 'text')
    .execute();
}

const copiedReview = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table
    .addColumn('created_at', 'bigint', required)
    .addColumn('entry_id', 'text', required)
    .addColumn('judge_name', 'text', required)
    .addColumn('judge_key', 'text', required)
    .addColumn('account_uid', 'text')
    .addColumn('notes', 'text', required)
    .addColumn('score', 'integer')
    .addColumn('account_email', 'text');

export async function createReviews({ schema }: Db): Promise<void> {
  await schema
    .createTable('reviews')
    .addColumn('id', 'text', key)
    .addColumn('created_at', 'bigint', required)
    .addColumn('entry_id', 'text', (column) =>
      column.notNull().references('audition_entries.id').onDelete('cascade'),
    )
    .addColumn('judge_name', 'text', required)
    .addColumn('notes', 'text', required)
    .addColumn('score', 'integer')
    .addColumn('judge_key', 'text', initially(''))
    // Null for sample reviews.
    .addColumn('account_uid', 'text')
    .addColumn('account_email', 'text')
    .execute();
  await schema
    .createTable('undoable_reviews')
    .addColumn('change_id', 'text', required)
    .addColumn('id', 'text', required)
    .$call(copiedReview)
    .execute();
  await schema
    .createTable('archived_reviews')
    .addColumn('id', 'text', key)
    .$call(copiedReview)
    .addColumn('season_id', 'text', required)
    .execute();
  await schema
    .createTable('judging_settings')
    .addColumn('account_uid', 'text', key)
    .addColumn('hides_reviews', 'integer', required)
    .execute();
}

/** For changes since a revision, and undo of bulk changes. */
export async function createChanges({ schema }: Db): Promise<void> {
  await schema
    .createTable('deleted_entries')
    .addColumn('id', 'text', key)
    .addColumn('revision', 'bigint', required)
    .addColumn('deleted_at', 'bigint', required)
    .execute();
  await schema
    .createTable('bulk_changes')
    .addColumn('id', 'text', key)
    .addColumn('revision', 'bigint', required)
    .addColumn('kind', 'text', required)
    .addColumn('count', 'integer', required)
    .addColumn('made_at', 'bigint', required)
    .addColumn('made_by', 'text')
    .addColumn('undone_at', 'bigint')
    .execute();
  await schema
    .createTable('undoable_slots')
    .addColumn('change_id', 'text', required)
    .addColumn('entry_id', 'text', required)
    .addColumn('former_slot', 'text', required)
    .addColumn('new_slot', 'text', required)
    .addPrimaryKeyConstraint('one_slot_per_change', ['change_id', 'entry_id'])
    .execute();
}
