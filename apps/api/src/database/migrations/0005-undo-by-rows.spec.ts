import { sql, type Kysely } from 'kysely';
import { EMPTY_DATABASES } from '../../../test/engines.ts';
import * as teamAndAuditions from './0001-team-and-auditions.ts';
import * as content from './0002-content.ts';
import * as judging from './0003-judging.ts';
import * as changes from './0004-changes.ts';
import * as undoByRows from './0005-undo-by-rows.ts';

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

describe.each(EMPTY_DATABASES)('the migration of what can be undone on %s', (_name, open) => {
  it('preserves entries that were deleted a moment before', async () => {
    const { db, close } = await open();
    const schemaless = db as unknown as Kysely<unknown>;
    for (const { up } of [teamAndAuditions, content, judging, changes]) await up(schemaless);
    const snapshot = JSON.stringify({ entry, reviews: [review] });
    await sql`insert into entry_snapshots values ('change', 'entry', ${snapshot})`.execute(db);
    await undoByRows.up(schemaless);

    expect(await db.selectFrom('undoable_entries').selectAll().execute()).toEqual([
      { change_id: 'change', ...entry },
    ]);
    expect(await db.selectFrom('undoable_reviews').selectAll().execute()).toEqual([
      { change_id: 'change', ...review },
    ]);
    await close();
  });
});
