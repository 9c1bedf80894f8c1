import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { openApi, apiForAll, asAdministrator, asSomeone, type TestApi } from '../../../test/api.ts';
import { crudEngines } from '../../../test/engines.ts';
import { type PostgresDatabase, takePostgresDatabase } from '@nox/test-servers/postgres-pool';
import { until } from '@nox/test-servers/raw-connection';
import { openDatabase } from '#platform/database/open-database.ts';

const LISTS = ['team', 'tutorials', 'achievements', 'audition-rules/active'];
const member = { name: 'Asha', position: 'Dancer' };

const get = (api: TestApi, path: string, headers: object = {}) => api.get(`/api/${path}`, headers);
const post = (api: TestApi, path: string, payload: object) =>
  api.send('POST', `/api/${path}`, payload);

describe.each(crudEngines)('a public read on $name', ({ open }) => {
  const api = apiForAll({}, open);
  beforeAll(async () => {
    await post(api, 'audition-rules', { isActive: true });
  });

  it.each(LISTS)('of %s carries a strong tag, and answers 304 for it', async (path) => {
    const answer = await get(api, path);
    expect(answer.headers).toMatchObject({
      etag: expect.stringMatching(/^"[\w-]{20,}"$/),
      vary: 'Authorization',
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
    });
    const { etag } = answer.headers;
    const again = await get(api, path, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect((await get(api, path, { ...asSomeone, 'if-none-match': String(etag) })).statusCode).toBe(
      304,
    );
  });

  it('is smaller with Brotli, under a tag of its own', async () => {
    const description = 'Long words about dancing. '.repeat(50);
    await post(api, 'achievements', { title: 'First', year: '2026', description });
    const plain = await get(api, 'achievements');
    const small = await get(api, 'achievements', { 'accept-encoding': 'gzip, br' });
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Authorization, Accept-Encoding',
    });
    expect(plain.headers.vary).toBe('Authorization, Accept-Encoding');
    expect(brotliDecompressSync(small.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(small.headers.etag).not.toBe(plain.headers.etag);
    for (const { headers } of [plain, small]) {
      const again = await get(api, 'achievements', {
        'accept-encoding': headers['content-encoding'] ?? 'identity',
        'if-none-match': String(headers.etag),
      });
      expect(again.statusCode).toBe(304);
    }
  });

  it.each(['team', 'tutorials', 'achievements'])(
    'of %s is not what administrators get, which may not be cached',
    async (path) => {
      const { headers } = await get(api, path, asAdministrator);
      expect(headers).toMatchObject({ vary: 'Authorization', 'cache-control': 'no-store' });
      expect(headers).not.toHaveProperty('etag');
    },
  );

  it('is served from memory until something changes, and a writer reads their own write', async () => {
    await post(api, 'team', member);
    const before = await get(api, 'team');
    await sql`update team_members set name = 'Behind the back of the server'`.execute(api.db);
    expect((await get(api, 'team')).body).toBe(before.body);
    await post(api, 'team', { ...member, name: 'Meera' });
    const after = await get(api, 'team');
    expect(after.json()).toMatchObject([
      { name: expect.stringContaining('Behind') },
      { name: 'Meera' },
    ]);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('is loaded once for all who ask at the same time', async () => {
    await post(api, 'team', member);
    const select = jest.spyOn(api.db, 'selectFrom');
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(api, 'team')));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(select.mock.calls.filter(([table]) => String(table) === 'team_members')).toHaveLength(1);
  });
});

describe('two servers on one PostgreSQL', () => {
  let database: PostgresDatabase;
  let one: TestApi;
  let two: TestApi;
  /** Connections that the tests cut are no surprise. */
  const open = () => openDatabase({ dataDir: '', databaseUrl: database.url }, () => undefined);
  beforeEach(async () => {
    database = await takePostgresDatabase();
    one = await openApi({}, open);
    two = await openApi({}, open);
  });
  afterEach(async () => {
    await one.close();
    await two.close();
    await database.drop();
  });

  /** None while the database is away: who asks is told to ask again. */
  const namesFrom = async (api: TestApi) => {
    const answer = await get(api, 'team');
    if (answer.statusCode === 503) {
      expect(answer.headers).toHaveProperty('retry-after');
      return [];
    }
    return answer.json<{ name: string }[]>().map(({ name }) => name);
  };
  const sees = (api: TestApi, name: string) =>
    until(async () => (await namesFrom(api)).includes(name));

  it('notice a change without a notification', async () => {
    await namesFrom(two);
    await one.db.insertInto('revisions').values({ name: 'team', revision: 1_000 }).execute();
    await sql`insert into team_members select 'x', 1, 'Silent', '', 'Dancer', 'Members', '', '', '', '', '', 1, 0, 1`.execute(
      one.db,
    );
    await sees(two, 'Silent');
  });

  it('find each other again after every connection was cut', async () => {
    await post(one, 'team', member);
    await sees(two, 'Asha');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(one.db);
    // A connection may break in the middle of a write.
    await until(async () => {
      const { statusCode, headers } = await post(one, 'team', { ...member, name: 'Meera' });
      if (statusCode === 201) return true;
      expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
      return false;
    });
    await sees(two, 'Meera');
  });

  it('count every change of both, and end with the same bytes under the same tag', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        post(n % 2 ? one : two, 'team', { ...member, name: `Member ${n}` }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(201));
    const { revision } = await one.db
      .selectFrom('revisions')
      .selectAll()
      .where('name', '=', 'team')
      .executeTakeFirstOrThrow();
    expect(revision).toBe(30);
    await until(async () => {
      const lists = [await namesFrom(one), await namesFrom(two)];
      return lists.every((names) => names.length === 30);
    });
    const [a, b] = [await get(one, 'team'), await get(two, 'team')];
    expect([b.body, b.headers.etag]).toEqual([a.body, a.headers.etag]);
  });
});
