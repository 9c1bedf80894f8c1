import { expectError, openApi, type TestApi } from '../../test/api.ts';

const ADDRESS = '/.well-known/security.txt';
const DAY_MS = 24 * 60 * 60 * 1_000;
const CONTACT = 'mailto:security@nox.example.org';
const PUBLIC_URL = 'https://nox.example.org';

describe('security.txt', () => {
  let api: TestApi;
  afterEach(() => api.close());

  const fieldsOf = (body: string) =>
    new Map(
      body
        .trimEnd()
        .split('\n')
        .map((line) => line.split(': ', 2) as [string, string]),
    );

  it('says where to report a fault, and until when that is true', async () => {
    api = await openApi({ securityContact: CONTACT, publicUrl: PUBLIC_URL });
    const { statusCode, headers, body } = await api.get(ADDRESS, {});
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const { Expires, ...others } = Object.fromEntries(fieldsOf(body));
    expect(others).toEqual({
      Contact: CONTACT,
      Canonical: PUBLIC_URL + ADDRESS,
      'Preferred-Languages': 'en',
    });
    // RFC 9116: in the future, and by less than a year.
    const days = (Date.parse(Expires!) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(300);
    expect(days).toBeLessThan(365);
  });

  it('has the headers of every answer', async () => {
    api = await openApi({ securityContact: CONTACT });
    const { headers } = await api.get(ADDRESS, {});
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'x-content-type-options': 'nosniff',
    });
  });

  it('names no address of its own when the site has none', async () => {
    api = await openApi({ securityContact: CONTACT });
    const { body } = await api.get(ADDRESS);
    expect(body).toContain(`Contact: ${CONTACT}\n`);
    expect(body).not.toContain('Canonical');
  });

  it('is missing without a contact, and never a page', async () => {
    api = await openApi({ publicUrl: PUBLIC_URL });
    for (const accept of ['*/*', 'text/html']) {
      expectError(await api.get(ADDRESS, { accept }), 404, { code: 'not_found' });
    }
  });
});
