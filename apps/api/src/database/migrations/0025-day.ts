import { newCheckInCode } from '../check-in-code.ts';
import { type Db } from '../schema.ts';

const ENTRY_TABLES = ['audition_entries', 'undoable_entries', 'archived_entries'] as const;

async function addEntryColumns(db: Db): Promise<void> {
  for (const table of ENTRY_TABLES) {
    const { schema } = db;
    await schema.alterTable(table).addColumn('check_in_code', 'text').execute();
    await schema.alterTable(table).addColumn('attendance', 'text').execute();
    await schema.alterTable(table).addColumn('attendance_at', 'bigint').execute();
    const of = table as 'audition_entries';
    for (const { id } of await db.selectFrom(of).select('id').execute()) {
      const code = { check_in_code: newCheckInCode() };
      await db.updateTable(of).set(code).where('id', '=', id).execute();
    }
  }
  await db.schema
    .createIndex('one_entry_per_code')
    .unique()
    .on('audition_entries')
    .column('check_in_code')
    .execute();
}

async function createTables({ schema }: Db): Promise<void> {
  await schema
    .createTable('attendance_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('undoes', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('account_uid', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('attendance_events_by_entry')
    .on('attendance_events')
    .column('entry_id')
    .execute();
  await schema
    .createTable('display_links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('shows', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}

/** Codes for check-in, what was recorded of candidates on the day, and the links of displays. */
export async function up(db: Db): Promise<void> {
  await addEntryColumns(db);
  await createTables(db);
}
