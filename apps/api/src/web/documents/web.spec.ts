import { rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { HOSTILE_PATHS } from '@nox/release-format/testing';
import {
  apiForAll,
  apiForEach,
  expectError,
  logLines,
  openApi,
  type TestApi,
} from '../../../test/api.ts';
import { FIRST_SOCIETY, SOCIETY_ID } from '@nox/contracts';
import { PROJECT } from '@nox/test-servers/tokens';
import { nextAddress } from '../../../test/registrations.ts';
import { putWebFile, registryEntry, shellPage } from '../../../test/web-root.ts';

const SOCIETY = `"firebase":{"apiKey":"key","projectId":"${PROJECT}","authDomain":"${PROJECT}.firebaseapp.com"},"timeZone":"Asia/Kolkata","locale":"en-IN","society":${JSON.stringify({ _id: SOCIETY_ID, ...FIRST_SOCIETY })}`;

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the website', () => {
  const log = logLines();
  const api = apiForAll({
    authEmulatorUrl: 'http://127.0.0.1:9099',
    ...{ logLevel: 'info', logStream: log.stream },
  });
  let web: string;
  const put = (path: string, content: string) => putWebFile(api, path, content);
  beforeEach(async () => {
    web = join(api.folder, 'web');
    await rm(web, { recursive: true, force: true });
    await put('index.html', shellPage());
  });

  const get = (url: string, headers = {}) => api.app.inject({ url, headers });

  it.each(['/', '/team', '/admin/team/edit/1', '/index.html', '/a.b/c', '/team?x=/api/'])(
    'answers %s with the page',
    async (url) => {
      const answer = await get(url, asBrowser);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.body).toContain(
        `id="nox-page">{"authEmulatorUrl":"http://127.0.0.1:9099",${SOCIETY}}<`,
      );
    },
  );

  const TOKEN = 'k'.repeat(43);
  it.each(
    ['/admin/join', '/auditions/mine', '/auditions/now'].flatMap((page) => [
      [page, `${page}%23${TOKEN}`, TOKEN],
      [page, `${page}/%2523${TOKEN}`, TOKEN],
      [page, `${page}%252523${TOKEN}%20%29.`, `${TOKEN}%20%29.`],
      [page, `${page}?from=mail%23${TOKEN}`, TOKEN],
      [page, `${page.toUpperCase()}%23${TOKEN}`, TOKEN],
      // They cannot be decoded.
      [page, `${page}%23${TOKEN}%E2%80`, `${TOKEN}%E2%80`],
      [page, `${page}/%E2/%23${TOKEN}%`, `${TOKEN}%`],
    ]),
  )(
    'leads a link to %s whose # was encoded there, and logs no secret: %s',
    async (page, url, hash) => {
      log.lines.length = 0;
      const { statusCode, headers } = await get(url, asBrowser);
      expect([statusCode, headers.location]).toEqual([302, `${page}#${hash}`]);
      expect(headers['cache-control']).toBe('no-store');
      for (const lost of [`${page}/${TOKEN}`, `${page}${TOKEN}`, `${page}?${TOKEN}`]) {
        await get(lost, asBrowser);
        const payload = { kind: 'shell', address: lost, attempts: 1, recovered: false };
        const remoteAddress = nextAddress();
        await api.app.inject({ url: '/api/client-errors', method: 'POST', payload, remoteAddress });
      }
      await get(`/team%23${TOKEN}`);
      expect(log.lines.length).toBeGreaterThan(12);
      expect(JSON.stringify(log.lines)).not.toContain(TOKEN);
    },
  );

  it('leaves out what its page has for hosts that write nothing into it', async () => {
    const ofStaticHosts = '<!--static--><style>p {}</style><!--/static-->';
    await put('index.html', shellPage().replace('<!--/head-->', `${ofStaticHosts}<!--/head-->`));
    const { body } = await get('/', asBrowser);
    expect(body).toContain('<title>NOX</title>');
    expect(body).not.toContain('<style>');
  });

  it('tells the page from which other hosts a build may come, and lets these in', async () => {
    const builds = 'https://builds.example.org';
    const open = await openApi({ webRoot: web, overrideOrigins: [builds] });
    const { body, headers } = await open.app.inject('/');
    expect(body).toContain(`id="nox-page">{"overrideOrigins":["${builds}"],${SOCIETY}}</script>`);
    const policy = String(headers['content-security-policy']).split(';');
    for (const kind of ['script-src', 'style-src', 'font-src', 'connect-src']) {
      expect(policy.find((rule) => rule.startsWith(kind))).toContain(` ${builds}`);
    }
    await open.close();
    expect((await get('/')).headers['content-security-policy']).not.toContain(builds);
  });

  it('has the whole registry for everybody while releases replace it', async () => {
    const url = await api.listen();
    const registry = join(web, 'static/js/remotes.json');
    const texts = [1, 1_000].map((length) =>
      JSON.stringify({ remotes: [], x: 'x'.repeat(length) }),
    );
    await put('static/js/remotes.json', texts[0]!);
    let isOver = false;
    const replace = async () => {
      for (let n = 0; !isOver; n += 1) {
        await writeFile(`${registry}.tmp`, texts[n % 2]!);
        await rename(`${registry}.tmp`, registry);
      }
    };
    const replacing = replace();
    const read = async () => {
      for (let n = 0; n < 100; n += 1) {
        const signal = AbortSignal.timeout(5_000);
        const answer = await fetch(`${url}/static/js/remotes.json`, { signal });
        expect(texts).toContain(await answer.text());
      }
    };
    await Promise.all(Array.from({ length: 5 }, read)).finally(() => (isOver = true));
    await replacing;
  });

  it('lets pages of every origin read builds, and nothing else', async () => {
    await put('static/js/judging/1.0.0/main.js', 'code');
    const shared = ['static/js/judging/1.0.0/main.js', 'static/none.js'].map((path) =>
      get(`/${path}`),
    );
    for (const { headers } of await Promise.all(shared)) {
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
    const { headers } = await get('/', asBrowser);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('cannot break out of the settings’ script element', async () => {
    const odd = await openApi({ webRoot: web, authEmulatorUrl: 'http://</script>$&' });
    const { body } = await odd.app.inject('/');
    expect(body).toContain('{"authEmulatorUrl":"http://\\u003c/script>$&",');
    await odd.close();
  });

  it('shows a new build without a restart', async () => {
    await get('/');
    await put('index.html', shellPage('<!-- next -->'));
    expect((await get('/')).body).toContain('<!-- next -->');
    await put('index.html', shellPage('<!-- last -->'));
    await utimes(join(web, 'index.html'), 1, 1);
    expect((await get('/')).body).toContain('<!-- last -->');
  });

  it('says that it is being built while nothing is, and loads again', async () => {
    await rm(web, { recursive: true });
    const answer = await get('/', asBrowser);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      ...[503, 'text/html; charset=utf-8'],
    ]);
    expect(answer.body).toContain('http-equiv="refresh"');
    expect(answer.body).toContain('npm run build');
  });

  it.each([
    ['/static/js/judging/1.0.0/main.abc.js', 'public, max-age=31536000, immutable'],
    ['/static/js/remotes.json', 'no-cache'],
    ['/static/logo.svg', 'no-cache'],
    ['/favicon.ico', 'no-cache'],
    ['/verification.txt', 'no-cache'],
  ])('serves the file %s with its caching', async (url, caching) => {
    await put(url, 'content');
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, 'content']);
    expect(answer.headers['cache-control']).toBe(caching);
  });

  it('sends the compressed twin of a file, and the page compressed, to clients that accept it', async () => {
    await put('static/js/judging/1.0.0/main.js', 'as it is');
    await put('static/js/judging/1.0.0/main.js.br', 'small');
    const br = { 'accept-encoding': 'gzip, br', ...asBrowser };
    const file = await get('/static/js/judging/1.0.0/main.js', br);
    expect([file.body, file.headers['content-encoding']]).toEqual(['small', 'br']);
    expect(file.headers['content-type']).toContain('javascript');
    expect((await get('/static/js/judging/1.0.0/main.js')).body).toBe('as it is');

    await put('index.html', shellPage() + '<!-- long -->'.repeat(100));
    const page = await get('/', br);
    expect(page.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding, Cookie',
    });
    expect(brotliDecompressSync(page.rawPayload).toString()).toBe((await get('/')).body);
  });

  it.each([
    '/static/js/judging/1.0.0/gone.js',
    '/static/nothing',
    '/static/.env',
    '/static/..%2findex.html',
  ])('never answers %s with a page', async (url) => {
    await put('static/.env', 'SECRET');
    const answer = await get(url, asBrowser);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(answer.body).not.toMatch(/html|SECRET/);
  });

  it.each(['server.cjs', 'server-routes.cjs', 'pages.json', 'preloads.json'])(
    'serves %s of a build, by which teams render the site’s pages where they develop',
    async (name) => {
      await put(`static/js/public-site/1.0.0/${name}`, 'code');
      expect((await get(`/static/js/public-site/1.0.0/${name}`)).body).toBe('code');
    },
  );

  it.each(['main.js.map', 'main.css.map', 'mf-stats.json'])(
    'never serves %s of a build: browsers do not need it',
    async (name) => {
      const path = `static/js/public-site/1.0.0/${name}`;
      for (const ending of ['', '.br', '.gz']) await put(path + ending, 'internal');
      await put(name, 'internal');
      for (const url of [
        ...[`/${path}`, `/${path}.br`, `/${path}.gz`, `/${path.replace('.', '%2e')}`, `/${name}`],
        ...[`/${path}?x=.js`, `/${path.replace('/1', '//1')}`, `/${path}/`],
      ]) {
        const { statusCode, body } = await get(url, {
          'accept-encoding': 'br',
          accept: 'application/json',
        });
        expect([url, statusCode >= 400, body.includes('internal')]).toEqual([url, true, false]);
      }
    },
  );

  it('serves no dotfiles, no page for a missing image, and takes no writes', async () => {
    for (const name of ['.env', '.env.local']) {
      await put(name, 'SECRET');
      expect((await get(`/${name}`, asBrowser)).body).not.toContain('SECRET');
    }
    expect((await get('/favicon.ico', { accept: 'image/*,*/*;q=0.8' })).statusCode).toBe(404);
    expectError(await api.app.inject({ method: 'POST', url: '/team' }), 404, { code: 'not_found' });
  });
});

