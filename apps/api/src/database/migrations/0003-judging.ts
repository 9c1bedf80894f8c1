import { type Kysely } from 'kysely';
import { type Db } from '../schema.ts';

// The keys of that time; later migrations renew them.
const judgeNameKey = (name: string) =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/\s+/gu, ' ')
    .trim();
const rollNumberKey = (rollNumber: string) =>
  rollNumber.normalize('NFKC').replaceAll(/\s+/gu, '').toUpperCase();

/** One review per entry and judge name, one entry per roll number, both enforced by the database. */
export async function up(schemaless: Kysely<unknown>): Promise<void> {
  const db = schemaless as Db;
  await db.schema
    .alterTable('reviews')
    .addColumn('judge_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  // Null for sample reviews.
  await db.schema.alterTable('reviews').addColumn('account_uid', 'text').execute();
  for (const { id, judge_name } of await db
    .selectFrom('reviews')
    .select(['id', 'judge_name'])
    .execute()) {
    const judge_key = judgeNameKey(judge_name);
    await db.updateTable('reviews').set({ judge_key }).where('id', '=', id).execute();
  }
  await db.schema
    .createIndex('one_review_per_judge')
    .unique()
    .on('reviews')
    .columns(['entry_id', 'judge_key'])
    .execute();
  // The new index begins with the same column.
  await db.schema.dropIndex('reviews_by_entry').execute();

  await db.schema
    .alterTable('audition_entries')
    .addColumn('roll_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  for (const { id, roll_number } of await db
    .selectFrom('audition_entries')
    .select(['id', 'roll_number'])
    .execute()) {
    const roll_key = rollNumberKey(roll_number);
    await db.updateTable('audition_entries').set({ roll_key }).where('id', '=', id).execute();
  }
  await db.schema
    .createIndex('one_entry_per_roll_number')
    .unique()
    .on('audition_entries')
    .column('roll_key')
    .execute();
}
