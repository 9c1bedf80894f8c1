import { type AuditSubject } from '@nox/contracts';
import { type AuditLogRow, type Db } from '../database/schema.ts';

/** Names of what still exists, by id. */
export interface Names {
  has: (id: string | null) => boolean;
  get: (id: string | null) => string | undefined;
}

type Ids = readonly string[];

/** The table and column of the names of a subject's items. */
const readers = {
  team: (db: Db, ids: Ids) =>
    db.selectFrom('team_members').select(['id', 'name']).where('id', 'in', ids),
  tutorials: (db: Db, ids: Ids) =>
    db.selectFrom('tutorials').select(['id', 'title as name']).where('id', 'in', ids),
  achievements: (db: Db, ids: Ids) =>
    db.selectFrom('achievements').select(['id', 'title as name']).where('id', 'in', ids),
  rules: (db: Db, ids: Ids) =>
    db.selectFrom('rule_sets').select(['id', 'section_title as name']).where('id', 'in', ids),
  entries: (db: Db, ids: Ids) =>
    db.selectFrom('audition_entries').select(['id', 'full_name as name']).where('id', 'in', ids),
  recipients: (db: Db, ids: Ids) =>
    db
      .selectFrom('messages')
      .innerJoin('audition_entries', 'audition_entries.id', 'messages.entry_id')
      .select(['messages.id', 'full_name as name'])
      .where('messages.id', 'in', ids),
  staff: (db: Db, ids: Ids) => db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids),
  judges: (db: Db, ids: Ids) =>
    db.selectFrom('reviews').select(['id', 'judge_name as name']).where('id', 'in', ids),
};

const READER_OF: Partial<Record<AuditSubject, keyof typeof readers>> = {
  team: 'team',
  tutorials: 'tutorials',
  achievements: 'achievements',
  rules: 'rules',
  auditions: 'entries',
  reviews: 'entries',
  // Those that have become entries.
  registrations: 'entries',
  candidates: 'entries',
  schedule: 'entries',
  messages: 'recipients',
  staff: 'staff',
};

/** The names of the items that rows are about, and of the judges of their reviews. */
export async function readNames(db: Db, rows: readonly AuditLogRow[]): Promise<Names> {
  const wanted = new Map<keyof typeof readers, string[]>();
  const want = (reader: keyof typeof readers | undefined, id: string | null) => {
    if (reader && id !== null) wanted.set(reader, [...(wanted.get(reader) ?? []), id]);
  };
  for (const { subject, item_id, review_id } of rows) {
    want(READER_OF[subject], item_id);
    want('judges', review_id);
  }
  const names = new Map<string | null, string>();
  for (const [reader, ids] of wanted) {
    for (const { id, name } of await readers[reader](db, ids).execute()) names.set(id, name);
  }
  return names;
}
