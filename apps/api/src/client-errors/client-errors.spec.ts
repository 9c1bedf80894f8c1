import { type ClientError } from '@nox/contracts';
import { apiForEach, asOperator } from '../../test/api.ts';

const error: ClientError = {
  kind: 'chunk',
  address: '/static/js/judging/1.0.0/entries.js',
  remote: 'judging',
  version: '1.0.0',
  attempts: 3,
  recovered: false,
};

describe('errors of browsers', () => {
  const api = apiForEach();

  const report = (payload: object) =>
    api.app.inject({ method: 'POST', url: '/api/client-errors', payload });
  const read = async () => (await api.get('/api/client-errors')).json();
  const counts = async () =>
    (await api.get('/api/metrics', asOperator)).body
      .split('\n')
      .filter((line) => line.startsWith('nox_client_errors_total'));

  it('are reported by anyone, read by administrators, and counted', async () => {
    expect((await report(error)).statusCode).toBe(204);
    expect((await report({ ...error, attempts: 2, recovered: true })).statusCode).toBe(204);
    expect(await read()).toEqual([
      { ...error, attempts: 2, recovered: true, at: expect.any(String) },
      { ...error, at: expect.any(String) },
    ]);
    expect(await counts()).toEqual([
      'nox_client_errors_total{kind="chunk",remote="judging",recovered="false"} 1',
      'nox_client_errors_total{kind="chunk",remote="judging",recovered="true"} 1',
    ]);
  });

  it('are refused with an unknown kind or too much text', async () => {
    expect((await report({ ...error, kind: 'mood' })).statusCode).toBe(400);
    expect((await report({ ...error, address: 'x'.repeat(2_001) })).statusCode).toBe(400);
  });

  it('are bounded in number, in remotes counted, and by address', async () => {
    const statuses = [];
    for (let count = 0; count < 70; count += 1) {
      statuses.push((await report({ ...error, remote: `remote-${count}` })).statusCode);
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect(await read()).toHaveLength(60);
    expect(await counts()).toHaveLength(21);
  });
});
