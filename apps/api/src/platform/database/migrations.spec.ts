import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { EMPTY_DATABASES, engines, temporaryFolder } from '../../../test/engines.ts';
import { readAllEntries } from '#season/auditions/entries/audition-entries.ts';
import { EVERYTHING } from '#season/auditions/entries/viewer.ts';
import { StartUpError } from '../errors/http-error.ts';
import { migrateToLatest } from './open-database.ts';
import { type OpenDatabase } from './revisions.ts';
import { type Columns } from './columns.ts';
import { migrate } from './migrations.ts';
import { newestOf, opensDataOf, recordVersion, refuseNewer, VERSION } from './product-version.ts';
import { tables } from './schema.ts';

/** Databases have these names of the migrations that were joined. */
const FORMER = [
  ...['0001-team-and-auditions', '0002-content', '0003-judging', '0004-changes'],
  ...['0005-undo-by-rows', '0006-lookalikes', '0007-erasure', '0008-undo-slots', '0009-images'],
  ...['0010-video-duration', '0011-deleted-content', '0012-content-changes'],
  ...['0013-client-metrics', '0014-audit-log', '0015-seasons', '0016-schedule'],
];

describe.each(EMPTY_DATABASES)('a database of former migrations on %s', (_name, open) => {
  let database: OpenDatabase;
  beforeEach(async () => {
    database = await open();
    await migrate(database.db, '0001-team-and-auditions');
    for (const id of ['first', 'second']) {
      await sql`insert into audition_entries values (${id}, 1, 'Asha', '', ${id}, 'asha@example.com', '',
        7.5, '💃', '', 'Popping', '', 'Selected', '16:00 - 16:30', ${id}, 4, 3, ${id.length}, null, 1, null,
        0, null, null, null)`.execute(database.db);
    }
    await sql`insert into reviews values
      ('review', 1, 'second', 'Kabir', 'Sharp.', 8, 'kabir', null, null)`.execute(database.db);
  });
  afterEach(() => database.close());

  async function record(names: string[]) {
    await sql`create table kysely_migration (name varchar(255) not null primary key,
      timestamp varchar(255) not null)`.execute(database.db);
    for (const [second, name] of names.entries()) {
      const time = new Date(second * 1_000).toISOString();
      await sql`insert into kysely_migration values (${name}, ${time})`.execute(database.db);
    }
  }

  async function recorded() {
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration order by name`.execute(database.db);
    return rows.map(({ name }) => name);
  }

  it('goes on with its rows and names, after the last of the joined ones', async () => {
    const { db } = database;
    const seasons = await db.selectFrom('seasons').selectAll().execute();
    await record(FORMER);
    await migrateToLatest(db);

    const { entries } = await readAllEntries(db, EVERYTHING);
    expect(entries).toMatchObject([
      { _id: 'first', fullName: 'Asha', rateYourself: 7.5, whyNox: '💃', number: 5, reviews: [] },
      { _id: 'second', number: 6, reviews: [{ judgeEmail: 'Kabir', notes: 'Sharp.', score: 8 }] },
    ]);
    expect(await db.selectFrom('seasons').selectAll().execute()).toMatchObject(seasons);
    const codes = await db.selectFrom('audition_entries').select('check_in_code').execute();
    expect(new Set(codes.map((row) => row.check_in_code)).size).toBe(2);
    const names = await recorded();
    expect(names.slice(0, FORMER.length)).toEqual(FORMER);
    expect(names).toContain('0028-message-versions');
  });

  it('is refused with a sentence, and stays as it was, where one of the joined ones is missing', async () => {
    const { db } = database;
    for (const table of ['panels', 'schedule_blocks', 'assignments', 'published_slots']) {
      await db.schema.dropTable(table).execute();
    }
    await record(FORMER.slice(0, -1));
    const dump = async () => [
      await db.introspection.getTables({ withInternalKyselyTables: true }),
      await recorded(),
      await db.selectFrom('audition_entries').selectAll().execute(),
    ];
    const before = await dump();
    const refusal = expect(migrateToLatest(db)).rejects;
    await refusal.toThrow(StartUpError);
    await refusal.toThrow('a release without the schedule');
    expect(await dump()).toEqual(before);
  });
});

describe('a version of the product', () => {
  it('opens data of its own series and of earlier ones', () => {
    // In each line, versions open the data of those in their own group and in the groups before.
    const groups = [
      [undefined, '0.1.0', '0.1.12'],
      ['0.2.0', '0.2.7'],
      ['0.10.0'],
      ['1.0.0', '1.0.1'],
    ];
    for (const [index, group] of groups.entries()) {
      for (const own of group) {
        const opened = groups.flat().filter((version) => own && opensDataOf(version, own));
        expect(own ? opened : []).toEqual(own ? groups.slice(0, index + 1).flat() : []);
      }
    }
    expect(newestOf(['0.9.1', '0.10.0', '0.2.0'])).toBe('0.10.0');
  });

  it('is the one of package.json', () => {
    expect(VERSION).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

describe.each(engines)('data of a newer release, on $name', ({ open }) => {
  let database: OpenDatabase;
  let backups: string;
  beforeEach(async () => {
    [database, backups] = [await open(), await temporaryFolder()];
    for (const [name, manifest] of Object.entries({
      '2026-11-27T12-30-00-000Z': { createdAt: '2026-11-27T12:30:00.000Z' },
      '2026-11-28T12-30-00-000Z': { createdAt: '2026-11-28T12:30:00.000Z', version: VERSION },
      '2026-11-29T12-30-00-000Z': { createdAt: '2026-11-29T12:30:00.000Z', version: '99.1.0' },
      '2026-11-30T12-30-00-000Z': 'damaged',
    })) {
      await mkdir(join(backups, name));
      await writeFile(join(backups, name, 'manifest.json'), JSON.stringify(manifest));
    }
  });
  afterEach(async () => {
    await database.close();
    await rm(backups, { recursive: true });
  });

  const refusal = (folder?: string) =>
    refuseNewer(database.db, { backups: folder, timeZone: 'Asia/Kolkata' }).then(
      () => undefined,
      (error: Error) => [error instanceof StartUpError, error.message],
    );

  it('is refused with the newest backup that fits, and a former release opens it', async () => {
    const { db } = database;
    await recordVersion(db);
    expect(await refusal(backups)).toBeUndefined();
    const values = { name: '99.1.0', created_at: 1 };
    await db.insertInto('versions').values(values).execute();
    expect(await refusal(backups)).toEqual([
      true,
      'The data were opened by 99.1.0. Restore the backup of 28 November 18:00: nox restore 2026-11-28T12-30-00-000Z --replace',
    ]);
    const elsewhere =
      'The data were opened by 99.1.0. Install that release again, or restore a backup from before it.';
    expect([await refusal(), await refusal('/nowhere')]).toEqual([
      [true, elsewhere],
      [true, elsewhere],
    ]);
  });

  it('is never called corrupted, also where that release has recorded no version', async () => {
    await sql`insert into kysely_migration values ('9999-later', '2099-01-01')`.execute(
      database.db,
    );
    expect(await refusal(backups)).toEqual([
      true,
      expect.stringMatching(/^The data were opened by a later release\. Restore the backup of 28/),
    ]);
    // Another spec gets this database of PostgreSQL with its tables as they are.
    await sql`delete from kysely_migration where name = '9999-later'`.execute(database.db);
  });
});

it('adds to no table what is not in the databases of a release', () => {
  const columns = Object.values<Columns>(tables).flatMap((table) => {
    const [first, ...others] = Object.values(table);
    return [first!, ...others].map(({ addedIn }) => addedIn ?? first!.addedIn ?? 'the base');
  });
  const counts = Object.entries(Object.groupBy(columns, (name) => name));
  // One that has been released never changes: another column is `since` the next migration.
  expect(Object.fromEntries(counts.map(([name, all]) => [name, all!.length]))).toEqual({
    'the base': 336,
    '0017-announced-erasures': 2,
    '0018-messages-before-chat': 1,
    '0019-mails-by-mailbox': 3,
    '0021-mails-and-imports': 3,
    '0023-staff': 16,
    '0024-results': 20,
    '0025-day': 22,
    '0026-independent-judging': 28,
    '0027-archived-slots': 5,
    '0028-message-versions': 1,
    '0029-appearances': 6,
    '0030-published-judges': 1,
    '0031-counted-scores': 11,
    '0032-offers': 5,
    '0033-opened-results': 5,
    '0034-judge-merges': 6,
    '0035-versions': 2,
    '0036-society': 20,
    '0037-handover': 23,
    '0038-client-errors': 20,
    '0039-candidate-media': 3,
    '0040-society-pictures': 1,
  });
});
