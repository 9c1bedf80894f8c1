import { type Kysely } from 'kysely';

/** Deleted items of content, until that can no longer be undone. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('deleted_content')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('item', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_by', 'text')
    .execute();
}
