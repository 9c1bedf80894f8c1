import { ErrorBody } from '@nox/contracts';
import { sql } from 'kysely';
import Fastify from 'fastify';
import { requestIds, requestLog, requestLogger } from './request-log.ts';
import { apiForAll, asAdministrator, expectInvalid, logLines, openApi } from '../test/api.ts';
import { addEntries } from '../test/candidates.ts';

const JSON_TYPE = 'application/json';

describe('every answer', () => {
  const api = apiForAll();

  const url = '/api/team';
  const post = (payload: string | Buffer, type = JSON_TYPE, more = {}) =>
    api.send('POST', url, payload, { ...asAdministrator, 'content-type': type, ...more });
  const damaged = Buffer.from('{"name":"Jos\xe9","position":"Dancer"}', 'latin1');
  const gzip = { 'content-encoding': 'gzip' };

  it.each([
    ['a broken JSON body', () => post('{"name": "A'), 400, 'bad_request'],
    ['an empty JSON body', () => post(''), 400, 'invalid'],
    ['another encoding', () => post('{}', `${JSON_TYPE}; charset=latin1`), 415, 'unsupported_type'],
    ['a poisoned JSON body', () => post('{"__proto__": {"isAdmin": true}}'), 400, 'bad_request'],
    ['a JSON body that is no object', () => post('[1]'), 400, 'invalid'],
    ['a body that is not JSON', () => post('a=b', 'text/csv'), 415, 'unsupported_type'],
    ['a huge body', () => post(`"${'x'.repeat(2 ** 21)}"`), 413, 'too_large'],
    ['an unknown route', () => api.app.inject('/api/nope'), 404, 'not_found'],
    ['the bare prefix', () => api.app.inject('/api'), 404, 'not_found'],
    ['a wrong method', () => api.app.inject({ method: 'PATCH', url }), 404, 'not_found'],
    ['a broken address', () => api.app.inject('/api/team/%zz'), 404, 'not_found'],
    ['a body that is not UTF-8', () => post(damaged), 400, 'bad_request'],
    ['a compressed body', () => post('{}', JSON_TYPE, gzip), 415, 'unsupported_type'],
    ['an endless id', () => api.app.inject(`/api/team/${'a'.repeat(5_000)}`), 404, 'not_found'],
  ] as const)('to %s is an error with message and code', async (_what, ask, status, code) => {
    const answer = await ask();
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/json');
    const body = ErrorBody.strict().parse(answer.json());
    expect(body.code).toBe(code);
    expect(answer.body).not.toMatch(/node_modules|FST_ERR|SyntaxError|at /);
  });
});

describe('a failing database', () => {
  it('answers 500 without details, and 503 for readiness', async () => {
    const api = await openApi();
    expect((await api.app.inject('/api/ready')).json()).toEqual({ status: 'ok' });
    await sql`drop table team_members`.execute(api.db);
    const answer = await api.app.inject('/api/team');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      code: 'internal',
    });
    await api.db.destroy();
    expect((await api.app.inject('/api/ready')).statusCode).toBe(503);
    expect((await api.app.inject('/api/health')).statusCode).toBe(200);
    await api.close();
  });
});

describe('a body', () => {
  const api = apiForAll();

  const send = (method: 'PUT' | 'DELETE', url: string, payload?: string) =>
    api.send(method, url, payload, { ...asAdministrator, 'content-type': JSON_TYPE });

  it('is refused by a call that takes none', async () => {
    await addEntries(api.db, 2);
    expectInvalid(
      await send('PUT', '/api/auditions/reject-pending', '{"expected":99}'),
      'expected',
    );
    expect((await api.get('/api/auditions')).body).not.toContain('Not Selected');
    expect((await send('DELETE', '/api/auditions/not-selected', '{"a":1}')).statusCode).toBe(400);
  });

  it.each([undefined, '', '{}'])('may be %j where none is taken', async (payload) => {
    expect((await send('PUT', '/api/auditions/reject-pending', payload)).statusCode).toBe(200);
  });
});

describe('a development server', () => {
  const api = apiForAll({ takesDevWrites: false });
  const type = { 'content-type': 'application/json' };
  const headers = { ...asAdministrator, ...type, 'x-nox-dev': 'events' };
  const change = { method: 'PUT', url: '/api/auditions/reject-pending', payload: '{}' } as const;

  it('reads of a site, and changes nothing unless its operator allows it', async () => {
    expect((await api.app.inject({ url: '/api/auditions', headers })).statusCode).toBe(200);
    const { statusCode, json } = await api.app.inject({ ...change, headers });
    expect([statusCode, json()]).toEqual([403, expect.objectContaining({ code: 'dev_writes' })]);
    expect(
      (await api.app.inject({ ...change, headers: { ...asAdministrator, ...type } })).statusCode,
    ).toBe(200);
    const open = await openApi({ takesDevWrites: true });
    expect((await open.app.inject({ ...change, headers })).statusCode).toBe(200);
    await open.close();
  });
});

