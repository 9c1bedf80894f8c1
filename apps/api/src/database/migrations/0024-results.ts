import { type Db } from '../schema.ts';

const ENTRY_TABLES = ['audition_entries', 'undoable_entries', 'archived_entries'] as const;

/** Published results, the ranks of reserves, and what candidates were notified of. */
export async function up({ schema }: Db): Promise<void> {
  for (const table of ENTRY_TABLES) {
    await schema.alterTable(table).addColumn('published_status', 'text').execute();
    await schema.alterTable(table).addColumn('reserve_rank', 'integer').execute();
    await schema.alterTable(table).addColumn('told_result', 'text').execute();
  }
  await schema
    .createTable('result_publications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('account_uid', 'text', (column) => column.notNull())
    .addColumn('account_email', 'text')
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('undone_at', 'bigint')
    .execute();
  await schema
    .createTable('result_changes')
    .addColumn('publication_id', 'text', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('former', 'text')
    .addPrimaryKeyConstraint('one_change_per_publication', ['publication_id', 'entry_id'])
    .execute();
  await schema
    .createIndex('result_changes_by_entry')
    .on('result_changes')
    .column('entry_id')
    .execute();
}
