import { apiForAll, openApi } from '../../test/api.ts';

const IMAGES = 'https://images.example.org';

describe('the policies of a page', () => {
  const api = apiForAll({ mediaOrigins: [IMAGES] });
  const headersOf = async (url: string, { app } = api) => (await app.inject(url)).headers;
  /** The sources of a directive of the content security policy. */
  const sourcesOf = async (directive: string, from = api) =>
    String((await headersOf('/', from))['content-security-policy'])
      .split(';')
      .find((rule) => rule.startsWith(`${directive} `))
      ?.split(' ')
      .slice(1);

  it('name the hosts of pictures and videos, of which no scheme is one', async () => {
    expect(await sourcesOf('img-src')).toEqual(["'self'", 'data:', 'blob:', IMAGES]);
    expect(await sourcesOf('media-src')).toEqual(["'self'", 'blob:', IMAGES]);
    const tried = await openApi({ overrideOrigins: ['https://builds.example.org'] });
    expect(await sourcesOf('img-src', tried)).toContain('https://builds.example.org');
    await tried.close();
  });

  it('allow connections to both emulators', async () => {
    const [authEmulatorUrl, url] = ['http://127.0.0.1:9099', 'http://127.0.0.1:9199'];
    const emulated = await openApi({ authEmulatorUrl, storageEmulator: { url, bucket: 'demo' } });
    expect(await sourcesOf('connect-src', emulated)).toEqual(
      expect.arrayContaining([authEmulatorUrl, url]),
    );
    // Plain HTTP on this machine: HTTPS must not be required.
    const headers = await headersOf('/', emulated);
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(headers).not.toHaveProperty('strict-transport-security');
    await emulated.close();
  });

  it('allow no inline script, no plugin and no frame, and require HTTPS', async () => {
    const headers = await headersOf('/');
    const policy = String(headers['content-security-policy']);
    const rules = ["script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"];
    expect(policy.split(';')).toEqual(expect.arrayContaining([...rules, "object-src 'none'"]));
    expect(policy).toContain('upgrade-insecure-requests');
    expect(policy).not.toMatch(/unsafe|127\.0\.0\.1/);
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'x-content-type-options': 'nosniff',
    });
    // Of the pages about the API: their own scripts and styles.
    expect((await headersOf('/api/docs'))['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';.* frame-ancestors 'none';$/,
    );
  });

  it('name the players of videos, of which no other page may be framed', async () => {
    expect(await sourcesOf('frame-src')).toEqual([
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
      'https://drive.google.com',
    ]);
  });

  it('deny what the product does not use of a device, and no more', async () => {
    const policy = String((await headersOf('/'))['permissions-policy']);
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial']) {
      expect(policy).toContain(`${feature}=()`);
    }
    expect(policy).not.toMatch(/autoplay|fullscreen|picture-in-picture/);
  });

  it('say where a browser reports what they stopped', async () => {
    expect(await sourcesOf('report-uri')).toEqual(['/api/csp-reports']);
    expect(await sourcesOf('report-to')).toEqual(['csp']);
    expect((await headersOf('/'))['reporting-endpoints']).toBe('csp="/api/csp-reports"');
  });

  it.each(['/api/team', '/static/none.js'])(
    'are not sent with what is no page: %s',
    async (url) => {
      const headers = await headersOf(url);
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      for (const name of ['permissions-policy', 'reporting-endpoints', 'integrity-policy']) {
        expect(headers).not.toHaveProperty(name);
      }
    },
  );
});
