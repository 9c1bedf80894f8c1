import { type Kysely } from 'kysely';
import { type Db } from '../schema.ts';

/** Two organisers who edit one message do not overwrite each other. */
export async function up(schemaless: Kysely<unknown>): Promise<void> {
  const { schema } = schemaless as Db;
  await schema
    .alterTable('messages')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
