import { type Kysely } from 'kysely';
import { type Db } from '../schema.ts';

const ENTRY_TABLES = ['audition_entries', 'undoable_entries', 'archived_entries'] as const;

async function addEntryColumns({ schema }: Db): Promise<void> {
  for (const table of ENTRY_TABLES) {
    await schema.alterTable(table).addColumn('told_slot', 'text').execute();
    await schema.alterTable(table).addColumn('slot_answer', 'text').execute();
  }
}

async function createStructure({ schema }: Db): Promise<void> {
  await schema
    .createTable('panels')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('room', 'text', (column) => column.notNull())
    .addColumn('styles', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('schedule_blocks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('panel_id', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('starts', 'integer', (column) => column.notNull())
    .addColumn('ends', 'integer', (column) => column.notNull())
    .addColumn('slot_minutes', 'integer', (column) => column.notNull())
    .addColumn('seats', 'integer', (column) => column.notNull())
    .addColumn('judges', 'text', (column) => column.notNull())
    .addColumn('breaks', 'text', (column) => column.notNull())
    .execute();
}

async function createAssignments({ schema }: Db): Promise<void> {
  const seat = (name: 'assignments' | 'undoable_assignments') =>
    schema
      .createTable(name)
      .addColumn('entry_id', 'text', (column) => column.primaryKey())
      .addColumn('block_id', 'text', (column) => column.notNull())
      .addColumn('starts', 'integer', (column) => column.notNull())
      .addColumn('seat', 'integer', (column) => column.notNull())
      .addColumn('is_pinned', 'integer', (column) => column.notNull());
  await seat('assignments')
    .addUniqueConstraint('one_candidate_per_seat', ['block_id', 'starts', 'seat'])
    .execute();
  await seat('undoable_assignments')
    .addColumn('change_id', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('party_members')
    .addColumn('entry_id', 'text', (column) => column.primaryKey())
    .addColumn('party_id', 'text', (column) => column.notNull())
    .execute();
}

async function createHistory({ schema }: Db): Promise<void> {
  await schema
    .createTable('schedule_edits')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('account_uid', 'text')
    .addColumn('account_email', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('undone_at', 'bigint')
    .execute();
  await schema
    .createIndex('schedule_edits_by_revision')
    .on('schedule_edits')
    .column('revision')
    .execute();
  // The latest edit of a kind is the version of the structure.
  await schema
    .createIndex('schedule_edits_by_kind')
    .on('schedule_edits')
    .columns(['kind', 'revision'])
    .execute();
  await schema
    .createTable('schedule_versions')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('account_uid', 'text', (column) => column.notNull())
    .addColumn('account_email', 'text')
    .addColumn('note', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('published_slots')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('starts', 'integer', (column) => column.notNull())
    .addColumn('ends', 'integer', (column) => column.notNull())
    .addColumn('panel', 'text', (column) => column.notNull())
    .addColumn('room', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_slot_per_version', ['version', 'entry_id'])
    .execute();
  await schema
    .createIndex('published_slots_by_entry')
    .on('published_slots')
    .column('entry_id')
    .execute();
}

async function migrate(db: Db): Promise<void> {
  await addEntryColumns(db);
  await createStructure(db);
  await createAssignments(db);
  await createHistory(db);
}

/** Panels with their blocks, candidates' seats, edits and published versions. */
export async function up(schemaless: Kysely<unknown>): Promise<void> {
  const db = schemaless as Db;
  // On SQLite migrations run outside of a transaction.
  await (db.isTransaction ? migrate(db) : db.transaction().execute(migrate));
}
