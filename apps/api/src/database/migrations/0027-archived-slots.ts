import { type Kysely } from 'kysely';
import { type Db } from '../schema.ts';

/** The slots of former seasons, whose published schedules are deleted. */
export async function up(schemaless: Kysely<unknown>): Promise<void> {
  const { schema } = schemaless as Db;
  for (const [column, type] of [
    ['date', 'text'],
    ['starts', 'integer'],
    ['ends', 'integer'],
    ['panel', 'text'],
    ['room', 'text'],
  ] as const) {
    await schema.alterTable('archived_entries').addColumn(column, type).execute();
  }
}
