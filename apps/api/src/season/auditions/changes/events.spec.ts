import { once } from 'node:events';
import { type StaffInvitation } from '@nox/contracts';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import {
  asAdministrator,
  asOperator,
  emptiedApi,
  openApi,
  asAccount,
} from '../../../../test/api.ts';
import { addEntries } from '../../../../test/candidates.ts';
import { engines, temporaryFolder } from '../../../../test/engines.ts';
import { type PostgresDatabase, takePostgresDatabase } from '@nox/test-servers/postgres-pool';
import { itInFull } from '@nox/test-servers/full-run';
import { addStaff, asStaff } from '../../../../test/staff.ts';
import { openEventStream } from '../../../../test/event-stream.ts';
import { until } from '@nox/test-servers/raw-connection';
import { serverStarter } from '@nox/test-servers/server-process';

const asNth = (n: number) => asAccount({ admin: true, sub: `uid-${n}` });

describe.each(engines)('GET /api/auditions/events on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  let url: string;
  beforeAll(async () => void (url = await api.listen()));

  const setStatus = (id: string, status: string) =>
    api.send('PUT', `/api/auditions/${id}/status`, { status });

  it('tells the revision that the list has, at once and after a change', async () => {
    const [id] = await addEntries(api.db, 1);
    const judge = await openEventStream(url);
    expect(judge.status).toBe(200);
    expect(Object.fromEntries(judge.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(judge.headers.has('retry-after')).toBe(false);
    expect(await judge.waitFor(0)).toMatchObject({
      event: 'revision',
      id: '0',
      data: '{"revision":0}',
    });

    const { headers } = await setStatus(id!, 'Selected');
    expect(headers).not.toHaveProperty('nox-revision');
    const list = await api.get('/api/auditions');
    expect(list.headers['nox-revision']).toBe('1');
    expect(await judge.waitFor(1)).toMatchObject({ data: '{"revision":1}' });
    judge.close();
  });

  it('ends with the token', async () => {
    const exp = Math.floor(Date.now() / 1_000) + 2;
    const judge = await openEventStream(url, asAccount({ admin: true, exp }));
    await judge.waitFor(0);
    expect(await judge.closed).toBe('ended');
    // Counted, but not timed: a stream would count as a slow response.
    const { body } = await api.get('/api/metrics', asOperator);
    expect(body).toMatch(/route="\/api\/auditions\/events",status="200"\} [1-9]/);
    expect(body).not.toContain('duration_seconds_count{route="/api/auditions/events"}');
  });

  it('ends with the server, which it does not hold up', async () => {
    const stopping = await openApi({}, open);
    const stoppingUrl = await stopping.listen();
    const judges = await Promise.all(
      Array.from({ length: 20 }, (_, n) => openEventStream(stoppingUrl, asNth(n))),
    );
    await Promise.all(judges.map(({ waitFor }) => waitFor(0)));
    // One that never reads, and one that left without a word.
    const { port } = new URL(stoppingUrl);
    const deaf = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    deaf.write(
      `GET /api/auditions/events HTTP/1.1\r\nhost: localhost\r\nauthorization: ${asAdministrator.authorization}\r\n\r\n`,
    );
    await once(deaf, 'connect');
    deaf.pause();
    await stopping.close();
    expect(await Promise.all(judges.map(({ closed }) => closed))).toEqual(Array(20).fill('ended'));
    deaf.destroy();
  });

  it('ends with the role that it was opened with, and not before', async () => {
    const { id } = await addStaff(api, ['judge'], { name: 'meera' });
    await addStaff(api, ['judge'], { name: 'ravi' });
    const judge = await openEventStream(url, asStaff('meera'));
    const other = await openEventStream(url, asStaff('ravi'));
    await Promise.all([judge.waitFor(0), other.waitFor(0)]);
    const put = (name: string, roles: string[]) =>
      api.send('PUT', `/api/staff/${id}`, { name, roles });
    await put('Meera', ['judge']);
    const [entry] = await addEntries(api.db, 1);
    await setStatus(entry!, 'Selected');
    await judge.waitFor(1);

    await put('Meera', ['judge', 'content']);
    expect(await judge.closed).toBe('ended');
    const again = await openEventStream(url, asStaff('meera'));
    await again.waitFor(1);
    await api.send('DELETE', `/api/staff/${id}`);
    expect(await again.closed).toBe('ended');
    expect((await openEventStream(url, asStaff('meera'))).status).toBe(403);
    await setStatus(entry!, 'Pending');
    await other.waitFor(2);
    other.close();
  });
});

