import { randomUUID } from 'node:crypto';
import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import { creationTime } from '../clock.ts';
import { type Db } from '../schema.ts';

// Longer than other files: it is one list, of what one migration adds.

const ENTRY_TABLES = ['audition_entries', 'undoable_entries'];

async function addEntryColumns({ schema }: Db): Promise<void> {
  for (const table of ENTRY_TABLES) {
    const add = (name: string, type: 'text' | 'integer' | 'bigint', initial?: number) =>
      schema
        .alterTable(table)
        .addColumn(name, type, (column) =>
          initial === undefined ? column : column.notNull().defaultTo(initial),
        )
        .execute();
    await add('number', 'integer', 0);
    await add('registration', 'text');
    await add('version', 'integer', 1);
    await add('withdrawn_at', 'bigint');
    await add('changed_after_review', 'integer', 0);
    await add('mail_trouble', 'text');
  }
}

/** In order of arrival; those whose deletion can be undone come last. @returns the next number */
async function numberEntries(db: Db): Promise<number> {
  let given = 0;
  for (const table of ENTRY_TABLES) {
    await sql`update ${sql.table(table)} set number = ordered.n + ${sql.lit(given)} from (
      select id, row_number() over (order by created_at, id) as n from ${sql.table(table)}
    ) as ordered where ordered.id = ${sql.ref(`${table}.id`)}`.execute(db);
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(table)}`.execute(db);
    given += Number(rows[0]!.count);
  }
  await db.schema
    .createIndex('one_entry_per_number')
    .unique()
    .on('audition_entries')
    .column('number')
    .execute();
  return given + 1;
}

/** The columns of entries, as they are after this migration. */
const entryColumns = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('full_name', 'text', (column) => column.notNull())
    .addColumn('phone_number', 'text', (column) => column.notNull())
    .addColumn('roll_number', 'text', (column) => column.notNull())
    .addColumn('roll_key', 'text', (column) => column.notNull())
    .addColumn('email_address', 'text', (column) => column.notNull())
    .addColumn('branch', 'text', (column) => column.notNull())
    .addColumn('rate_yourself', 'double precision', (column) => column.notNull())
    .addColumn('why_nox', 'text', (column) => column.notNull())
    .addColumn('other_skills', 'text', (column) => column.notNull())
    .addColumn('dance_style', 'text', (column) => column.notNull())
    .addColumn('dance_video_url', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('time_slot', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('status_revision', 'bigint', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('registration', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('changed_after_review', 'integer', (column) => column.notNull())
    .addColumn('mail_trouble', 'text');

async function createArchive({ schema }: Db): Promise<void> {
  await entryColumns(schema.createTable('archived_entries'))
    .addColumn('season_id', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('archived_reviews')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('judge_name', 'text', (column) => column.notNull())
    .addColumn('judge_key', 'text', (column) => column.notNull())
    .addColumn('account_uid', 'text')
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('score', 'integer')
    .addColumn('account_email', 'text')
    .addColumn('season_id', 'text', (column) => column.notNull())
    .execute();
}

async function createSeasons({ schema }: Db): Promise<void> {
  await schema
    .createTable('seasons')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('next_number', 'integer', (column) => column.notNull())
    .addColumn('is_current', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('erased', 'text')
    .execute();
  await schema
    .createIndex('one_current_season')
    .unique()
    .on('seasons')
    .column('is_current')
    .where('is_current', '=', 1)
    .execute();
}

async function createRegistrations({ schema }: Db): Promise<void> {
  await schema
    .createTable('registrations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('season_id', 'text', (column) => column.notNull())
    .addColumn('roll_key', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('dance_style', 'text', (column) => column.notNull())
    .addColumn('application', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('held_reason', 'text')
    .addColumn('source_hash', 'text')
    .addColumn('confirmed_at', 'bigint')
    .addColumn('guardian_confirmed_at', 'bigint')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await schema
    .createTable('candidate_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('registration_id', 'text')
    .addColumn('entry_id', 'text')
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('new_email', 'text')
    .addColumn('message_id', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('used_challenges')
    .addColumn('signature_hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('server_secrets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createMessages({ schema }: Db): Promise<void> {
  await schema
    .createTable('messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('season_id', 'text', (column) => column.notNull())
    .addColumn('entry_id', 'text')
    .addColumn('registration_id', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('dedupe_key', 'text', (column) => column.notNull().unique())
    .addColumn('recipient', 'text')
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('edited_subject', 'text')
    .addColumn('edited_text', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('state_before_deletion', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_try_at', 'bigint', (column) => column.notNull())
    .addColumn('claimed_until', 'bigint')
    .addColumn('sent_subject', 'text')
    .addColumn('sent_text', 'text')
    .addColumn('answer', 'text')
    .addColumn('created_by', 'text')
    .addColumn('settled_at', 'bigint')
    .execute();
  await schema
    .createTable('mail_templates')
    .addColumn('season_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_template_per_kind', ['season_id', 'kind'])
    .execute();
  await schema
    .createTable('mail_pauses')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute();
}

/** For all that goes to one address. */
async function createAddressIndexes({ schema }: Db): Promise<void> {
  await schema
    .createIndex('messages_by_recipient')
    .on('messages')
    .expression(sql`lower(recipient)`)
    .execute();
  await schema
    .createIndex('audition_entries_by_email')
    .on('audition_entries')
    .expression(sql`lower(email_address)`)
    .execute();
}

async function createIndexes({ schema }: Db): Promise<void> {
  for (const [table, ...columns] of [
    ['archived_entries', 'season_id'],
    ['archived_reviews', 'entry_id'],
    ['registrations', 'roll_key'],
    ['registrations', 'email_key'],
    ['candidate_links', 'registration_id'],
    ['candidate_links', 'entry_id'],
    ['messages', 'entry_id'],
    ['messages', 'registration_id'],
    ['messages', 'state', 'next_try_at'],
    ['messages', 'claimed_until'],
  ] as const) {
    await schema
      .createIndex([table, 'by', ...columns].join('_'))
      .on(table)
      .columns([...columns])
      .execute();
  }
}

async function migrate(db: Db): Promise<void> {
  await addEntryColumns(db);
  const next_number = await numberEntries(db);
  await createArchive(db);
  await createSeasons(db);
  await createRegistrations(db);
  await createMessages(db);
  await createIndexes(db);
  await createAddressIndexes(db);
  await db
    .insertInto('seasons')
    .values({
      id: randomUUID(),
      created_at: creationTime(),
      settings: JSON.stringify({ name: 'Season 1' }),
      next_number,
      is_current: 1,
      version: 1,
      erased: null,
    })
    .execute();
}

/** The season of all entries so far, whose registration does not open; registrations, messages and an archive. */
export async function up(schemaless: Kysely<unknown>): Promise<void> {
  const db = schemaless as Db;
  // On SQLite migrations run outside of a transaction.
  await (db.isTransaction ? migrate(db) : db.transaction().execute(migrate));
}
