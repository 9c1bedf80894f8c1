import { rm } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';
import { createPostgresDatabase, temporaryFolder } from '../../../test/engines';
import { type OpenDatabase } from '../open-database';
import { openPostgres } from '../postgres';
import { type Db } from '../schema';
import { openSqlite } from '../sqlite';
import * as teamAndAuditions from './0001-team-and-auditions';
import * as content from './0002-content';
import * as judging from './0003-judging';

const insertEntry = (db: Db, id: string, rollNumber: string) =>
  sql`insert into audition_entries values
    (${id}, 1, 'A', '', ${rollNumber}, '', '', 7, '', '', '', '', 'Pending', '')`.execute(db);
const insertReview = (db: Db, id: string, judge: string) =>
  sql`insert into reviews values (${id}, 1, 'entry', ${judge}, 'Good', null)`.execute(db);

async function onSqlite(): Promise<OpenDatabase> {
  const folder = await temporaryFolder();
  const database = openSqlite(folder);
  return { ...database, close: () => database.close().then(() => rm(folder, { recursive: true })) };
}

async function onPostgres(): Promise<OpenDatabase> {
  const { url, drop } = await createPostgresDatabase();
  const database = openPostgres(url, () => undefined);
  return { ...database, close: () => database.close().then(drop) };
}

describe.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
])('the migration for judging on %s', (_name, open) => {
  it('keeps what judges have written so far, under the new keys', async () => {
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
