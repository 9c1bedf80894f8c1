import { sql } from 'kysely';
import { engines } from '../../test/engines';
import { listContent } from '../content/content-store';
import { seedOnce } from '../seed/seed';
import { teamMembers } from '../team/team-members';
import { creationTime } from './creation-time';
import { migrateToLatest } from './migrate';
import { type OpenDatabase } from './open-database';

describe.each(engines)('the database on $name', ({ open }) => {
  let database: OpenDatabase;
  beforeEach(async () => (database = await open()));
  afterEach(() => database.close());

  it('is left alone by migrations that have already run', async () => {
    await seedOnce(database.db, 'sample');
    await migrateToLatest(database.db);
    expect(await listContent(teamMembers, database.db, 'all')).toHaveLength(20);
  });

  it('is filled once: what was deleted stays deleted', async () => {
    await seedOnce(database.db, 'sample');
    await database.db.deleteFrom('team_members').execute();
    await seedOnce(database.db, 'sample');
    expect(await listContent(teamMembers, database.db, 'all')).toEqual([]);
  });

  it('is filled once by several servers that start together', async () => {
    await Promise.all([1, 2, 3].map(() => seedOnce(database.db, 'sample')));
    expect(await listContent(teamMembers, database.db, 'all')).toHaveLength(20);
  });

  it('stays empty when told to, also at later starts', async () => {
    await seedOnce(database.db, 'none');
    await seedOnce(database.db, 'sample');
    expect(await listContent(teamMembers, database.db, 'all')).toEqual([]);
  });

  it('deletes the reviews of a deleted entry', async () => {
    await seedOnce(database.db, 'sample');
    await database.db.deleteFrom('audition_entries').execute();
    expect(await database.db.selectFrom('reviews').selectAll().execute()).toEqual([]);
  });

  it('gives back times and counts as numbers', async () => {
    await seedOnce(database.db, 'none');
    const { rows } = await sql<{ created_at: number; n: number }>`
      select max(created_at) as created_at, count(*) as n from milestones`.execute(database.db);
    expect(rows).toEqual([{ created_at: expect.any(Number), n: 1 }]);
  });
});

describe('creation time', () => {
  it('grows with every call', () => {
    const times = Array.from({ length: 1_000 }, creationTime);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });
});
