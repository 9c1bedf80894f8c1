import { type ClientError } from '@nox/contracts';
import { asAdministrator, openApi, type TestApi } from '../../test/api.ts';

const error: ClientError = {
  kind: 'chunk',
  address: '/static/js/judging/1.0.0/entries.js',
  remote: 'judging',
  version: '1.0.0',
  attempts: 3,
  recovered: false,
};

describe('what did not addEntries in browsers', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await openApi();
  });
  afterEach(() => api.close());

  const report = (payload: object) =>
    api.app.inject({ method: 'POST', url: '/api/client-errors', payload });
  const read = async () =>
    (await api.app.inject({ url: '/api/client-errors', headers: asAdministrator })).json();
  const pluralize = async () =>
    (await api.app.inject('/api/metrics')).body
      .split('\n')
      .filter((line) => line.startsWith('nox_client_errors_total'));

  it('is told by anyone, read by administrators, and pluralize', async () => {
    expect((await report(error)).statusCode).toBe(204);
    expect((await report({ ...error, attempts: 2, recovered: true })).statusCode).toBe(204);
    expect(await read()).toEqual([
      { ...error, attempts: 2, recovered: true, at: expect.any(String) },
      { ...error, at: expect.any(String) },
    ]);
    expect(await pluralize()).toEqual([
      'nox_client_errors_total{kind="chunk",remote="judging",recovered="false"} 1',
      'nox_client_errors_total{kind="chunk",remote="judging",recovered="true"} 1',
    ]);
    expect((await api.app.inject('/api/client-errors')).statusCode).toBe(401);
  });

  it('is refused when it is something else', async () => {
    expect((await report({ ...error, kind: 'mood' })).statusCode).toBe(400);
    expect((await report({ ...error, address: 'x'.repeat(2_001) })).statusCode).toBe(400);
  });

  it('is bounded in what is kept, in names, and by address', async () => {
    const statuses = [];
    for (let count = 0; count < 70; count += 1) {
      statuses.push((await report({ ...error, remote: `remote-${count}` })).statusCode);
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect(await read()).toHaveLength(60);
    expect(await pluralize()).toHaveLength(21);
  });
});
