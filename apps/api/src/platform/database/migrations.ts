import { randomInt, randomUUID } from 'node:crypto';
import { CODE_ALPHABET, CODE_LENGTH, type ReviewVersion } from '@nox/contracts';
import { sql } from 'kysely';
import { creationTime } from './clock.ts';
import { type Column, type Columns, type Migration, MIGRATIONS } from './columns.ts';
import { insertRows } from './rows.ts';
import { type Db, type Tables, tables } from './schema.ts';

const [BASE] = MIGRATIONS;

const CONSTRAINTS: Partial<Record<keyof Tables, string>> = {
  assignments: 'one_candidate_per_seat unique (block_id, starts, seat)',
  client_metrics: 'client_metrics_key primary key (app, version, metric, at, bucket)',
  handover_ticks: 'one_tick_per_account primary key (line_id, uid)',
  idempotency_records: 'one_record_per_key primary key (account_uid, key)',
  judge_merges: 'one_merge_per_judge unique (season_id, judge_key)',
  mail_templates: 'one_template_per_kind primary key (season_id, kind)',
  published_slots: 'one_slot_per_version primary key (version, entry_id)',
  recusals: 'one_recusal_per_account primary key (entry_id, account_uid)',
  seen_reviews: 'one_sight_per_account primary key (entry_id, account_uid)',
  result_changes: 'one_change_per_publication primary key (publication_id, entry_id)',
  undoable_slots: 'one_slot_per_change primary key (change_id, entry_id)',
};

const INDEXES: Partial<Record<Migration, readonly string[]>> = {
  [BASE]: [
    'index archived_entries_by_season_id on archived_entries (season_id)',
    'index archived_reviews_by_entry_id on archived_reviews (entry_id)',
    'index audit_items_by_change_id on audit_items (change_id)',
    'index audit_items_by_item_id on audit_items (item_id)',
    'index audit_log_by_created_at on audit_log (created_at)',
    'index audit_log_by_item_id on audit_log (item_id)',
    'index candidate_links_by_entry_id on candidate_links (entry_id)',
    'index candidate_links_by_registration_id on candidate_links (registration_id)',
    'index entries_by_revision on audition_entries (revision)',
    'index messages_by_claimed_until on messages (claimed_until)',
    'index messages_by_entry_id on messages (entry_id)',
    'index messages_by_registration_id on messages (registration_id)',
    'index messages_by_state_next_try_at on messages (state, next_try_at)',
    'index published_slots_by_entry on published_slots (entry_id)',
    'index records_by_time on idempotency_records (recorded_at)',
    'index registrations_by_email_key on registrations (email_key)',
    'index registrations_by_roll_key on registrations (roll_key)',
    // The latest edit of a kind is the version of the structure.
    'index schedule_edits_by_kind on schedule_edits (kind, revision)',
    'index schedule_edits_by_revision on schedule_edits (revision)',
    // Ids have no index here, as they are unique in the source tables: it would double the time of a deletion.
    'index undoable_entries_by_change on undoable_entries (change_id)',
    'index undoable_reviews_by_change on undoable_reviews (change_id)',
    'unique index one_entry_per_number on audition_entries (number)',
    'unique index one_entry_per_roll_number on audition_entries (roll_key)',
    'unique index one_review_per_judge on reviews (entry_id, judge_key)',
    'unique index one_active_rule_set on rule_sets (is_active) where is_active = 1',
    'unique index one_current_season on seasons (is_current) where is_current = 1',
    // Both serve a search for all that goes to one address.
    'index audition_entries_by_email on audition_entries (lower(email_address))',
    'index messages_by_recipient on messages (lower(recipient))',
  ],
  '0019-mails-by-mailbox': [
    'index unconfirmed_mails_by_mailbox on unconfirmed_mails (mailbox_hash)',
  ],
  // Each new review looks for accounts that review under its name.
  '0022-reviews-by-judge': ['index reviews_by_judge on reviews (judge_key)'],
  '0023-staff': [
    'unique index one_access_per_uid on staff (uid) where ended_at is null',
    'unique index one_access_per_email_key on staff (email_key) where ended_at is null',
  ],
  '0024-results': ['index result_changes_by_entry on result_changes (entry_id)'],
  '0025-day': [
    'unique index one_entry_per_code on audition_entries (check_in_code)',
    'index attendance_events_by_entry on attendance_events (entry_id)',
  ],
  '0026-independent-judging': [
    'index reviews_by_revision on reviews (revision)',
    'index recusals_by_account on recusals (account_uid)',
  ],
  '0031-counted-scores': ['index seen_reviews_by_account on seen_reviews (account_uid)'],
  // Each event is received after the latest one.
  '0029-appearances': ['index attendance_events_by_receipt on attendance_events (received_at)'],
};

const insertFirstSeason = (db: Db) =>
  insertRows(db, 'seasons', {
    id: randomUUID(),
    created_at: creationTime(),
    settings: JSON.stringify({ name: 'Season 1' }),
    next_number: 1,
    is_current: 1,
    version: 1,
  });

