import { ErrorBody } from '@nox/contracts';
import { sql } from 'kysely';
import { openApi, apiForAll, asAdministrator } from '../test/api.ts';

describe('every answer', () => {
  const api = apiForAll();

  const post = (payload: string, type = 'application/json') =>
    api.app.inject({
      method: 'POST',
      url: '/api/team',
      headers: { ...asAdministrator, 'content-type': type },
      payload,
    });

  it.each([
    ['a broken JSON body', () => post('{"name": "A'), 400, 'bad_request'],
    ['an empty JSON body', () => post(''), 400, 'invalid'],
    [
      'a body in another encoding',
      () => post('{}', 'application/json; charset=iso-8859-1'),
      415,
      'unsupported_type',
    ],
    ['a poisoned JSON body', () => post('{"__proto__": {"isAdmin": true}}'), 400, 'bad_request'],
    ['a JSON body that is no object', () => post('[1]'), 400, 'invalid'],
    ['a body that is not JSON', () => post('a=b', 'text/csv'), 415, 'unsupported_type'],
    ['a huge body', () => post(`"${'x'.repeat(2 ** 21)}"`), 413, 'too_large'],
    ['an unknown route', () => api.app.inject('/api/nope'), 404, 'not_found'],
    ['the bare prefix', () => api.app.inject('/api'), 404, 'not_found'],
    [
      'a wrong method',
      () => api.app.inject({ method: 'PATCH', url: '/api/team' }),
      404,
      'not_found',
    ],
    ['a broken address', () => api.app.inject('/api/team/%zz'), 404, 'not_found'],
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
