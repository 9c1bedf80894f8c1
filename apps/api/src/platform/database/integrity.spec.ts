import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import Sqlite from 'libsql';
import { openApi, type TestApi } from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { engines, sqliteIn, temporaryFolder } from '../../../test/engines.ts';
import { openDatabase } from './open-database.ts';
import { itInFull } from '@nox/test-servers/full-run';
import { serverStarter } from '@nox/test-servers/server-process';

const PAGE_BYTES = 4_096;

async function fill(api: TestApi): Promise<void> {
  await addEntries(api.db, 500);
  await api.integrity.check();
  expect((await api.app.inject('/api/ready')).statusCode).toBe(200);
}

/** Writes garbage over a page of the entries. No process may have the database open. */
async function damageEntries(folder: string): Promise<void> {
  const file = join(folder, 'nox.sqlite');
  const sqlite = new Sqlite(file);
  sqlite.pragma('wal_checkpoint(truncate)');
  const { pageno } = sqlite
    .prepare(`select pageno from dbstat where name = 'audition_entries' and pagetype = 'leaf'`)
    .get() as { pageno: number };
  sqlite.close();
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(PAGE_BYTES, 'garbage'), 0, PAGE_BYTES, (pageno - 1) * PAGE_BYTES);
  await handle.close();
}

/** Lets PostgreSQL look for a table in a file that does not exist. */
async function loseEntries({ db }: TestApi): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set allow_system_table_mods = on`.execute(connection);
    await sql`update pg_class set relfilenode = 999999 where relname = 'audition_entries'`.execute(
      connection,
    );
  });
}

/** A folder whose database has a damaged page. */
async function damagedFolder(): Promise<string> {
  const folder = await temporaryFolder();
  const open = () => openDatabase({ dataDir: folder, databaseUrl: undefined }, () => undefined);
  const api = await openApi({}, open);
  await fill(api);
  await api.close();
  await damageEntries(folder);
  return folder;
}

async function openDamagedSqlite(): Promise<TestApi> {
  const folder = await damagedFolder();
  return openApi({}, () => sqliteIn(folder));
}

async function openDamagedPostgres(): Promise<TestApi> {
  const api = await openApi({}, engines[1]!.open);
  await fill(api);
  await loseEntries(api);
  return api;
}

const notReady = [503, { code: 'unavailable', message: 'The database is damaged.' }];

describe.each([
  ['SQLite', openDamagedSqlite],
  ['PostgreSQL', openDamagedPostgres],
])('a damaged database on %s', (_name, open) => {
  let api: TestApi;
  beforeEach(async () => (api = await open()));
  afterEach(() => api.close());
  const ready = async () => {
    const answer = await api.app.inject('/api/ready');
    return [answer.statusCode, answer.json()];
  };

  it('is found, and the server is not ready from then on', async () => {
    const onDamage = jest.fn();
    api.integrity.onDamage = onDamage;
    await api.integrity.check();
    await api.integrity.check();
    expect(onDamage.mock.calls).toEqual([[expect.any(String)]]);
    expect(await ready()).toEqual(notReady);
  });

  it('is noticed by the first request that fails', async () => {
    const answer = await api.get('/api/auditions');
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect(await ready()).toEqual(notReady);
  });
});

describe('a file that was overwritten', () => {
  it('is found to be no database any more', async () => {
    const folder = await temporaryFolder();
    const api = await openApi({}, () => sqliteIn(folder));
    await api.integrity.check();
    await api.eraseDeleted!();
    await writeFile(join(folder, 'nox.sqlite'), Buffer.alloc(2 * PAGE_BYTES, 'garbage'));
    await api.integrity.check();
    expect(api.integrity.damage).toEqual(expect.any(String));
    await api.close();
  });
});

describe('a server with a damaged database', () => {
  const start = serverStarter();

  itInFull(
    'starts, says so in its log, is not ready, and goes on with everything else',
    async () => {
      const folder = await damagedFolder();
      const server = start({ DATA_DIR: folder });
      const url = await server.ready;
      const answer = await fetch(`${url}/api/ready`);
      expect([answer.status, await answer.json()]).toEqual(notReady);
      for (const path of ['/api/health', '/api/team']) {
        expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 200]);
      }
      const lines = server.log().trimEnd().split('\n');
      expect(lines.filter((line) => line.includes('restore a backup'))).toHaveLength(1);
      server.process.kill('SIGTERM');
      await server.ended;
      await rm(folder, { recursive: true });
    },
  );
});