/** 50 random bits. It is another secret than a candidate's link: showing it at the door opens nothing. */
export const newCheckInCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(
    '',
  );

async function giveCheckInCodes(db: Db): Promise<void> {
  for (const name of ['audition_entries', 'undoable_entries', 'archived_entries'] as const) {
    const table = name as 'audition_entries';
    for (const { id } of await db.selectFrom(table).select('id').execute()) {
      const code = { check_in_code: newCheckInCode() };
      await db.updateTable(table).set(code).where('id', '=', id).execute();
    }
  }
}

/** Before, sending a score was seeing the others, and the first score counted where a change came after it. */
async function recordFormerSeeing(db: Db): Promise<void> {
  await sql`insert into seen_reviews (entry_id, account_uid)
    select distinct entry_id, account_uid from reviews
    where score is not null and account_uid in (select account_uid from season_judges)`.execute(db);
  for (const name of ['reviews', 'undoable_reviews', 'archived_reviews'] as const) {
    const table = name as 'reviews';
    const changed = db.selectFrom(table).select(['id', 'versions', 'first_total']);
    const rows = await changed.where('has_seen_others', '=', 1).execute();
    for (const { id, versions, first_total } of rows) {
      if (versions === null) continue;
      const [first, ...later] = JSON.parse(versions) as ReviewVersion[];
      const seen = later.map((one) => ({ ...one, hasSeenOthers: true }));
      const counted = { ...first, ...(first_total !== null && { total: first_total }) };
      const values = { versions: JSON.stringify([counted, ...seen]) };
      await db.updateTable(table).set(values).where('id', '=', id).execute();
    }
  }
}

/** Before, all selected candidates were taken to know the first meeting: it was in the message. */
async function recordFormerMeetings(db: Db): Promise<void> {
  const current = db.selectFrom('seasons').select('settings').where('is_current', '=', 1);
  const { settings } = await current.executeTakeFirstOrThrow();
  const { meetingAt, meetingPlace: panel = '' } = JSON.parse(settings) as Record<string, string>;
  if (!meetingAt) return;
  const [date = '', hours = 0, minutes = 0] = meetingAt.split(/[T:]/);
  const starts = Number(hours) * 60 + Number(minutes);
  const slot = { date, starts, ends: starts, panel, room: '' };
  for (const name of ['audition_entries', 'undoable_entries'] as const) {
    const table = name as 'audition_entries';
    const told = db.selectFrom(table).select(['id', 'told_result']);
    for (const { id, told_result } of await told.where('told_result', 'is not', null).execute()) {
      const { results, isUncertain } = JSON.parse(told_result!) as {
        results: string[];
        isUncertain: boolean;
      };
      if (results.at(-1) !== 'Selected') continue;
      const told_meeting = JSON.stringify({ slot, isUncertain });
      await db.updateTable(table).set({ told_meeting }).where('id', '=', id).execute();
    }
  }
}

/** What each new administrator asks first. */
const HANDOVER_LINES = [
  'Firebase project: who owns it',
  'Domain: where it is registered, and by whom',
  'Machine: where it is rented, and who has a root shell',
  'Mail server: whose account it is',
  'Backups: where copies outside the machine are, and who can read them',
  'Restore: who has tried it, and how long it took',
  'Social accounts: who can sign in',
  'Who else knows all this, and can be asked',
];

const insertHandoverLines = (db: Db) =>
  insertRows(
    db,
    'handover_lines',
    HANDOVER_LINES.map((title) => ({
      ...{ id: randomUUID(), created_at: creationTime(), version: 1, title, holder: '' },
    })),
  );

const ROWS: Partial<Record<Migration, (db: Db) => Promise<void>>> = {
  [BASE]: insertFirstSeason,
  '0025-day': giveCheckInCodes,
  '0031-counted-scores': recordFormerSeeing,
  '0033-opened-results': recordFormerMeetings,
  '0037-handover': insertHandoverLines,
};

const define = ([name, { sql: type }]: [string, Column<unknown>]) => `"${name}" ${type}`;

export async function migrate(db: Db, migration: Migration): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const [table, columns] of Object.entries<Columns>(tables)) {
    const [{ addedIn: madeIn = BASE }] = Object.values(columns) as [Column<unknown>];
    const added = Object.entries(columns).filter(
      ([, { addedIn = madeIn }]) => addedIn === migration,
    );
    if (madeIn === migration) {
      const { [table as keyof Tables]: constraint } = CONSTRAINTS;
      const parts = [...added.map(define), ...(constraint ? [`constraint ${constraint}`] : [])];
      await run(`create table ${table} (${parts.join(', ')})`);
    } else {
      for (const column of added) {
        const definition = define(column);
        // An engine says so only where there are rows.
        if (definition.endsWith(' not null'))
          throw new Error(
            `Rows of ${table} have no value for ${definition}: say what it is initially.`,
          );
        await run(`alter table ${table} add column ${definition}`);
      }
    }
  }
  await ROWS[migration]?.(db);
  for (const index of INDEXES[migration] ?? []) await run(`create ${index}`);
}
