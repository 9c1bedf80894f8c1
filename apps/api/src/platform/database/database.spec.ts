import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import Sqlite from 'libsql';
import { newEntryRow, newReviewRow } from '#season/auditions/entries/new-entry.ts';
import { advanceTime, creationTime } from './clock.ts';
import { type OpenDatabase } from './revisions.ts';
import { countRows } from './rows.ts';
import { type Db } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import { addEntries, candidate } from '../../../test/candidates.ts';
import { engines, sqliteIn, temporaryFolder } from '../../../test/engines.ts';

describe.each(engines)('the database on $name', ({ open }) => {
  let database: OpenDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());

  it('deletes the reviews of a deleted entry', async () => {
    const { db } = database;
    const entry = newEntryRow(candidate(), 0, 1);
    const review = newReviewRow(entry.id, { notes: 'Good', judgeEmail: 'Kabir' }, null);
    await db.insertInto('audition_entries').values(entry).execute();
    await db.insertInto('reviews').values(review).execute();
    await db.deleteFrom('audition_entries').execute();
    expect(await db.selectFrom('reviews').selectAll().execute()).toEqual([]);
  });

  it('runs one transaction at a time between the changes of a group that has none yet', async () => {
    await database.db.deleteFrom('revisions').execute();
    await database.db.insertInto('clock').values({ name: 'count', latest: 0 }).execute();
    const count = () =>
      database.revisions.withLock('schedule', async (transaction) => {
        const clock = transaction.selectFrom('clock').where('name', '=', 'count');
        const { latest } = await clock.select('latest').executeTakeFirstOrThrow();
        await transaction
          .updateTable('clock')
          .set({ latest: latest + 1 })
          .where('name', '=', 'count')
          .execute();
        return latest;
      });
    const counted = await Promise.all(Array.from({ length: 8 }, count));
    expect(counted.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(await database.revisions.revisionOf('schedule')).toBe(0);
  });

  it('returns times and counts as numbers', async () => {
    const { db } = database;
    await db.insertInto('milestones').values({ name: 'a', created_at: creationTime() }).execute();
    const { rows } = await sql<{ created_at: number; n: number }>`
      select max(created_at) as created_at, count(*) as n from milestones`.execute(db);
    expect(rows).toEqual([{ created_at: expect.any(Number), n: 1 }]);
  });
});

describe('SQLite', () => {
  const counts = { count: 1 };
  const insert = (db: Db) => sql`insert into counts values (2)`.execute(db);
  const writes: Record<string, (db: Db) => Promise<unknown>> = {
    'a transaction': (db) => db.transaction().execute(insert),
    'an insert': insert,
    'an insert that returns its row': (db) =>
      sql`insert into counts values (2) returning count`.execute(db),
    'an update': (db) => sql`update counts set count = 2`.execute(db),
    'a deletion': (db) => sql`delete from counts`.execute(db),
    'a write of a query': (db) =>
      sql`with two as (select 2) insert into counts select * from two`.execute(db),
  };

  let folder: string;
  let database: OpenDatabase;
  beforeEach(async () => {
    folder = await temporaryFolder();
    database = openSqlite(folder);
  });
  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  it.each(Object.keys(writes))('goes on after %s has waited in vain', async (name) => {
    const { db } = database;
    await sql`create table counts (count integer)`.execute(db);
    await sql`insert into counts values (1)`.execute(db);
    await sql`pragma busy_timeout = 1`.execute(db);
    const other = new Sqlite(join(folder, 'nox.sqlite'));
    const read = () => other.prepare('select count from counts').all();
    other.exec('begin immediate');
    for (const write of Object.values(writes)) await expect(write(db)).rejects.toThrow('locked');
    await expect(writes[name]!(db)).rejects.toThrow('locked');
    expect((await sql`select count from counts`.execute(db)).rows).toEqual([counts]);
    other.exec('rollback');
    expect(read()).toEqual([counts]);
    // What is acknowledged is committed: others see it.
    await db.transaction().execute((transaction) => insert(transaction));
    expect(read()).toEqual([counts, { count: 2 }]);
    for (const write of Object.values(writes)) await write(db);
    expect(read()).toEqual([{ count: 2 }]);
    other.close();
  });

  it('undoes a write by itself that fails', async () => {
    const { db } = database;
    await sql`create table counts (count integer unique)`.execute(db);
    await expect(sql`insert into counts values (2), (2)`.execute(db)).rejects.toThrow('UNIQUE');
    await db.transaction().execute(insert);
    expect((await sql`select count from counts`.execute(db)).rows).toEqual([{ count: 2 }]);
  });
});

describe('creation time', () => {
  it('grows with every call', () => {
    const times = Array.from({ length: 1_000 }, creationTime);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  it('goes on where the process before was, also when the clock was set back meanwhile', async () => {
    const folder = await temporaryFolder();
    const inNewProcess = async () => {
      jest.resetModules();
      const { openDatabase } = await import('./open-database.ts');
      const database = await openDatabase({ dataDir: folder, databaseUrl: undefined }, () => {});
      const time = (await import('./clock.ts')).creationTime();
      await sleep(5);
      await advanceTime(database.db);
      await database.close();
      return time;
    };
    const before = await inNewProcess();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 50 * 60 * 1_000);
    expect(await inNewProcess()).toBeGreaterThan(before);
    await rm(folder, { recursive: true });
  });
});

describe('the SQLite file', () => {
  let folder: string;
  let database: OpenDatabase;
  beforeEach(async () => {
    folder = await temporaryFolder();
    database = await sqliteIn(folder);
  });
  afterEach(() => database.close());

  const pragma = async (name: string) => {
    const { rows } = await sql<Record<string, number>>`pragma ${sql.raw(name)}`.execute(
      database.db,
    );
    return rows[0]![name];
  };
  const traces = async () => {
    const files = ['nox.sqlite', 'nox.sqlite-wal'].map((name) => join(folder, name));
    const texts = await Promise.all(files.map((file) => readFile(file, 'latin1')));
    return texts.join().split(/vanished/i).length - 1;
  };

  it('has nothing of rows of which pages were divided', async () => {
    const { db, eraseDeleted } = database;
    await db.transaction().execute(async (transaction) => {
      // Rows of an index come in any order.
      for (let round = 0; round < 300; round += 1) {
        const rollNumber = `${(round * 7919) % 1000}VANISHED`;
        const other = rollNumber.replace('VAN', 'STAY');
        await addEntries(transaction, 1, { fullName: 'Vanished', rollNumber });
        await addEntries(transaction, 1, { fullName: 'Stays', rollNumber: other });
      }
    });
    await db.deleteFrom('audition_entries').where('full_name', '=', 'Vanished').execute();
    expect(await traces()).toBeGreaterThan(0);
    expect(await eraseDeleted!()).toBe(true);
    expect([await traces(), await pragma('quick_check')]).toEqual([0, 'ok']);
    expect(await countRows(db.selectFrom('audition_entries'))).toBe(300);
  });
});