describe('a crowd of listeners', () => {
  itInFull('is limited to five hundred; the next gets 503 with Retry-After', async () => {
    const api = await openApi({ limits: { maxPerAddress: 1_000 } });
    const url = await api.listen();
    const judges = await Promise.all(
      Array.from({ length: 500 }, (_, n) => openEventStream(url, asNth(n % 100))),
    );
    expect(new Set(judges.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await fetch(`${url}/api/auditions/events`, { headers: asNth(100) });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await refused.json()).toMatchObject({ code: 'unavailable' });

    judges[0]!.close();
    let next: Awaited<ReturnType<typeof openEventStream>>;
    await until(async () => (next = await openEventStream(url, asNth(100))).status === 200);
    await api.close();
    expect(await next!.closed).toBe('ended');
  });
});

describe('two server processes on one PostgreSQL', () => {
  const start = serverStarter();
  let folder: string;
  let database: PostgresDatabase;
  beforeEach(async () => {
    folder = await temporaryFolder();
    database = await takePostgresDatabase();
  });
  afterEach(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  itInFull(
    'tell their listeners of each other’s changes, end what a role may do, and end them when asked to stop',
    async () => {
      const env = { DATA_DIR: folder, DATABASE_URL: database.url, NOX_SEED: 'sample' };
      const one = await start(env).ready;
      const second = start(env);
      const other = await second.ready;
      const administrator = await openEventStream(other);
      await administrator.waitFor(0);

      const headers = { ...asAdministrator, 'content-type': 'application/json' };
      const person = JSON.stringify({ name: 'Meera', email: 'm@example.com', roles: ['judge'] });
      const invited = await fetch(`${one}/api/staff`, { method: 'POST', headers, body: person });
      const { _id, joinLink } = (await invited.json()) as StaffInvitation;
      const body = JSON.stringify({ token: joinLink!.split('#')[1] });
      const joining = { method: 'POST', headers: { ...headers, ...asStaff('meera') }, body };
      expect((await fetch(`${other}/api/staff/join`, joining)).status).toBe(200);
      const judge = await openEventStream(other, asStaff('meera'));
      await judge.waitFor(0);
      await fetch(`${one}/api/staff/${_id}`, { method: 'DELETE', headers: asAdministrator });
      expect(await judge.closed).toBe('ended');
      const read = () => fetch(`${other}/api/auditions`, { headers: asStaff('meera') });
      await until(async () => (await read()).status === 403);

      const list = await fetch(`${one}/api/auditions`, { headers });
      const [{ _id: id }] = (await list.json()) as [{ _id: string }];
      for (let n = 1; n <= 5; n += 1) {
        const body = JSON.stringify({ notes: 'Sharp.', judgeEmail: `Judge ${n}` });
        const sent = { method: 'POST', headers, body };
        expect((await fetch(`${one}/api/auditions/${id}/reviews`, sent)).status).toBe(201);
        await administrator.waitFor(n);
      }

      const changes = await fetch(`${other}/api/auditions/changes?since=0`, { headers });
      expect(await changes.json()).toMatchObject({ revision: 5, entries: [{ _id: id }] });

      second.process.kill('SIGTERM');
      expect(await administrator.closed).toBe('ended');
      const stderr = expect.stringMatching(
        /^Another NOX server uses the data folder .* too: .*\n$/,
      );
      expect(await second.ended).toEqual({ code: 0, stderr });
    },
  );
});
