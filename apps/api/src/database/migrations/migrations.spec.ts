import { sql, type Kysely } from 'kysely';
import { EMPTY_DATABASES } from '../../../test/engines.ts';
import { achievements } from '../../achievements/achievements.ts';
import { readChanges } from '../../auditions/changes/change-routes.ts';
import { readAllEntries } from '../../auditions/entries/audition-entries.ts';
import { everything } from '../../auditions/entries/viewer.ts';
import { newReviewRow } from '../../auditions/entries/new-entry.ts';
import { updateRow } from '../rows.ts';
import { listContent } from '../../content/content-store.ts';
import { tutorials } from '../../tutorials/tutorials.ts';
import { migrations } from '../open-database.ts';
import { Revisions, type OpenDatabase } from '../revisions.ts';
import * as teamAndAuditions from './0001-team-and-auditions.ts';
import * as content from './0002-content.ts';
import * as judging from './0003-judging.ts';
import * as changes from './0004-changes.ts';
import * as undoByRows from './0005-undo-by-rows.ts';
import * as lookalikes from './0006-lookalikes.ts';
import * as erasure from './0007-erasure.ts';
import * as images from './0009-images.ts';
import * as videoDuration from './0010-video-duration.ts';
import * as deletedContent from './0011-deleted-content.ts';
import * as contentChanges from './0012-content-changes.ts';
import * as auditLog from './0014-audit-log.ts';

const entry = {
  id: 'entry',
  created_at: 1_700_000_000_000_001,
  full_name: 'Asha “Döne” Rao',
  phone_number: '98765 43210',
  roll_number: 'bt 24 cse 014',
  roll_key: 'BT24CSE014',
  email_address: 'asha@example.com',
  branch: 'CSE',
  rate_yourself: 7.5,
  why_nox: 'For the music\n💃',
  other_skills: '',
  dance_style: 'Popping',
  dance_video_url: '',
  status: 'Not Selected',
  time_slot: '16:00 - 16:30',
  revision: 4,
  status_revision: 3,
};
const review = {
  id: 'review',
  created_at: 1_700_000_000_000_002,
  entry_id: 'entry',
  judge_name: 'Kabir',
  judge_key: 'kabir',
  account_uid: null,
  notes: 'Sharp.',
  score: null,
};

const VIEWER = everything(true);

