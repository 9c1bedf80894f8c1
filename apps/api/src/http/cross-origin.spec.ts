import { apiForAll, asAdministrator, openApi } from '../../test/api.ts';

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

  it('get no leave to call unless it is configured', async () => {
    const closed = await openApi();
    const read = await closed.app.inject({ url: '/api/team', headers: { origin: FRIEND } });
    expect(read.headers).not.toHaveProperty('access-control-allow-origin');
    expect((await closed.app.inject(preflight(FRIEND))).statusCode).toBe(404);
    await closed.close();
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

    const refused = await api.app.inject({ url: '/api/team', headers: { origin: OTHER } });
    expect(refused.headers).not.toHaveProperty('access-control-allow-origin');
    const refusedCall = await api.app.inject(preflight(OTHER));
    expect(refusedCall.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('read what of an answer is not in its body', async () => {
    const answer = await api.app.inject({
      url: '/api/auditions',
      headers: { ...asAdministrator, origin: FRIEND },
    });
    const exposed = String(answer.headers['access-control-expose-headers']).split(', ');
    expect(answer.headers).toHaveProperty('nox-revision');
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

  it('see errors as errors', async () => {
    const answer = await api.app.inject({ url: '/api/auditions', headers: { origin: FRIEND } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['access-control-allow-origin']).toBe(FRIEND);
  });
});
