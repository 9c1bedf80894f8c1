import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { creationTime } from '../clock.ts';
import { type Db } from '../schema.ts';
import { createChanges, createEntries, createReviews } from './base/auditions.ts';
import { createContent, createRecords } from './base/content.ts';
import {
  createMessages,
  createSchedule,
  createScheduleHistory,
  createSeasons,
} from './base/season.ts';

const INDEXES = [
  ['archived_entries_by_season_id', 'archived_entries', 'season_id'],
  ['archived_reviews_by_entry_id', 'archived_reviews', 'entry_id'],
  ['audit_items_by_change_id', 'audit_items', 'change_id'],
  ['audit_items_by_item_id', 'audit_items', 'item_id'],
  ['audit_log_by_created_at', 'audit_log', 'created_at'],
  ['audit_log_by_item_id', 'audit_log', 'item_id'],
  ['candidate_links_by_entry_id', 'candidate_links', 'entry_id'],
  ['candidate_links_by_registration_id', 'candidate_links', 'registration_id'],
  ['entries_by_revision', 'audition_entries', 'revision'],
  ['messages_by_claimed_until', 'messages', 'claimed_until'],
  ['messages_by_entry_id', 'messages', 'entry_id'],
  ['messages_by_registration_id', 'messages', 'registration_id'],
  ['messages_by_state_next_try_at', 'messages', 'state', 'next_try_at'],
  ['published_slots_by_entry', 'published_slots', 'entry_id'],
  ['records_by_time', 'idempotency_records', 'recorded_at'],
  ['registrations_by_email_key', 'registrations', 'email_key'],
  ['registrations_by_roll_key', 'registrations', 'roll_key'],
  // The latest edit of a kind is the version of the structure.
  ['schedule_edits_by_kind', 'schedule_edits', 'kind', 'revision'],
  ['schedule_edits_by_revision', 'schedule_edits', 'revision'],
  // Not of ids, which are unique in the source tables: the index would double the time of a deletion.
  ['undoable_entries_by_change', 'undoable_entries', 'change_id'],
  ['undoable_reviews_by_change', 'undoable_reviews', 'change_id'],
] as const;

const UNIQUE_INDEXES = [
  ['one_entry_per_number', 'audition_entries', 'number'],
  ['one_entry_per_roll_number', 'audition_entries', 'roll_key'],
  ['one_review_per_judge', 'reviews', 'entry_id', 'judge_key'],
] as const;

async function createIndexes({ schema }: Db): Promise<void> {
  for (const [name, table, ...columns] of [...INDEXES, ...UNIQUE_INDEXES]) {
    const index = schema
      .createIndex(name)
      .on(table)
      .columns([...columns]);
    const isUnique = UNIQUE_INDEXES.some(([unique]) => unique === name);
    await (isUnique ? index.unique() : index).execute();
  }
  for (const [name, table, flag] of [
    ['one_active_rule_set', 'rule_sets', 'is_active'],
    ['one_current_season', 'seasons', 'is_current'],
  ] as const) {
    await schema.createIndex(name).unique().on(table).column(flag).where(flag, '=', 1).execute();
  }
  // For all that goes to one address.
  for (const [name, table, address] of [
    ['audition_entries_by_email', 'audition_entries', 'email_address'],
    ['messages_by_recipient', 'messages', 'recipient'],
  ] as const) {
    await schema
      .createIndex(name)
      .on(table)
      .expression(sql`lower(${sql.ref(address)})`)
      .execute();
  }
}

/**
 * All tables as sixteen migrations had left them, and the season of a new database, whose registration does not open. Type
 * names that both engines read the same way; flags are integers.
 */
export async function up(db: Db): Promise<void> {
  await createContent(db);
  await createRecords(db);
  await createEntries(db);
  await createReviews(db);
  await createChanges(db);
  await createSeasons(db);
  await createMessages(db);
  await createSchedule(db);
  await createScheduleHistory(db);
  await createIndexes(db);
  await db
    .insertInto('seasons')
    .values({
      id: randomUUID(),
      created_at: creationTime(),
      settings: JSON.stringify({ name: 'Season 1' }),
      next_number: 1,
      is_current: 1,
      version: 1,
      erased: null,
    })
    .execute();
}
