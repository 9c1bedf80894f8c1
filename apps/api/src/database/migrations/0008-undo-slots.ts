import { type Kysely } from 'kysely';

/** The slots that entries had before a change gave them others, until that can no longer be undone. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('undoable_slots')
    .addColumn('change_id', 'text', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('former_slot', 'text', (column) => column.notNull())
    .addColumn('new_slot', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_slot_per_change', ['change_id', 'entry_id'])
    .execute();
}