const FRIEND = 'https://app.example.org';
const OTHER = 'https://other.example.org';

describe('pages of other origins', () => {
  const api = apiForAll({ corsOrigins: [FRIEND, 'https://third.example.org'] });
  const preflight = (origin: string) => ({
    method: 'OPTIONS' as const,
    url: '/api/team',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,if-match',
    },
  });

  it('may call when they are configured, and no others', async () => {
    const asked = await api.app.inject(preflight(FRIEND));
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': FRIEND,
      'access-control-allow-methods': expect.stringContaining('PUT'),
      'access-control-allow-headers': expect.stringContaining('If-Match'),
    });
    expect(asked.headers).not.toHaveProperty('access-control-allow-credentials');

    const read = await api.app.inject({ url: '/api/team', headers: { origin: FRIEND } });
    expect(read.headers['access-control-allow-origin']).toBe(FRIEND);
    expect(read.headers['access-control-expose-headers']).toContain('ETag');
    // A cache in between must not give one origin what was answered to another.
    expect(read.headers.vary).toBe('Origin, Authorization');

    const closed = await openApi();
    for (const [site, origin] of [
      [api, OTHER],
      [closed, FRIEND],
    ] as const) {
      for (const call of [{ url: '/api/team', headers: { origin } }, preflight(origin)]) {
        const { headers } = await site.app.inject(call);
        expect(headers).not.toHaveProperty('access-control-allow-origin');
      }
    }
    await closed.close();
  });

  it('read what of an answer is not in its body, and errors', async () => {
    const answer = await api.app.inject({
      url: '/api/auditions',
      headers: { ...asAdministrator, origin: FRIEND },
    });
    const exposed = String(answer.headers['access-control-expose-headers']).split(', ');
    expect(answer.headers).toHaveProperty('nox-revision');
    const error = await api.app.inject({ url: '/api/auditions', headers: { origin: FRIEND } });
    expect([error.statusCode, error.headers['access-control-allow-origin']]).toEqual([401, FRIEND]);
    expect(exposed).toEqual([
      'Content-Disposition',
      'ETag',
      'Idempotency-Replayed',
      'Location',
      'Nox-Revision',
      'Retry-After',
      ...['Tus-Resumable', 'Upload-Expires', 'Upload-Length', 'Upload-Offset'],
    ]);
  });
});

describe('the log', () => {
  it('names requests by id, without tokens and personal data', async () => {
    const { lines, stream } = logLines();
    const app = Fastify({ logger: { ...requestLog('info'), stream }, genReqId: () => 'request-7' });
    app.get('/upload', (request, reply) => {
      request.log.info({ headers: request.headers }, 'headers');
      request.log.error({ err: Object.assign(new Error('No.'), { detail: '(Asha)' }) });
      return reply.send('ok');
    });
    await app.inject({ url: '/upload?name=Asha', headers: { authorization: 'Bearer secret' } });
    await app.close();
    const log = JSON.stringify(lines);
    expect(log).toContain('"reqId":"request-7"');
    expect(log).toContain('"path":"/upload"');
    expect(log).not.toMatch(/secret|Asha|127\.0\.0\.1/);
  });

  it.each(['info', 'warn'] as const)(
    'at the level %s has the id of each request',
    async (level) => {
      const log = logLines();
      const app = Fastify({
        logger: { ...requestLog(level), stream: log.stream },
        genReqId: requestIds(),
        childLoggerFactory: requestLogger(level),
      });
      app.get('/', (request) => {
        request.log.info('told');
        request.log.warn({ n: 1 }, 'warned');
        request.log.child({ part: 'one' }).error('failed');
        return 'ok';
      });
      await app.inject('/');
      await app.inject('/');
      const ids = new Set(
        log.lines.filter(({ msg }) => msg === 'failed').map(({ reqId }) => reqId),
      );
      expect(ids.size).toBe(2);
      expect(log.lines).toContainEqual(expect.objectContaining({ n: 1, reqId: [...ids][0] }));
      expect(log.lines).toContainEqual(
        expect.objectContaining({ part: 'one', reqId: [...ids][1] }),
      );
      expect(log.lines.some(({ msg }) => msg === 'told')).toBe(level === 'info');
    },
  );
});
