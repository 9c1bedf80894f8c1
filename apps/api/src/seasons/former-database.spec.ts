import { type BulkChangeResult, type Season } from '@nox/contracts';
import { Migrator } from 'kysely/migration';
import { expectError, openApi, type TestApi } from '../../test/api.ts';
import { candidate, listEntries } from '../../test/candidates.ts';
import { EMPTY_DATABASES } from '../../test/engines.ts';
import { undoLatest } from '../../test/season-builders.ts';
import { migrations, migrateToLatest } from '../database/open-database.ts';

const MICROSECONDS = 1_700_000_000_000_000;

/** As it was stored before there were seasons. */
const rowOf = (id: string, arrival: number) => ({
  ...{
    id,
    created_at: MICROSECONDS + arrival,
    full_name: `Dancer ${id}`,
    roll_key: `key of ${id}`,
  },
  ...{ phone_number: '98765 43210', roll_number: `BT ${id}`, email_address: 'a@example.com' },
  ...{ branch: 'CSE', rate_yourself: 7.5, why_nox: '💃', other_skills: '', dance_style: 'Popping' },
  ...{ dance_video_url: '', status: 'Selected', time_slot: '16:00 - 16:30' },
  ...{ revision: 4, status_revision: 3 },
});
const REVIEW = {
  ...{ id: 'review', created_at: MICROSECONDS, entry_id: 'b', judge_name: 'Kabir' },
  ...{ judge_key: 'kabir', account_uid: null, notes: 'Sharp.', score: 8, account_email: null },
};

describe.each(EMPTY_DATABASES)('a database of before seasons, on %s', (_name, open) => {
  const changeId = '00000000-0000-4000-8000-000000000001';
  let api: TestApi;
  beforeEach(async () => {
    const database = await open();
    const { db } = database;
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateTo('0014-audit-log');
    if (error) throw error;
    const rows = [rowOf('a', 2), rowOf('b', 0), rowOf('c', 1)];
    await db
      .insertInto('audition_entries')
      .values(rows as never)
      .execute();
    await db
      .insertInto('reviews')
      .values(REVIEW as never)
      .execute();
    const deleted = { ...rowOf('d', -1), change_id: changeId };
    await db
      .insertInto('undoable_entries')
      .values(deleted as never)
      .execute();
    await db
      .insertInto('bulk_changes')
      .values({
        ...{ id: changeId, revision: 4, kind: 'deleted', count: 1 },
        ...{ made_at: Date.now(), made_by: null, undone_at: null },
      })
      .execute();
    api = await openApi({}, async () => {
      await migrateToLatest(db);
      return database;
    });
  });
  afterEach(() => api.close());

  it('shows the same list, with numbers in order of arrival', async () => {
    const entries = await listEntries(api);
    expect(entries.map(({ _id, number }) => [_id, number])).toEqual([
      ['b', 1],
      ['c', 2],
      ['a', 3],
    ]);
    expect(entries[0]).toEqual({
      ...{ _id: 'b', fullName: 'Dancer b', phoneNumber: '98765 43210', rollNumber: 'BT b' },
      ...{ emailAddress: 'a@example.com', branch: 'CSE', rateYourself: 7.5, whyNox: '💃' },
      ...{ otherSkills: '', danceStyle: 'Popping', danceVideoUrl: '', status: 'Selected' },
      ...{ timeSlot: '16:00 - 16:30', number: 1 },
      reviews: [{ _id: 'review', judgeEmail: 'Kabir', notes: 'Sharp.', score: 8 }],
    });
  });

  it('has one season, which has all entries and is closed', async () => {
    const seasons = (await api.get('/api/seasons')).json<Season[]>();
    expect(seasons).toMatchObject([
      { name: 'Season 1', isCurrent: true, entries: 3, lastNumber: 4, opensAt: null },
    ]);
    expect((await api.get('/api/season', {})).json()).toMatchObject({ state: 'closed' });
    expectError(await api.send('POST', '/api/auditions', candidate(), {}), 403, {
      code: 'auditions_closed',
      message: 'Auditions Are Currently Closed',
    });
  });

  it('brings back what was deleted a moment before, with a number of its own', async () => {
    expect((await undoLatest(api)).json<BulkChangeResult>().message).toMatch(
      /^1 candidate is back/,
    );
    expect((await listEntries(api)).map(({ number }) => number)).toEqual([4, 1, 2, 3]);
  });
});
