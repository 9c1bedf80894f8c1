import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import Sqlite from 'libsql';
import { toHttpError } from './error-handler.ts';
import { asAdministrator, expectError, openApi, type TestApi } from '../../../test/api.ts';
import { temporaryFolder } from '../../../test/engines.ts';
import { faultyProxy } from '@nox/test-servers/faulty-proxy';
import { takePostgresDatabase } from '@nox/test-servers/postgres-pool';
import { serverStarter } from '@nox/test-servers/server-process';

const member = { name: 'Asha', position: 'Dancer' };
const CODES: Record<number, string[]> = {
  503: ['ECONNREFUSED', '57P01', '08006', '53300'],
  507: ['ENOSPC', 'EDQUOT', '53100'],
};
const addMember = (api: TestApi, payload: object = member) =>
  api.send('POST', '/api/team', payload);

describe('an error of the database', () => {
  it.each([
    ...[503, 507].flatMap((status) => CODES[status]!.map((code) => [code, status] as const)),
  ])('%s is %i', (code, expected) => {
    expect(toHttpError(Object.assign(new Error('x'), { code })).status).toBe(expected);
  });
});

describe('a database that another program writes for too long', () => {
  it('is 503 for those who wait meanwhile, and no trouble afterwards', async () => {
    const api = await openApi();
    await sql`pragma busy_timeout = 1`.execute(api.db);
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(api.db);
    const other = new Sqlite(rows[0]!.file);
    // The first challenge stores a secret, without a transaction.
    const write = () => Promise.all([api.app.inject('/api/season/challenge'), addMember(api)]);
    other.exec('begin immediate');
    const message = 'The database does not answer. Please try again in a moment.';
    for (const answer of await write()) expectError(answer, 503, { message });
    expect((await api.app.inject('/api/team')).json()).toEqual([]);
    other.exec('rollback');
    expect((await write()).map(({ statusCode }) => statusCode)).toEqual([200, 201]);
    const count = (table: string) =>
      other.prepare(`select count(*) as n from ${table}`).raw().get() as unknown;
    expect([count('team_members'), count('server_secrets')]).toEqual([[1], [1]]);
    other.close();
    await api.close();
  });
});

describe('a full disk', () => {
  it('is 507 with nothing half written, and no trouble once there is space again', async () => {
    const api = await openApi();
    await sql`pragma max_page_count = 1`.execute(api.db);
    const large = { ...member, intro: 'x'.repeat(5_000), specialization: 'y'.repeat(5_000) };
    let answer = await addMember(api, large);
    for (let n = 0; n < 50 && answer.statusCode === 201; n += 1)
      answer = await addMember(api, large);
    expectError(answer, 507, {
      code: 'no_space',
      message: 'There is no space left on the server, so nothing was saved.',
    });
    const revision = () =>
      api.db.selectFrom('revisions').selectAll().where('name', '=', 'team').executeTakeFirst();
    const before = (await revision())?.revision ?? 0;
    expect((await api.app.inject('/api/team')).json()).toHaveLength(before);

    await sql`pragma max_page_count = 1000000`.execute(api.db);
    expect((await addMember(api, large)).statusCode).toBe(201);
    expect((await api.app.inject('/api/team')).json()).toHaveLength(before + 1);
    await api.close();
  });

  it('is 507 also where SQLite has undone the transaction by itself', async () => {
    const api = await openApi();
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const failing = api.db.transaction().execute(async (transaction) => {
      await sql`rollback`.execute(transaction);
      throw full;
    });
    await expect(failing).rejects.toBe(full);
    await api.close();
  });
});

const OUTAGE_MS = 1_500;
const PATHS = ['/api/team', '/api/ready', '/api/auditions', '/api/summary', '/api/team?all=true'];

describe('a server whose PostgreSQL is gone', () => {
  const start = serverStarter();

  it('says so once a second, without stacks, however many ask', async () => {
    const database = await takePostgresDatabase();
    const connection = await faultyProxy(new URL(database.url));
    const folder = await temporaryFolder();
    const server = start({ DATABASE_URL: connection.url, DATA_DIR: folder });
    const url = await server.ready;
    const ask = () =>
      Promise.all(
        PATHS.map(async (path) => {
          const answer = await fetch(`${url}${path}`, { headers: asAdministrator });
          await answer.arrayBuffer();
          return answer.status;
        }),
      );
    // Opens connections, which then break while they are idle.
    await Promise.all(Array.from({ length: 5 }, ask));
    const before = server.log().length;

    await connection.cut();
    const cutAt = performance.now();
    let refused = 0;
    while (performance.now() - cutAt < OUTAGE_MS || refused <= 20) {
      refused += (await ask()).filter((status) => status === 503).length;
      await sleep(20);
    }
    server.process.kill('SIGTERM');
    const { stderr } = await server.ended;
    // It logs until it ends, which takes a while on a busy machine.
    const seconds = (performance.now() - cutAt) / 1_000;
    const lines = server.log().slice(before).split('\n').filter(Boolean);

    expect(stderr).toBe('');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(seconds + 1);
    expect(lines.join('\n')).not.toMatch(/stack|node:|\.ts:/);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: 50,
      msg: expect.stringContaining('The database does not answer.'),
      failures: expect.any(Number),
    });
    await connection.cut();
    await database.drop();
    await rm(folder, { recursive: true });
  });
});
