import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import Sqlite from 'libsql';
import { newEntryRow, newReviewRow } from '../auditions/entries/new-entry.ts';
import { advanceTime, creationTime } from './clock.ts';
import { hasRemains } from './page-remains.ts';
import { type OpenDatabase } from './revisions.ts';
import { openSqlite } from './sqlite.ts';
import { addEntries, candidate } from '../../test/candidates.ts';
import { engines, sqliteIn, temporaryFolder } from '../../test/engines.ts';

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
      database.revisions.between('schedule', async (transaction) => {
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
  it('goes on writing after another program held the database for too long', async () => {
    const folder = await temporaryFolder();
    const database = openSqlite(folder);
    await sql`create table counts (count integer)`.execute(database.db);
    await sql`pragma busy_timeout = 1`.execute(database.db);
    const other = new Sqlite(join(folder, 'nox.sqlite'));
    const count = (n: number) =>
      database.db
        .transaction()
        .execute((transaction) => sql`insert into counts values (${n})`.execute(transaction));
    await count(1);
    other.exec('begin immediate');
    await expect(count(2)).rejects.toThrow('locked');
    other.exec('rollback');
    await count(3);
    expect(other.prepare('select count from counts').raw().all()).toEqual([[1], [3]]);
    other.close();
    await database.close();
    await rm(folder, { recursive: true });
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
  const pagesWithRemains = async () => {
    const { rows } = await sql<{
      pgno: number;
      data: ArrayBuffer;
    }>`select pgno, data from sqlite_dbpage`.execute(database.db);
    return rows.filter(({ pgno, data }) => hasRemains(Buffer.from(data), pgno)).length;
  };
  const traces = async () => {
    const files = ['nox.sqlite', 'nox.sqlite-wal'].map((name) => join(folder, name));
    const texts = await Promise.all(files.map((file) => readFile(file, 'latin1')));
    return texts.join().split(/vanished/i).length - 1;
  };

  it('has nothing of deleted rows, without being rewritten', async () => {
    const { db, eraseDeleted } = database;
    await addEntries(db, 300, { fullName: 'Vanished', whyNox: 'Vanished '.repeat(100) });
    await db.deleteFrom('audition_entries').execute();
    await eraseDeleted!();
    expect([await traces(), await pragma('quick_check')]).toEqual([0, 'ok']);
    expect(await pragma('freelist_count')).toBeGreaterThan(50);
    // Its pages are of tables, or none of them would be looked at.
    expect(await pragma('auto_vacuum')).toBe(0);
  });

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
    expect(await pagesWithRemains()).toBeGreaterThan(0);
    await db.deleteFrom('audition_entries').where('full_name', '=', 'Vanished').execute();
    await eraseDeleted!();
    expect([await traces(), await pagesWithRemains()]).toEqual([0, 0]);
    expect(await pragma('quick_check')).toBe('ok');
    const { count } = await db
      .selectFrom('audition_entries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(300);
  });
});
