import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test as base } from '@playwright/test';
import type { Product } from '@nox/start/product.ts';
import { settingsIn, startProduct } from '../product/test-product.ts';
import { PageErrors } from '@nox/testing/playwright';
import { findNginx, type NginxServer, startNginx } from '../../../../tools/run/nginx.ts';

const SECURITY_TXT = '/.well-known/security.txt';
const PUBLIC_URL = 'https://nox.example.org';
const MEDIA_ORIGIN = 'https://films.example.org';
const SECURITY_CONTACT = 'mailto:security@nox.example.org';

interface Site {
  nginx: NginxServer;
  product: Product;
  webRoot: string;
  hasBrotli: boolean;
}

const IGNORED_HEADERS = [
  ...[
    'nox-fallback',
    'date',
    'connection',
    'keep-alive',
    'server',
    'etag',
    'last-modified',
    'accept-ranges',
  ],
  ...['content-length', 'content-type', 'transfer-encoding', 'vary', 'link', 'cache-control'],
];

/** What of an answer's headers is the same from everywhere. */
const compared = ({ headers }: Answer) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !IGNORED_HEADERS.includes(name))
      // Only the API writes scripts into pages, and allows them; pages of nginx alone have a style.
      .map(([name, value]) => [name, String(value).replaceAll(/'sha256-[^']+' /g, '')]),
  );

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Unlike `fetch`, does not decompress answers or normalize addresses. */
function get(url: string, path: string, headers = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = request({ hostname, port, path, headers, method }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const { statusCode = 0, headers } = response;
      resolve({ status: statusCode, headers, body: Buffer.concat(chunks) });
    });
    sent.on('error', reject).end();
  });
}

