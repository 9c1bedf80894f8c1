import { asAdministrator, openApi, type TestApi } from '../../test/api.ts';
import { addEntries } from '../../test/candidates.ts';

describe('a body', () => {
  let api: TestApi;
  beforeAll(async () => (api = await openApi()));
  afterAll(() => api.close());

  const json = { ...asAdministrator, 'content-type': 'application/json' };
  const send = (
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: string | Buffer,
    headers = {},
  ) => api.send(method, url, payload, { ...json, ...headers });

  it('is not swallowed by a call that takes none: what it wanted is refused', async () => {
    await addEntries(api.db, 2);
    const answer = await send('PUT', '/api/auditions/reject-pending', '{"expected":99}');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid', issues: [{ path: 'expected' }] });
    expect((await api.get('/api/auditions')).body).not.toContain('Not Selected');
    expect((await send('DELETE', '/api/auditions/not-selected', '{"a":1}')).statusCode).toBe(400);
  });

  it.each([undefined, '', '{}'])('may be %j where none is taken', async (payload) => {
    expect((await send('PUT', '/api/auditions/reject-pending', payload)).statusCode).toBe(200);
  });

  it('is UTF-8, or it is refused rather than stored damaged', async () => {
    const damaged = Buffer.from('{"name":"Jos\xe9","position":"Dancer"}', 'latin1');
    const answer = await send('POST', '/api/team', damaged);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'bad_request' }]);
  });

  it('is not compressed, or it is refused', async () => {
    const answer = await send('POST', '/api/team', '{}', { 'content-encoding': 'gzip' });
    expect([answer.statusCode, answer.json()]).toMatchObject([415, { code: 'unsupported_type' }]);
  });
});
