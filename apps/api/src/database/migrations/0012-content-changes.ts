import { type Kysely } from 'kysely';

/** Who changed which fields of an item of content, and when. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('content_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_by', 'text')
    .addColumn('fields', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('content_changes_of_item')
    .on('content_changes')
    .columns(['item_id', 'created_at'])
    .execute();
}
