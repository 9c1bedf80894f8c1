import { request } from 'node:http';
import { type AddressInfo } from 'node:net';
import { apiForAll, asOperator, expectError, openApi, type TestApi } from '../../../test/api.ts';
import { putWebFile, shellPage } from '../../../test/web-root.ts';

const SITE = 'https://nox.example.org';
const SITE_NAMES = ['nox.example.org', 'NOX.example.org', 'nox.example.org:443'];
const LOOPBACK = ['localhost', 'LOCALHOST:3000', '127.0.0.1:8080', '[::1]:8080', 'a.localhost:80'];
const OTHER_NAMES = [
  ...['evil.example', 'localhost.evil.example', 'nox.example.org.evil.example', 'evillocalhost'],
  ...['127.0.0.2', '203.0.113.9', '[::2]', '0.0.0.0', 'a"><script>'],
];

const statusOf = async ({ app }: TestApi, host: string, more = {}, url = '/robots.txt') =>
  (await app.inject({ url, headers: { host, ...more } })).statusCode;
const expectAll = async (api: TestApi, hosts: readonly string[], status: number) => {
  const statuses = hosts.map(async (host) => [host, await statusOf(api, host)]);
  expect(await Promise.all(statuses)).toEqual(hosts.map((host) => [host, status]));
};

describe('in production, the site', () => {
  const production = { isProduction: true, publicUrl: SITE };
  const api = apiForAll(production);
  beforeAll(() => putWebFile(api, 'index.html', shellPage()));

  it('is known under its public name only, with any port', async () => {
    await expectAll(api, SITE_NAMES, 200);
    await expectAll(api, [...LOOPBACK, ...OTHER_NAMES], 421);
  });

  it.each(['/', '/team', '/admin', '/api/team', '/api/no', '/media/x', '/static/x', '/index.html'])(
    'refuses %s under another name, and says where it is',
    async (url) => {
      const answer = await api.app.inject({ url, headers: { host: 'evil.example' } });
      expectError(answer, 421, { code: 'unknown_host', message: `This site is at ${SITE}.` });
      expect(answer.headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it.each(['/api/health', '/api/ready', '/api/metrics'])(
    'answers %s under any name: programs call it by address',
    async (url) => expect(await statusOf(api, '10.0.0.7:8080', asOperator, url)).toBe(200),
  );

  it('accepts the forwarded name of a trusted proxy, and of no other caller', async () => {
    const behind = await openApi({ ...production, trustedProxies: ['127.0.0.1'] });
    const forwarded = (host: string) => ({ 'x-forwarded-host': host });
    expect(await statusOf(behind, '10.0.0.7', forwarded('nox.example.org'))).toBe(200);
    expect(await statusOf(behind, 'nox.example.org', forwarded('a.b'))).toBe(421);
    expect(await statusOf(api, '10.0.0.7', forwarded('nox.example.org'))).toBe(421);
    await behind.close();
  });
});

describe('with the Auth emulator, the site', () => {
  const api = apiForAll({ authEmulatorUrl: 'http://127.0.0.1:9099', publicUrl: SITE });

  it('is known under names of this machine only', async () => {
    await expectAll(api, LOOPBACK, 200);
    await expectAll(api, [...SITE_NAMES, ...OTHER_NAMES], 421);
  });
});

describe('elsewhere, the site', () => {
  it('is known under names of this machine, and its public name where it has one', async () => {
    const named = await openApi({ publicUrl: SITE });
    const nameless = await openApi();
    await expectAll(named, [...LOOPBACK, ...SITE_NAMES], 200);
    await expectAll(nameless, LOOPBACK, 200);
    await expectAll(named, OTHER_NAMES, 421);
    await expectAll(nameless, [...SITE_NAMES, ...OTHER_NAMES], 421);
    await Promise.all([named.close(), nameless.close()]);
  });

  // Other systems have one loopback address.
  const itOnLinux = process.platform === 'linux' ? it : it.skip;
  itOnLinux('is known under the address to which a connection was made', async () => {
    const api = await openApi();
    await api.app.listen({ host: '0.0.0.0', port: 0 });
    const { port } = api.app.server.address() as AddressInfo;
    const statusAt = (host: string) =>
      new Promise((resolve, reject) => {
        const headers = { host: `${host}:${port}`, connection: 'close' };
        request({ host: '127.0.0.5', port, path: '/robots.txt', headers }, (answer) =>
          resolve(answer.resume().statusCode),
        )
          .on('error', reject)
          .end();
      });
    expect(await statusAt('127.0.0.5')).toBe(200);
    expect(await statusAt('127.0.0.6')).toBe(421);
    await api.close();
  });
});

describe('the address in robots.txt, the sitemap and link previews', () => {
  const sitemapOf = async ({ app }: TestApi, headers: Record<string, string>) =>
    (await app.inject({ url: '/robots.txt', headers })).body.split('Sitemap: ')[1]?.trim();

  it('is never what a request says', async () => {
    const api = await openApi({ trustedProxies: ['127.0.0.1'] });
    const told = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'b.localhost:1' };
    expect(await sitemapOf(api, { host: 'a.localhost:3000', ...told })).toBe(
      'http://127.0.0.1/sitemap.xml',
    );
    await api.close();
  });
});
