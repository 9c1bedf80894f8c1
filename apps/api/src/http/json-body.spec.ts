import { apiForAll, expectError, expectInvalid, asAdministrator } from '../../test/api.ts';
import { addEntries } from '../../test/candidates.ts';

describe('a body', () => {
  const api = apiForAll();

  const json = { ...asAdministrator, 'content-type': 'application/json' };
  const send = (
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: string | Buffer,
    headers = {},
  ) => api.send(method, url, payload, { ...json, ...headers });

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

  it('is UTF-8, or it is refused rather than stored damaged', async () => {
    const damaged = Buffer.from('{"name":"Jos\xe9","position":"Dancer"}', 'latin1');
    expectError(await send('POST', '/api/team', damaged), 400, { code: 'bad_request' });
  });

  it('is not compressed, or it is refused', async () => {
    expectError(await send('POST', '/api/team', '{}', { 'content-encoding': 'gzip' }), 415, {
      code: 'unsupported_type',
    });
  });
});
