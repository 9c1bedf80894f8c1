import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { engines, temporaryFolder } from '../../test/engines.ts';
import { listContent } from '../content/content-store.ts';
import { type MediaStore, openMediaStore } from '../media/media-store.ts';
import { seedOnce } from '../seed/seed.ts';
import { teamMembers } from '../team/team-members.ts';
import { creationTime } from './creation-time.ts';
import { migrateToLatest } from './migrate.ts';
import { type OpenDatabase } from './database-connection.ts';

describe.each(engines)('the database on $name', ({ open }) => {
  let database: OpenDatabase;
  let folder: string;
  let media: MediaStore;
  beforeEach(async () => {
    database = await open();
    folder = await temporaryFolder();
    media = await openMediaStore(folder, 0);
  });
  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  it('is left alone by migrations that have already run', async () => {
    await seedOnce(database.db, media, 'sample');
    await migrateToLatest(database.db);
    expect(await listContent(teamMembers, database.db, 'all')).toHaveLength(20);
  });

  it('is filled once: what was deleted stays deleted', async () => {
    await seedOnce(database.db, media, 'sample');
    await database.db.deleteFrom('team_members').execute();
    await seedOnce(database.db, media, 'sample');
    expect(await listContent(teamMembers, database.db, 'all')).toEqual([]);
  });

  it('is filled once by several servers that start together', async () => {
    await Promise.all([1, 2, 3].map(() => seedOnce(database.db, media, 'sample')));
    expect(await listContent(teamMembers, database.db, 'all')).toHaveLength(20);
  });

  it('stays empty when told to, also at later starts', async () => {
    await seedOnce(database.db, media, 'none');
    await seedOnce(database.db, media, 'sample');
    expect(await listContent(teamMembers, database.db, 'all')).toEqual([]);
  });

  it('deletes the reviews of a deleted entry', async () => {
    await seedOnce(database.db, media, 'sample');
    await database.db.deleteFrom('audition_entries').execute();
    expect(await database.db.selectFrom('reviews').selectAll().execute()).toEqual([]);
  });

  it('gives back times and counts as numbers', async () => {
    await seedOnce(database.db, media, 'none');
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
