import { type Db } from '../../schema.ts';
import { key, required } from './columns.ts';

export async function createSeasons({ schema }: Db): Promise<void> {
  await schema
    .createTable('seasons')
    .addColumn('id', 'text', key)
    .addColumn('created_at', 'bigint', required)
    .addColumn('settings', 'text', required)
    .addColumn('next_number', 'integer', required)
    .addColumn('is_current', 'integer', required)
    .addColumn('version', 'integer', required)
    .addColumn('erased', 'text')
    .execute();
  await schema
    .createTable('registrations')
    .addColumn('id', 'text', key)
    .addColumn('created_at', 'bigint', required)
    .addColumn('season_id', 'text', required)
    .addColumn('roll_key', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('dance_style', 'text', required)
    .addColumn('application', 'text', required)
    .addColumn('details', 'text', required)
    .addColumn('held_reason', 'text')
    .addColumn('source_hash', 'text')
    .addColumn('confirmed_at', 'bigint')
    .addColumn('guardian_confirmed_at', 'bigint')
    .addColumn('version', 'integer', required)
    .execute();
  await schema
    .createTable('candidate_links')
    .addColumn('token_hash', 'text', key)
    .addColumn('registration_id', 'text')
    .addColumn('entry_id', 'text')
    .addColumn('purpose', 'text', required)
    .addColumn('new_email', 'text')
    .addColumn('message_id', 'text')
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await schema
    .createTable('used_challenges')
    .addColumn('signature_hash', 'text', key)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await schema
    .createTable('server_secrets')
    .addColumn('id', 'text', key)
    .addColumn('purpose', 'text', required)
    .addColumn('secret', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
}

export async function createMessages({ schema }: Db): Promise<void> {
  await schema
    .createTable('messages')
    .addColumn('id', 'text', key)
    .addColumn('created_at', 'bigint', required)
    .addColumn('season_id', 'text', required)
    .addColumn('entry_id', 'text')
    .addColumn('registration_id', 'text')
    .addColumn('kind', 'text', required)
    .addColumn('channel', 'text', required)
    .addColumn('dedupe_key', 'text', (column) => column.notNull().unique())
    .addColumn('recipient', 'text')
    .addColumn('data', 'text', required)
    .addColumn('edited_subject', 'text')
    .addColumn('edited_text', 'text')
    .addColumn('state', 'text', required)
    .addColumn('state_before_deletion', 'text')
    .addColumn('attempts', 'integer', required)
    .addColumn('next_try_at', 'bigint', required)
    .addColumn('claimed_until', 'bigint')
    .addColumn('sent_subject', 'text')
    .addColumn('sent_text', 'text')
    .addColumn('answer', 'text')
    .addColumn('created_by', 'text')
    .addColumn('settled_at', 'bigint')
    .execute();
  await schema
    .createTable('mail_templates')
    .addColumn('season_id', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('version', 'integer', required)
    .addPrimaryKeyConstraint('one_template_per_kind', ['season_id', 'kind'])
    .execute();
  await schema
    .createTable('mail_pauses')
    .addColumn('name', 'text', key)
    .addColumn('until', 'bigint', required)
    .addColumn('reason', 'text', required)
    .execute();
}

export async function createSchedule({ schema }: Db): Promise<void> {
  await schema
    .createTable('panels')
    .addColumn('id', 'text', key)
    .addColumn('position', 'integer', required)
    .addColumn('name', 'text', required)
    .addColumn('room', 'text', required)
    .addColumn('styles', 'text', required)
    .execute();
  await schema
    .createTable('schedule_blocks')
    .addColumn('id', 'text', key)
    .addColumn('panel_id', 'text', required)
    .addColumn('date', 'text', required)
    .addColumn('starts', 'integer', required)
    .addColumn('ends', 'integer', required)
    .addColumn('slot_minutes', 'integer', required)
    .addColumn('seats', 'integer', required)
    .addColumn('judges', 'text', required)
    .addColumn('breaks', 'text', required)
    .execute();
  await schema
    .createTable('assignments')
    .addColumn('entry_id', 'text', key)
    .addColumn('block_id', 'text', required)
    .addColumn('starts', 'integer', required)
    .addColumn('seat', 'integer', required)
    .addColumn('is_pinned', 'integer', required)
    .addUniqueConstraint('one_candidate_per_seat', ['block_id', 'starts', 'seat'])
    .execute();
  await schema
    .createTable('undoable_assignments')
    .addColumn('entry_id', 'text', key)
    .addColumn('block_id', 'text', required)
    .addColumn('starts', 'integer', required)
    .addColumn('seat', 'integer', required)
    .addColumn('is_pinned', 'integer', required)
    .addColumn('change_id', 'text', required)
    .execute();
  await schema
    .createTable('party_members')
    .addColumn('entry_id', 'text', key)
    .addColumn('party_id', 'text', required)
    .execute();
}

export async function createScheduleHistory({ schema }: Db): Promise<void> {
  await schema
    .createTable('schedule_edits')
    .addColumn('id', 'text', key)
    .addColumn('revision', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('account_uid', 'text')
    .addColumn('account_email', 'text')
    .addColumn('kind', 'text', required)
    .addColumn('changes', 'text', required)
    .addColumn('undone_at', 'bigint')
    .execute();
  await schema
    .createTable('schedule_versions')
    .addColumn('number', 'integer', key)
    .addColumn('created_at', 'bigint', required)
    .addColumn('account_uid', 'text', required)
    .addColumn('account_email', 'text')
    .addColumn('note', 'text', required)
    .execute();
  await schema
    .createTable('published_slots')
    .addColumn('version', 'integer', required)
    .addColumn('entry_id', 'text', required)
    .addColumn('date', 'text', required)
    .addColumn('starts', 'integer', required)
    .addColumn('ends', 'integer', required)
    .addColumn('panel', 'text', required)
    .addColumn('room', 'text', required)
    .addPrimaryKeyConstraint('one_slot_per_version', ['version', 'entry_id'])
    .execute();
}