const ADDRESS = '/.well-known/security.txt';
const DAY_MS = 24 * 60 * 60 * 1_000;
const CONTACT = 'mailto:security@nox.example.org';
const PUBLIC_URL = 'https://nox.example.org';

describe('security.txt', () => {
  let api: TestApi;
  afterEach(() => api.close());

  it('says where to report a fault, and until when that is true', async () => {
    api = await openApi({ securityContact: CONTACT, publicUrl: PUBLIC_URL });
    const { statusCode, headers, body } = await api.get(ADDRESS, {});
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = body.trimEnd().split('\n');
    const { Expires, ...others } = Object.fromEntries(lines.map((line) => line.split(': ', 2)));
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

  it('names no address of its own when the site has none', async () => {
    api = await openApi({ securityContact: CONTACT });
    expect((await api.get(ADDRESS, {})).body).not.toContain('Canonical');
  });

  it('is missing without a contact, and never a page', async () => {
    api = await openApi({ publicUrl: PUBLIC_URL });
    for (const accept of ['*/*', 'text/html']) {
      expectError(await api.get(ADDRESS, { accept }), 404, { code: 'not_found' });
    }
  });
});

const pageOf = (version: string) =>
  shellPage(`<script defer src="/static/js/shell/${version}/main.js"></script>`);

describe.each(['service-worker.js', 'document-worker.js'])('GET /%s', (name) => {
  const api = apiForEach();
  const goLive = async (version: string, worker?: string) => {
    const file = `static/js/shell/${version}/${name}`;
    if (worker) await putWebFile(api, file, worker);
    await putWebFile(api, 'index.html', pageOf(version));
  };

  const get = () => api.app.inject({ url: `/${name}`, headers: { accept: '*/*' } });

  it('is that of the live shell, fetched anew each time, and may connect to our own origin only', async () => {
    await goLive('1.0.0', '/* first */');
    const first = await get();
    expect(first.statusCode).toBe(200);
    expect(first.body).toBe('/* first */');
    expect(first.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    });
    await goLive('1.1.0', '/* second */');
    expect((await get()).body).toBe('/* second */');
  });

  it('is no file outside of the web root, wherever the page says that the shell lies', async () => {
    await putWebFile(api, `../${name}`, 'SECRET');
    for (const folder of ['..', ...HOSTILE_PATHS]) {
      const page = `<script src="/static/../${folder}/main.js"></script>`;
      await putWebFile(api, 'index.html', shellPage(page));
      expect((await get()).statusCode).toBe(404);
    }
  });

  it('is missing, and no page, while no live shell has one', async () => {
    const answers = [await get()];
    await goLive('0.9.0');
    answers.push(await get());
    for (const { statusCode, headers } of answers) {
      expect(statusCode).toBe(404);
      expect(headers['content-type']).not.toContain('html');
    }
  });
});

const FOLDER = 'static/js/events/1.0.0';
const NO_FILES = { scripts: [], styles: [], fonts: [] };
const preloads = (file: string) => ({
  always: { ...NO_FILES, styles: [{ file, integrity: 'sha256-x' }], fonts: [file] },
  pages: {},
});

describe('pages of releases that name what is none of their files', () => {
  const api = apiForEach();
  const page = async () => {
    const { statusCode, body } = await api.app.inject({ url: '/events' });
    expect(statusCode).toBe(200);
    return body;
  };
  const goLive = async (n: number, file: string, remote = {}) => {
    const version = `1.0.${n}`;
    const entry = { ...registryEntry('events', '/events', version), ...remote };
    await putWebFile(api, `${FOLDER.replace('1.0.0', version)}/preloads.json`, preloads(file));
    await putWebFile(api, 'static/js/remotes.json', { remotes: [entry] });
  };
  beforeEach(() =>
    putWebFile(api, 'index.html', shellPage('<script src="/static/js/shell/1/main.js"></script>')),
  );

  it('preload the files of a release, and none where one leads elsewhere', async () => {
    await goLive(0, 'main.css');
    expect(await page()).toContain(`href="/${FOLDER}/main.css"`);
    for (const [index, path] of HOSTILE_PATHS.entries()) {
      await goLive(index + 1, path);
      expect([path, (await page()).includes('rel="preload"')]).toEqual([path, false]);
    }
  });

  it.each([
    ['name', ''],
    ['version', ''],
    ['entry', '/'],
  ])('name no remote whose %s leads elsewhere', async (key, start) => {
    for (const [index, path] of HOSTILE_PATHS.entries()) {
      await goLive(index, 'main.css', { [key]: start + path });
      expect([path, (await page()).includes('"registry"')]).toEqual([path, false]);
    }
  });
});