describe.each(EMPTY_DATABASES)('a migration on %s', (_name, open) => {
  let database: OpenDatabase;
  beforeEach(async () => (database = await open()));
  afterEach(() => database.close());

  const migrate = async (...some: Pick<typeof content, 'up'>[]) => {
    for (const { up } of some) await up(database.db as unknown as Kysely<unknown>);
  };

  it('for judging preserves existing reviews, under the new keys', async () => {
    const { db } = database;
    await migrate(teamAndAuditions, content);
    await sql`insert into audition_entries values
      ('entry', 1, 'A', '', 'bt 24 cse 014', '', '', 7, '', '', '', '', 'Pending', '')`.execute(db);
    await sql`insert into reviews values ('review', 1, 'entry', ' Kabir  SEN ', 'Good', null)`.execute(
      db,
    );
    await migrate(judging);

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
  });

  it('for changes treats existing entries as known to every client, and reports each later change', async () => {
    const { db } = database;
    await migrate(teamAndAuditions, content, judging);
    for (const id of ['first', 'second']) {
      await sql`insert into audition_entries values
        (${id}, 1, 'Asha', '', ${id}, '', '', 7, '', '', '', '', 'Pending', '', ${id})`.execute(db);
    }
    await sql`insert into reviews values ('review', 1, 'first', 'Kabir', 'Good', null, 'kabir', null)`.execute(
      db,
    );
    await migrate(changes);
    const later = Object.keys(migrations).filter((name) => name > '0005');
    await migrate(...later.map((name) => migrations[name]!));

    const all = await readAllEntries(db, VIEWER);
    expect(all.revision).toBe(0);
    expect(all.entries.map(({ _id, reviews }) => [_id, reviews.length])).toEqual([
      ['first', 1],
      ['second', 0],
    ]);
    expect(await readChanges(db, 0, VIEWER)).toMatchObject({ entries: [], removed: [] });

    const revisions = new Revisions(db, { maxAgeMs: Infinity });
    await revisions.change('auditions', async (transaction, revision) => {
      const added = newReviewRow('second', { judgeEmail: 'Meera', notes: 'Sharp' }, null);
      await transaction.insertInto('reviews').values(added).execute();
      await updateRow(transaction, 'audition_entries', 'second', { revision });
    });
    expect(await readChanges(db, 0, VIEWER)).toMatchObject({
      revision: 1,
      entries: [{ _id: 'second', reviews: [{ judgeEmail: 'Meera' }] }],
      removed: [],
    });
  });

  it('for undo by rows preserves entries that were deleted a moment before', async () => {
    const { db } = database;
    await migrate(teamAndAuditions, content, judging, changes);
    const snapshot = JSON.stringify({ entry, reviews: [review] });
    await sql`insert into entry_snapshots values ('change', 'entry', ${snapshot})`.execute(db);
    await migrate(undoByRows);

    expect(await db.selectFrom('undoable_entries').selectAll().execute()).toEqual([
      { change_id: 'change', ...entry },
    ]);
    expect(await db.selectFrom('undoable_reviews').selectAll().execute()).toEqual([
      { change_id: 'change', ...review },
    ]);
  });

  it('for look-alikes renews the keys, and keeps rows that now have the same one', async () => {
    const { db } = database;
    await migrate(teamAndAuditions, content, judging, changes, undoByRows);
    const rollNumbers = { one: 'BT24CSE014', two: 'BT24CSEO14', three: 'BT24CSE015' };
    for (const [id, roll] of Object.entries(rollNumbers)) {
      await sql`insert into audition_entries values
        (${id}, 1, 'Asha', '', ${roll}, '', '', 7, '', '', '', '', 'Pending', '', ${roll}, 0, 0)`.execute(
        db,
      );
    }
    const judges = { first: 'Amav', second: 'Arnav', third: '\u0410mav' };
    let createdAt = 0;
    for (const [id, name] of Object.entries(judges)) {
      createdAt += 1;
      await sql`insert into reviews values
        (${id}, ${createdAt}, 'one', ${name}, 'Good', null, ${name.toLowerCase()}, null)`.execute(
        db,
      );
    }
    await migrate(lookalikes);

    const entries = await db.selectFrom('audition_entries').select(['id', 'roll_key']).execute();
    expect(Object.fromEntries(entries.map(({ id, roll_key }) => [id, roll_key]))).toEqual({
      one: 'bt24cseol4',
      two: 'bt24cseol4\ntwo',
      three: 'bt24cseol5',
    });
    const reviews = await db
      .selectFrom('reviews')
      .select(['judge_name', 'judge_key', 'account_email'])
      .orderBy('created_at')
      .execute();
    expect(reviews.map(({ judge_key }) => judge_key)).toEqual([
      'arnav',
      'arnav\nsecond',
      'arnav\nthird',
    ]);
    expect(reviews[0]).toMatchObject({ judge_name: 'Amav', account_email: null });
  });

  it('for erasure keeps for each write with a key what was created, and nothing of the candidate', async () => {
    const { db } = database;
    await migrate(teamAndAuditions, content, judging, changes, undoByRows, lookalikes);
    const candidate = JSON.stringify({ _id: 'entry', fullName: entry.full_name, reviews: [] });
    const saved = JSON.stringify({ _id: 'review', judgeEmail: 'Kabir', notes: 'Sharp.' });
    for (const [key, status, body] of [
      ['status', 200, candidate],
      ['review', 201, saved],
      ['deletion', 204, ''],
    ]) {
      await sql`insert into recorded_answers values
        ('uid', ${key}, ${`hash of ${key}`}, ${status}, ${body}, 1700000000000)`.execute(db);
    }
    await migrate(erasure);

    const record = (key: string, status: number, subject_id: string | null) => ({
      ...{ account_uid: 'uid', key, request_hash: `hash of ${key}`, status, subject_id },
      recorded_at: 1_700_000_000_000,
    });
    const records = db.selectFrom('idempotency_records').selectAll().orderBy('status');
    expect(await records.execute()).toEqual([
      record('status', 200, null),
      record('review', 201, 'review'),
      record('deletion', 204, null),
    ]);
    const tables = await db.introspection.getTables();
    expect(tables.map(({ name }) => name)).not.toContain('recorded_answers');
  });

  it('for images keeps achievements, which have one picture and no description of it yet', async () => {
    const { db } = database;
    await migrate(teamAndAuditions, content);
    await sql`insert into achievements values
      ('first', 1, 1, 'First', '2024', '', '', '/media/achievement_images/a.jpg', 'We won.', '[]', '[]')`.execute(
      db,
    );
    await migrate(images);
    const [achievement] = await listContent(achievements, db, 'all');
    expect(achievement).toMatchObject({
      _id: 'first',
      imageUrl: '/media/achievement_images/a.jpg',
    });
    expect(JSON.parse(JSON.stringify(achievement))).not.toHaveProperty('pictures');
  });

  it('for the length of videos keeps tutorials, of which it is not known', async () => {
    const { db } = database;
    await migrate(teamAndAuditions, content, images);
    await sql`insert into tutorials (id, created_at, version, title, dance_style, video_url, thumbnail_url,
      description, instructor, instructor_insta_url, difficulty, tags, is_published, display_order)
      values ('step', 1, 1, 'Six step', 'Breaking', '/media/tutorial_videos/a.mp4', '', 'Round.', 'Kabir', '',
      'Beginner', '[]', 1, 0)`.execute(db);
    await migrate(videoDuration);
    const [tutorial] = await listContent(tutorials, db, 'all');
    expect(tutorial).toMatchObject({ _id: 'step', videoUrl: '/media/tutorial_videos/a.mp4' });
    expect(tutorial!.videoDuration).toBeUndefined();
  });

  it('for the audit log keeps the changes of items that are there, or can be restored', async () => {
    const { db } = database;
    await migrate(teamAndAuditions, content, images, deletedContent, contentChanges);
    await sql`insert into rule_sets values ('rules', 1, 1, 'Spring', '[]', '{}', 0, 1)`.execute(db);
    await sql`insert into deleted_content values ('step', 'tutorials', '{}', 'Step', 1, null)`.execute(
      db,
    );
    for (const [id, item, by] of [
      ['first', 'rules', 'meera@nox.example'],
      ['second', 'step', null],
      ['third', 'gone', null],
    ]) {
      await sql`insert into content_changes values (${id}, ${item}, 'changed', 1700000000000001, ${by}, '["year"]')`.execute(
        db,
      );
    }
    await migrate(auditLog);
    const change = { action: 'changed', actor: 'account', actor_uid: null, count: 1 };
    const rows = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    expect(rows).toMatchObject([
      { ...change, id: 'first', subject: 'rules', item_id: 'rules', fields: '["year"]' },
      { ...change, id: 'second', subject: 'tutorials', item_id: 'step', actor_email: null },
    ]);
    expect(rows[0]).toMatchObject({
      created_at: 1_700_000_000_000_001,
      actor_email: 'meera@nox.example',
    });
  });
});
