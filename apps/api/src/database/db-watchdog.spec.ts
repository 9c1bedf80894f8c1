import { sql } from 'kysely';
import { openApi, type TestApi } from '../../test/api.ts';
import { faultyProxy } from '../../test/faulty-proxy.ts';
import { type PostgresDatabase, takePostgresDatabase } from '../../test/postgres-pool.ts';
import { until } from '../../test/raw-connection.ts';
import { databaseProbe } from './db-watchdog.ts';
import { openDatabase } from './open-database.ts';

describe('a probe', () => {
  it('does not take a process that stands still for a database without an answer', async () => {
    const { url, drop } = await takePostgresDatabase();
    try {
      const probing = databaseProbe(url).isResponding();
      for (const end = performance.now() + 600; performance.now() < end;);
      expect(await probing).toBe(true);
    } finally {
      await drop();
    }
  });
});

describe('a PostgreSQL that goes away and comes back', () => {
  let database: PostgresDatabase;
  let connection: Awaited<ReturnType<typeof faultyProxy>>;
  let api: TestApi;
  beforeEach(async () => {
    database = await takePostgresDatabase();
    connection = await faultyProxy(new URL(database.url));
    api = await openApi({}, () =>
      openDatabase({ dataDir: '', databaseUrl: connection.url }, () => undefined),
    );
  });
  afterEach(async () => {
    await api.close();
    await connection.cut();
    await database.drop();
  });

  const addMember = () => api.send('POST', '/api/team', { name: 'Asha', position: 'Dancer' });
  const list = () => api.app.inject('/api/team');
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
    const { _id } = (await addMember()).json<{ _id: string }>();
    const remove = () => api.send('DELETE', `/api/team/${_id}`);
    let waiting: ReturnType<typeof list>;
    const holding = api.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('revisions').set({ revision: 1 }).execute();
      waiting = remove();
      await until(async () => {
        // Not `pg_stat_activity`, which a transaction sees as it was at first.
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

  it('is not taken for gone while it answers others, however slowly it opens connections', async () => {
    const { _id } = (await addMember()).json<{ _id: string }>();
    let deleted: ReturnType<typeof list>;
    await api.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('revisions').set({ revision: 1 }).execute();
      // Takes a connection of the pool, which is open, and not the probe's.
      await Promise.all([list(), sql`select 1`.execute(api.db)]);
      connection.holdNew();
      deleted = api.send('DELETE', `/api/team/${_id}`);
      for (let n = 0; n < 8; n += 1) await sql`select pg_sleep(0.2)`.execute(transaction);
    });
    expect((await deleted!).statusCode).toBe(204);
  });

  it('serves readers while all connections of writers wait, as long as these like', async () => {
    const { _id } = (await addMember()).json<{ _id: string }>();
    await list();
    const removals: ReturnType<typeof list>[] = [];
    await api.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('revisions').set({ revision: 1 }).execute();
      for (let n = 0; n < 12; n += 1) {
        removals.push(api.send('DELETE', `/api/team/${_id}`));
      }
      // Longer than a revision counts as current.
      const end = performance.now() + 1_500;
      do expect((await list()).statusCode).toBe(200);
      while (performance.now() < end);
      expect((await api.app.inject('/api/ready')).statusCode).toBe(200);
    });
    const statuses = (await Promise.all(removals)).map(({ statusCode }) => statusCode).sort();
    expect([statuses[0], statuses.at(-1)]).toEqual([204, 404]);
  });
});
