import { type Kysely } from 'kysely';
import {
  type AuditionEntryRow,
  type Db,
  type ReviewRow,
  type UndoableEntryRow,
  type UndoableReviewRow,
} from '../schema.ts';

interface Snapshots {
  entry_snapshots: { change_id: string; entry_id: string; content: string };
  undoable_entries: UndoableEntryRow;
  undoable_reviews: UndoableReviewRow;
}

/** Copies of deleted rows have the same columns, so that a bulk deletion copies them inside the database. */
async function createTables({ schema }: Db): Promise<void> {
  await schema
    .createTable('undoable_entries')
    .addColumn('change_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('full_name', 'text', (column) => column.notNull())
    .addColumn('phone_number', 'text', (column) => column.notNull())
    .addColumn('roll_number', 'text', (column) => column.notNull())
    .addColumn('roll_key', 'text', (column) => column.notNull())
    .addColumn('email_address', 'text', (column) => column.notNull())
    .addColumn('branch', 'text', (column) => column.notNull())
    .addColumn('rate_yourself', 'double precision', (column) => column.notNull())
    .addColumn('why_nox', 'text', (column) => column.notNull())
    .addColumn('other_skills', 'text', (column) => column.notNull())
    .addColumn('dance_style', 'text', (column) => column.notNull())
    .addColumn('dance_video_url', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('time_slot', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('status_revision', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('undoable_reviews')
    .addColumn('change_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('judge_name', 'text', (column) => column.notNull())
    .addColumn('judge_key', 'text', (column) => column.notNull())
    .addColumn('account_uid', 'text')
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('score', 'integer')
    .execute();
  // No unique index: ids are unique in the source table, and the index would double the time.
  for (const table of ['undoable_entries', 'undoable_reviews']) {
    await schema.createIndex(`${table}_by_change`).on(table).column('change_id').execute();
  }
}

export async function up(schemaless: Kysely<unknown>): Promise<void> {
  await createTables(schemaless as Db);
  const db = schemaless as Kysely<Snapshots>;
  // Deletions of the last ten minutes can still be undone.
  for (const { change_id, content } of await db
    .selectFrom('entry_snapshots')
    .select(['change_id', 'content'])
    .execute()) {
    const { entry, reviews } = JSON.parse(content) as {
      entry: AuditionEntryRow;
      reviews: ReviewRow[];
    };
    await db
      .insertInto('undoable_entries')
      .values({ ...entry, change_id })
      .execute();
    for (const review of reviews) {
      await db
        .insertInto('undoable_reviews')
        .values({ ...review, change_id })
        .execute();
    }
  }
  await schemaless.schema.dropTable('entry_snapshots').execute();
}
