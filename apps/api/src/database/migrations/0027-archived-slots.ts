import { type Db } from '../schema.ts';

/** The slots of former seasons, whose published schedules are deleted. */
export async function up({ schema }: Db): Promise<void> {
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