const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, provide) => {
      const nginx = await findNginx();
      test.skip(typeof nginx === 'string', String(nginx));
      if (typeof nginx === 'string') return;
      const folder = await mkdtemp(join(tmpdir(), 'nox-nginx-'));
      const webRoot = join(folder, 'web');
      // Production has a Firebase project, and no emulator.
      const settings = settingsIn(folder, {
        HOST: '127.0.0.1',
        NOX_FIREBASE_PROJECT_ID: 'nox-nginx-test',
        NOX_FIREBASE_API_KEY: 'key',
        NOX_TRUST_PROXY: '127.0.0.1',
        NOX_PUBLIC_URL: PUBLIC_URL,
        NOX_SECURITY_CONTACT: SECURITY_CONTACT,
        NOX_MEDIA_ORIGINS: MEDIA_ORIGIN,
      });
      const product = await startProduct(settings);
      const server = await startNginx(nginx, folder, webRoot, product.url, {
        NOX_MEDIA_ORIGINS: MEDIA_ORIGIN,
      });
      await provide({ nginx: server, product, webRoot, hasBrotli: Boolean(nginx.brotliModule) });
      await server.stop();
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** The path of a released script. */
async function script({ webRoot }: Site): Promise<string> {
  const [version] = await readdir(join(webRoot, 'static/js/judging'));
  return `/static/js/judging/${version}/remoteEntry.js`;
}

test.describe('a web root behind nginx', () => {
  test('passes pages to the API, and has the headers that the API gives files', async ({
    site,
  }) => {
    const pages = ['/', '/team', '/nowhere', '/admin/login', '/team/'];
    const files = ['/static/js/remotes.json', '/static/none.js', '/service-worker.js'];
    const others = [
      '/speculation-rules.json',
      '/favicon.ico',
      '/gone.ico',
      '/api/none',
      SECURITY_TXT,
    ];
    for (const path of [...pages, ...files, ...others]) {
      const headers = { accept: 'text/html', 'accept-encoding': 'br' };
      const [ours, theirs] = await Promise.all([
        get(site.nginx.url, path, headers),
        get(site.product.url, path, headers),
      ]);
      if (!files.includes(path)) expect(ours.body.equals(theirs.body), path).toBe(true);
      expect(compared(ours), path).toEqual(compared(theirs));
      expect(ours.status, path).toBe(theirs.status);
    }
    const page = await get(site.nginx.url, '/team', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(page.body).toString()).toContain('Executive Board');
  });

  test('answers 50 pages while the API ends and starts again', async ({ site }) => {
    const path = '/admin/login';
    const theirs = await get(site.product.url, path);
    const pages: Answer[] = [];
    const load = async () => {
      const five = Array.from({ length: 5 }, () => get(site.nginx.url, path));
      pages.push(...(await Promise.all(five)));
    };
    await load();
    const killed = site.product.killApi();
    while (pages.length < 30 || !pages.at(-1)!.headers['nox-fallback']) await load();
    await killed;
    const fallback = pages.at(-1)!;
    // What is no page says that it is not there now.
    const team = await get(site.nginx.url, '/api/team?search=Asha');
    expect([team.status, team.headers['content-type']]).toEqual([502, 'text/plain; charset=utf-8']);
    expect(team.body.toString()).toMatch(/^NOX does not answer right now\./);
    expect(await readFile(join(site.webRoot, '../error.log'), 'utf8')).not.toContain('Asha');
    expect((await get(site.nginx.url, '/static/js/remotes.json')).status).toBe(200);

    const restarted = site.product.restartApi();
    while (pages.length < 50 || pages.at(-1)!.headers['nox-fallback']) {
      await load();
      await setTimeout(50);
    }
    await restarted;
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
    for (const { body } of pages) expect(body.toString()).toContain('<div id="root">');
    expect(compared(fallback)).toEqual(compared(theirs));
    expect(fallback.headers['content-security-policy']).toContain(MEDIA_ORIGIN);
    expect(fallback.headers['cache-control']).toBe('no-store');
  });

  test('speaks HTTP/2 over TLS, and leads there', async ({ site }) => {
    const session = connect(site.nginx.secureUrl, { rejectUnauthorized: false });
    const stream = session.request({ ':path': '/team' });
    const [headers] = await once(stream, 'response');
    expect(await text(stream)).toContain('Executive Board');
    session.close();
    expect(headers).toMatchObject({ ':status': 200, 'content-type': 'text/html; charset=utf-8' });
    const { status, headers: answer } = await get(site.nginx.redirectUrl, '/team?x=1', {
      host: 'nox.example.org',
    });
    expect([status, answer.location]).toEqual([308, 'https://nox.example.org/team?x=1']);
  });

  test('caches versions forever, and revalidates everything else', async ({ site }) => {
    const caching = async (path: string) =>
      (await get(site.nginx.url, path)).headers['cache-control'];
    expect(await caching(await script(site))).toBe('public, max-age=31536000, immutable');
    for (const path of ['/static/js/remotes.json', '/static/js/releases.json', '/', '/team']) {
      expect(await caching(path), path).toBe('no-cache');
    }
    // The next release may have it.
    expect(await caching('/static/js/judging/0.0.0/gone.js')).toBe('no-store');
  });

  test('sends the precompressed files of a build', async ({ site }) => {
    const path = await script(site);
    const getAs = (encoding: string) => get(site.nginx.url, path, { 'accept-encoding': encoding });
    const plain = await getAs('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['content-type']).toContain('javascript');

    const zipped = await getAs('gzip');
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
    test.skip(!site.hasBrotli, 'This nginx has no module for Brotli.');
    const small = await getAs('gzip, deflate, br');
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(small.body).equals(plain.body)).toBe(true);
  });

  test('serves no page in place of a file', async ({ site }) => {
    await writeFile(join(site.webRoot, '.secret'), 'SECRET');
    const internal = (await script(site)).replace('remoteEntry.js', '');
    const missing = [
      ...['/static/js/judging/0.0.0/gone.js', '/static/'],
      ...['remoteEntry.js.map', 'preloads.json'].map((file) => internal + file),
    ];
    for (const path of [...missing, '/.secret', '/.release-lock', '/static/..%2f.secret']) {
      const { status, headers, body } = await get(site.nginx.url, path, { accept: 'text/html' });
      expect([status, headers['content-type']], path).toEqual([404, 'text/plain; charset=utf-8']);
      expect(body.toString(), path).toBe('There is no such file.');
    }
  });

  test('serves the icon that browsers ask for where no page names one', async ({ site }) => {
    for (const url of [site.nginx.url, site.product.url]) {
      const { status, headers, body } = await get(url, '/favicon.ico');
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(headers['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/);
      expect(body.readUInt16LE(2)).toBe(1);
    }
  });

  test('forwards to the API what is no file', async ({ site }) => {
    const team = await get(site.nginx.url, '/api/team');
    expect(JSON.parse(team.body.toString()).length).toBeGreaterThan(0);
    const worker = await get(site.nginx.url, '/service-worker.js');
    expect([
      worker.status,
      worker.headers['content-type'],
      worker.headers['cache-control'],
    ]).toEqual([200, 'text/javascript; charset=utf-8', 'no-cache']);
    const none = await get(site.nginx.url, '/api/none');
    expect([none.status, none.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
    for (const path of ['/sitemap.xml', '/robots.txt']) {
      const { status, body } = await get(site.nginx.url, path, { host: 'nox.example.org' });
      expect([status, body.toString()]).toEqual([200, expect.stringContaining(`${PUBLIC_URL}/`)]);
    }
    // The API refuses the host that the visitor named.
    const elsewhere = await get(site.nginx.url, '/api/team', { host: 'other.example.org' });
    expect(elsewhere.status).toBe(421);
    const { status, body } = await get(site.nginx.url, SECURITY_TXT);
    expect([status, body.toString()]).toEqual([200, expect.stringContaining(SECURITY_CONTACT)]);
    // The API refuses it, not nginx as too large.
    const upload = '/api/media/team_images?name=x';
    const large = { 'content-type': 'image/png', 'content-length': String(5_000_000) };
    expect((await get(site.nginx.url, upload, large, 'POST')).status).toBe(401);
  });

  test('logs addresses without what was searched for', async ({ site }) => {
    expect((await get(site.nginx.url, '/admin/audition-entries?search=Asha')).status).toBe(200);
    const log = () => readFile(join(site.webRoot, '../access.log'), 'utf8').catch(() => '');
    await expect.poll(log).toContain('"GET /admin/audition-entries" 200');
    expect(await log()).not.toContain('Asha');
  });

  test('leads secret links whose # was encoded to their pages, and logs no secret', async ({
    site,
  }) => {
    const log = () => readFile(join(site.webRoot, '../access.log'), 'utf8').catch(() => '');
    const token = 'k'.repeat(43);
    for (const page of ['/admin/join', '/auditions/mine', '/auditions/now']) {
      for (const encoded of ['%23', '/%2523', '?from=mail%252523']) {
        const { status, headers } = await get(site.nginx.url, `${page}${encoded}${token}%20.`);
        expect([status, headers['location']]).toEqual([
          302,
          expect.stringMatching(`${page}#${token}%20.$`),
        ]);
      }
      await get(site.nginx.url, `${page}/${token}`);
      await expect.poll(log).toMatch(new RegExp(`"GET ${page}/\\.\\.\\." (?:200|404)`));
    }
    expect(await log()).not.toContain(token);
  });

  test('answers an address 500 requests at once', async ({ site }) => {
    const { hostname, port } = new URL(site.nginx.url);
    // Their bodies never come.
    const headers = { 'content-type': 'application/json', 'content-length': 10 };
    const options = { hostname, port, path: '/api/season/link', method: 'POST', headers };
    const sent = Array.from({ length: 510 }, () => request(options));
    const refused: (number | undefined)[] = [];
    for (const one of sent) {
      one.on('error', () => undefined);
      one.on('response', ({ statusCode }) => refused.push(statusCode));
      one.flushHeaders();
    }
    await expect.poll(() => refused).toEqual(Array(10).fill(429));
    sent.forEach((one) => one.destroy());
    await expect.poll(async () => (await get(site.nginx.url, '/api/team')).status).toBe(200);
  });

  test('shows visitors the site', async ({ site, page }) => {
    const pageErrors = new PageErrors();
    pageErrors.observe(page);
    await page.goto(`${site.nginx.url}/team`);
    await expect(page.getByRole('heading', { name: 'Executive Board' })).toBeVisible();
    expect(pageErrors.unexpected).toEqual([]);
  });

  test('says so within 15 seconds where neither a page nor the shell arrives', async ({
    site,
    page,
  }) => {
    await site.product.killApi();
    await page.route('**/static/**', (route) => route.abort());
    await page.goto(`${site.nginx.url}/admin/login`);
    const title = page.getByRole('heading', { name: 'This site has not loaded yet' });
    await expect(title).toBeHidden();
    const delays = await page.evaluate(() =>
      document.getAnimations().map((animation) => {
        animation.finish();
        return animation.effect!.getTiming().delay;
      }),
    );
    expect(delays).toEqual([12_000]);
    await expect(title).toBeVisible();
    await page.unroute('**/static/**');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(
      page.getByRole('heading', { name: 'This site is unavailable right now' }),
    ).toBeVisible();
    await expect(title).toBeHidden();
    await site.product.restartApi();
    // The general page asks for the settings until the API answers.
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  });
});
