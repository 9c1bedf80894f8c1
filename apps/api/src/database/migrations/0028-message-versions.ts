import { type Db } from '../schema.ts';

/** Two organisers who edit one message do not overwrite each other. */
export async function up({ schema }: Db): Promise<void> {
  await schema
    .alterTable('messages')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
