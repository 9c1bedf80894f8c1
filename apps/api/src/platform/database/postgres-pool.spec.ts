import { sql } from 'kysely';
import pg from 'pg';
import { openApi, type TestApi } from '../../../test/api.ts';
import { faultyProxy } from '@nox/test-servers/faulty-proxy';
import { type PostgresDatabase, takePostgresDatabase } from '@nox/test-servers/postgres-pool';
import { until } from '@nox/test-servers/raw-connection';
import { StartUpError } from '../errors/http-error.ts';
import { migrateToLatest, openDatabase } from './open-database.ts';
import { openPostgres } from './postgres.ts';

/** So that what falls silent is noticed soon; longer than any statement waits here. */
const MAX_STATEMENT_MS = 4_000;

describe('a PostgreSQL that goes away and comes back', () => {
  let database: PostgresDatabase;
  let connection: Awaited<ReturnType<typeof faultyProxy>>;
  let api: TestApi;
  beforeEach(async () => {
    database = await takePostgresDatabase();
    connection = await faultyProxy(new URL(database.url));
    api = await openApi({}, async () => {
      const opened = openPostgres(connection.url, () => undefined, MAX_STATEMENT_MS);
      await migrateToLatest(opened.db);
      return opened;
    });
  });
  afterEach(async () => {
    await api.close();
    await connection.cut();
    await database.drop();
  });

  const addMember = () => api.send('POST', '/api/team', { name: 'Asha', position: 'Dancer' });
  const list = () => api.app.inject('/api/team');
  const addRemovable = async () => {
    const { _id } = (await addMember()).json<{ _id: string }>();
    return () => api.send('DELETE', `/api/team/${_id}`);
  };
  const calls = {
    'a public read': list,
    'a write': addMember,
    'the audition entries': () => api.get('/api/auditions'),
    readiness: () => api.app.inject('/api/ready'),
  };

  async function expectRefusal(what: string, ask: () => ReturnType<typeof list>) {
    const answer = await ask();
    expect([what, answer.statusCode]).toEqual([what, 503]);
    expect(answer.json()).toMatchObject({ code: 'unavailable' });
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.body).not.toMatch(/ECONN|ETIMEDOUT|127\.0\.0\.1|select/);
  }

  it.each<[how: string, leave: () => Promise<void> | void, comeBack: () => Promise<void> | void]>([
    ['closes its connections', () => connection.cut(), () => connection.restore()],
    ['falls silent', () => connection.freeze(), () => connection.thaw()],
  ])('is 503 soon when it %s, and needs no restart', async (_how, leave, comeBack) => {
    expect((await addMember()).statusCode).toBe(201);
    expect((await list()).json()).toHaveLength(1);

    await leave();
    try {
      // A cached response is served for a second without a look at the database.
      await until(async () => (await list()).statusCode === 503);
      // More than the pool has connections.
      const crowd = Array.from({ length: 8 }, () => Object.entries(calls)).flat();
      await Promise.all(crowd.map(([what, ask]) => expectRefusal(what, ask)));
      expect((await api.app.inject('/api/health')).statusCode).toBe(200);
    } finally {
      await comeBack();
    }

    expect((await addMember()).statusCode).toBe(201);
    expect((await list()).json()).toHaveLength(2);
    expect((await api.app.inject('/api/ready')).statusCode).toBe(200);
  });

  it('may end busy connections, as a restart does, without ending us', async () => {
    const remove = await addRemovable();
    let waiting: ReturnType<typeof list>;
    const holding = api.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('revisions').set({ revision: 1 }).execute();
      waiting = remove();
      await until(async () => {
        // A transaction sees `pg_stat_activity` as it was at first, so the test reads `pg_locks`.
        const blocked = sql`select 1 from pg_locks where not granted`;
        return (await blocked.execute(transaction)).rows.length > 0;
      });
      await connection.cut();
      await waiting;
      await connection.restore();
    });
    await expect(holding).rejects.toThrow();
    expect((await waiting!).statusCode).toBe(503);
    expect((await remove()).statusCode).toBe(204);
  });

  it('refuses a write that waits too long for another one, which is served the next time', async () => {
    const remove = await addRemovable();
    await api.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('revisions').set({ revision: 1 }).execute();
      expect((await remove()).statusCode).toBe(503);
    });
    expect((await remove()).statusCode).toBe(204);
  });

  it('serves readers while all connections of writers wait, as long as these like', async () => {
    const remove = await addRemovable();
    await list();
    const removals: ReturnType<typeof list>[] = [];
    await api.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('revisions').set({ revision: 1 }).execute();
      for (let n = 0; n < 12; n += 1) removals.push(remove());
      // Longer than a revision counts as current.
      const end = performance.now() + 1_500;
      do expect((await list()).statusCode).toBe(200);
      while (performance.now() < end);
      expect((await api.app.inject('/api/ready')).statusCode).toBe(200);
    });
    const statuses = (await Promise.all(removals)).map(({ statusCode }) => statusCode).sort();
    expect([statuses[0], statuses.at(-1)]).toEqual([204, 404]);
  });

  it('is not ready by itself soon after it became read-only, and no server starts on it', async () => {
    const options = '-c default_transaction_read_only=off';
    const operator = new pg.Client({ connectionString: database.url, options });
    await operator.connect();
    const setReadOnly = (value: 'on' | 'off') =>
      operator.query(
        `alter database ${operator.database} set default_transaction_read_only = ${value}`,
      );
    const ready = () => api.app.inject('/api/ready');
    expect((await ready()).statusCode).toBe(200);
    const since = performance.now();
    await setReadOnly('on');
    try {
      await until(async () => (await ready()).statusCode === 503);
      expect(performance.now() - since).toBeLessThan(10_000);
      expect((await ready()).json()).toMatchObject({
        message: expect.stringContaining('can only be read'),
      });
      const start = openDatabase({ dataDir: '', databaseUrl: database.url }, () => undefined);
      await expect(start).rejects.toThrow(StartUpError);
      await expect(start).rejects.toThrow(
        /^The database nox_\w+ can only be read: it is a standby/,
      );
      // A connection of now is read-only, and stays so.
      await Promise.all([addMember(), addMember(), addMember()]);
    } finally {
      await setReadOnly('off');
      await operator.end();
    }
    await until(async () => (await ready()).statusCode === 200);
    await until(async () => (await addMember()).statusCode === 201);
  });
});
