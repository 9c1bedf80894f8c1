import { asAdministrator, openApi } from '../../test/api.ts';

const FRIEND = 'https://app.example.org';
const OTHER = 'https://other.example.org';

describe('pages of other origins', () => {
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
    const api = await openApi();
    const read = await api.app.inject({ url: '/api/team', headers: { origin: FRIEND } });
    expect(read.headers).not.toHaveProperty('access-control-allow-origin');
    expect((await api.app.inject(preflight(FRIEND))).statusCode).toBe(404);
    await api.close();
  });

  it('may call when they are configured, and no others', async () => {
    const api = await openApi({ corsOrigins: [FRIEND, 'https://third.example.org'] });
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
    await api.close();
  });

  it('read what of an answer is not in its body', async () => {
    const api = await openApi({ corsOrigins: [FRIEND] });
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
      'Nox-Revision',
      'Retry-After',
    ]);
    await api.close();
  });

  it('see errors as errors', async () => {
    const api = await openApi({ corsOrigins: [FRIEND] });
    const answer = await api.app.inject({ url: '/api/auditions', headers: { origin: FRIEND } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['access-control-allow-origin']).toBe(FRIEND);
    await api.close();
  });
});
