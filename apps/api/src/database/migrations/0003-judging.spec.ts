import { sql, type Kysely } from 'kysely';
import { EMPTY_DATABASES } from '../../../test/engines.ts';
import { type Db } from '../schema.ts';
import * as teamAndAuditions from './0001-team-and-auditions.ts';
import * as content from './0002-content.ts';
import * as judging from './0003-judging.ts';

const insertEntry = (db: Db, id: string, rollNumber: string) =>
  sql`insert into audition_entries values
    (${id}, 1, 'A', '', ${rollNumber}, '', '', 7, '', '', '', '', 'Pending', '')`.execute(db);
const insertReview = (db: Db, id: string, judge: string) =>
  sql`insert into reviews values (${id}, 1, 'entry', ${judge}, 'Good', null)`.execute(db);

describe.each(EMPTY_DATABASES)('the migration for judging on %s', (_name, open) => {
  it('preserves existing reviews, under the new keys', async () => {
    const { db, close } = await open();
    const schemaless = db as unknown as Kysely<unknown>;
    await teamAndAuditions.up(schemaless);
    await content.up(schemaless);
    await insertEntry(db, 'entry', 'bt 24 cse 014');
    await insertReview(db, 'review', ' Kabir  SEN ');
    await judging.up(schemaless);

    expect(await db.selectFrom('reviews').selectAll().execute()).toEqual([
      expect.objectContaining({
        judge_name: ' Kabir  SEN ',
        judge_key: 'kabir sen',
        account_uid: null,
        notes: 'Good',
      }),
    ]);
    expect(await db.selectFrom('audition_entries').select('roll_key').execute()).toEqual([
      { roll_key: 'BT24CSE014' },
    ]);
    await close();
  });
});
