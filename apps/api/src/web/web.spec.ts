import { rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { apiForEach, expectError, openApi } from '../../test/api.ts';
import { putWebFile, shellPage } from '../../test/web-root.ts';

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the website', () => {
  const api = apiForEach({ authEmulatorUrl: 'http://127.0.0.1:9099' });
  let web: string;
  const put = (path: string, content: string) => putWebFile(api, path, content);
  beforeEach(async () => {
    web = join(api.folder, 'web');
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
        'id="nox-page">{"authEmulatorUrl":"http://127.0.0.1:9099","timeZone":"Asia/Kolkata"}<',
      );
    },
  );

  it('leaves out what its page has for hosts that write nothing into it', async () => {
    const ofStaticHosts = '<!--static--><style>p {}</style><!--/static-->';
    await put('index.html', shellPage().replace('<!--/head-->', `${ofStaticHosts}<!--/head-->`));
    const { body } = await get('/', asBrowser);
    expect(body).toContain('<title>NOX</title>');
    expect(body).not.toContain('<style>');
  });

  it('tells the page nothing about an emulator where there is none', async () => {
    const live = await openApi({ webRoot: web });
    expect((await live.app.inject('/')).body).toContain(
      'id="nox-page">{"timeZone":"Asia/Kolkata"}</script>',
    );
    await live.close();
  });

  it('tells the page from which other hosts a build may come, and lets these in', async () => {
    const builds = 'https://builds.example.org';
    const open = await openApi({ webRoot: web, overrideOrigins: [builds] });
    const { body, headers } = await open.app.inject('/');
    expect(body).toContain(
      `id="nox-page">{"overrideOrigins":["${builds}"],"timeZone":"Asia/Kolkata"}</script>`,
    );
    const policy = String(headers['content-security-policy']).split(';');
    for (const kind of ['script-src', 'style-src', 'font-src', 'connect-src']) {
      expect(policy.find((rule) => rule.startsWith(kind))).toContain(` ${builds}`);
    }
    await open.close();
    expect((await get('/')).headers['content-security-policy']).not.toContain(builds);
  });

  it('lets no page frame ours or move its addresses, and no plugin run', async () => {
    const policy = String((await get('/')).headers['content-security-policy']).split(';');
    for (const rule of ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"]) {
      expect(policy).toContain(rule);
    }
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
      for (let n = 0; n < 200; n += 1) {
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

  it('shows a new build without a restart, and a page without slots as it is', async () => {
    await get('/');
    await put('index.html', '<p>next</p>');
    expect((await get('/')).body).toBe('<p>next</p>');
    await put('index.html', '<p>last</p>');
    await utimes(join(web, 'index.html'), 1, 1);
    expect((await get('/')).body).toBe('<p>last</p>');
  });

  it('says what to do while nothing is built', async () => {
    await rm(web, { recursive: true });
    expectError(await get('/', asBrowser), 503, {
      message: expect.stringContaining('npm run build'),
    });
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
    expect(page.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
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
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).not.toMatch(/html|SECRET/);
  });

  it.each([
    'server.cjs',
    'main.js.map',
    'main.css.map',
    'pages.json',
    'preloads.json',
    'mf-stats.json',
  ])('never serves %s of a build: browsers do not need it', async (name) => {
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
  });

  it('answers an image or a script that is missing at the top with 404', async () => {
    expect((await get('/favicon.ico', { accept: 'image/*,*/*;q=0.8' })).statusCode).toBe(404);
  });

  it('does not serve dotfiles', async () => {
    await put('.env', 'SECRET');
    expect((await get('/.env', asBrowser)).body).not.toContain('SECRET');
  });

  it('refuses to be written to', async () => {
    expectError(await api.app.inject({ method: 'POST', url: '/team' }), 404, { code: 'not_found' });
  });
});
