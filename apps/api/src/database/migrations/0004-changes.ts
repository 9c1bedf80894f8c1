import { type Kysely } from 'kysely';

/** For changes since a revision, idempotent writes and undo of bulk changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['revision', 'status_revision']) {
    await db.schema
      .alterTable('audition_entries')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .createIndex('entries_by_revision')
    .on('audition_entries')
    .column('revision')
    .execute();

  await db.schema
    .createTable('deleted_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('recorded_answers')
    .addColumn('account_uid', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_answer_per_key', ['account_uid', 'key'])
    .execute();
  await db.schema
    .createIndex('answers_by_time')
    .on('recorded_answers')
    .column('recorded_at')
    .execute();

  await db.schema
    .createTable('bulk_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('made_by', 'text')
    .addColumn('undone_at', 'bigint')
    .execute();
  await db.schema
    .createTable('entry_snapshots')
    .addColumn('change_id', 'text', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_snapshot_per_entry', ['change_id', 'entry_id'])
    .execute();
}
