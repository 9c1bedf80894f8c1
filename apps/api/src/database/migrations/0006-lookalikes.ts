import { type Kysely } from 'kysely';
import { judgeKey, rollKey } from '../lookalike-keys.ts';
import { type Db } from '../schema.ts';

/** A key of its own for each row that would repeat an earlier one's: no key has a line break. */
function distinct(): (key: string, id: string) => string {
  const seen = new Set<string>();
  return (key, id) => {
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated ? `${key}\n${id}` : key;
  };
}

async function renewReviewKeys(db: Db, table: 'reviews' | 'undoable_reviews') {
  const keys = new Map<string, ReturnType<typeof distinct>>();
  const rows = db.selectFrom(table).select(['id', 'entry_id', 'judge_name', 'judge_key']);
  for (const row of await rows.orderBy('created_at').orderBy('id').execute()) {
    const distinctKey = keys.get(row.entry_id) ?? distinct();
    keys.set(row.entry_id, distinctKey);
    const judge_key = distinctKey(judgeKey(row.judge_name), row.id);
    if (judge_key === row.judge_key) continue;
    await db.updateTable(table).set({ judge_key }).where('id', '=', row.id).execute();
  }
}

async function renewRollKeys(db: Db, table: 'audition_entries' | 'undoable_entries') {
  const distinctKey = distinct();
  const rows = db.selectFrom(table).select(['id', 'roll_number']);
  for (const { id, roll_number } of await rows.orderBy('created_at').orderBy('id').execute()) {
    const roll_key = distinctKey(rollKey(roll_number), id);
    await db.updateTable(table).set({ roll_key }).where('id', '=', id).execute();
  }
}

async function migrate(db: Db): Promise<void> {
  for (const table of ['reviews', 'undoable_reviews']) {
    await db.schema.alterTable(table).addColumn('account_email', 'text').execute();
  }
  await db.schema
    .createTable('judging_settings')
    .addColumn('account_uid', 'text', (column) => column.primaryKey())
    .addColumn('hides_reviews', 'integer', (column) => column.notNull())
    .execute();

  // A row may get the key that a later row still has.
  await db.schema.dropIndex('one_review_per_judge').execute();
  await renewReviewKeys(db, 'reviews');
  await renewReviewKeys(db, 'undoable_reviews');
  await db.schema
    .createIndex('one_review_per_judge')
    .unique()
    .on('reviews')
    .columns(['entry_id', 'judge_key'])
    .execute();

  await db.schema.dropIndex('one_entry_per_roll_number').execute();
  await renewRollKeys(db, 'audition_entries');
  await renewRollKeys(db, 'undoable_entries');
  await db.schema
    .createIndex('one_entry_per_roll_number')
    .unique()
    .on('audition_entries')
    .column('roll_key')
    .execute();
}

/**
 * Names and roll numbers that look alike have the same key from now on. The account of a review has an e-mail address, and
 * an account may hide the reviews of others.
 */
export async function up(schemaless: Kysely<unknown>): Promise<void> {
  const db = schemaless as Db;
  // On SQLite migrations run outside of a transaction, where each of the updates would be synced.
  await (db.isTransaction ? migrate(db) : db.transaction().execute(migrate));
}
