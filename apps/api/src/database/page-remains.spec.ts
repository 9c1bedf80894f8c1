import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { addEntries } from '../../test/candidates.ts';
import { sqliteIn, temporaryFolder } from '../../test/engines.ts';
import { hasRemains } from './page-remains.ts';
import { type OpenDatabase } from './revisions.ts';

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
    // Rows of an index come in any order.
    for (let round = 0; round < 300; round += 1) {
      const rollNumber = `${(round * 7919) % 1000}VANISHED`;
      await addEntries(db, 1, { fullName: 'Vanished', rollNumber });
      await addEntries(db, 1, { fullName: 'Stays', rollNumber: rollNumber.replace('VAN', 'STAY') });
    }
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
