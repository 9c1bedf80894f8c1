import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { VIDEO_PLAYERS } from '@nox/contracts';
import { inlineStyles } from './head.ts';
import { apiForAll, apiForEach, openApi } from '../../../test/api.ts';
import {
  pageHeads,
  putWebFile,
  registryEntry,
  serverBuild,
  shellPage,
} from '../../../test/web-root.ts';

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

  it('name the hosts of pictures and videos, of which no scheme is one, and the players of videos', async () => {
    expect(await sourcesOf('img-src')).toEqual(["'self'", 'data:', 'blob:', IMAGES]);
    expect(await sourcesOf('media-src')).toEqual(["'self'", 'blob:', IMAGES]);
    expect(await sourcesOf('frame-src')).toEqual(Object.values(VIDEO_PLAYERS));
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
    // Pages about the API have scripts and styles of their own.
    expect((await headersOf('/api/docs'))['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';.* frame-ancestors 'none';$/,
    );
  });

  it('deny what the product does not use of a device, and no more', async () => {
    const policy = String((await headersOf('/'))['permissions-policy']);
    for (const feature of ['microphone', 'geolocation', 'payment', 'usb', 'serial']) {
      expect(policy).toContain(`${feature}=()`);
    }
    // The door reads codes.
    expect(policy).toContain('camera=(self)');
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

const CDN = 'https://cdn.example.org';
const FOLDER = 'static/js/public-site/v1';
const SHELL = 'static/js/shell/s1';

describe('files of builds on another origin', () => {
  const api = apiForEach();
  const put = (path: string, content: unknown) => putWebFile(api, path, content);
  const preloads = (name: string, fonts: string[]) => ({
    always: {
      scripts: [{ file: `${name}.js`, integrity: 'sha256-x' }],
      styles: [{ file: `${name}.css`, integrity: 'sha256-y' }],
      fonts,
    },
    pages: {},
  });
  beforeEach(async () => {
    const tag = `<script defer src="/${SHELL}/main.js" integrity="sha256-x" crossorigin></script>`;
    await put('index.html', shellPage(tag));
    await put(`${SHELL}/preloads.json`, preloads('main', []));
    await put(`${SHELL}/main.css`, '');
    await put(`${SHELL}/document-script.js`, 'load()');
    await put(`${FOLDER}/preloads.json`, preloads('site', ['a.woff2']));
    await put(`${FOLDER}/site.css`, 'a{src:url(a.woff2)}');
    await put(`${FOLDER}/pages.json`, pageHeads('/'));
    const code = `return '<img src="' + workerData.publicPath + 'hero.webp">'`;
    await put(`${FOLDER}/server.cjs`, serverBuild(code));
    const site = registryEntry('public-site', '/', 'v1');
    const admin = registryEntry('admin', '/admin', 'a1');
    await put('static/js/remotes.json', { remotes: [site, admin] });
  });

  async function pagesWith(staticOrigin: string | undefined) {
    const open = await openApi({ webRoot: join(api.folder, 'web'), staticOrigin });
    const get = (url: string) => open.app.inject({ url, headers: { accept: 'text/html' } });
    const answers = [await get('/'), await get('/admin/x')];
    await open.close();
    return answers;
  }
  /** The addresses of builds' files that a page names, without those for other pages. */
  const addressesIn = (html: string) =>
    [...html.matchAll(/(?<=["'(])[^"'()]*\/static\/js\/[^"'()]+/g)].map(([address]) => address);

  it('are named there alone, in rendered pages and others', async () => {
    const [rendered, other] = await pagesWith(CDN);
    expect(rendered!.body).toContain(`<img src="${CDN}/${FOLDER}/hero.webp">`);
    expect(rendered!.body).toContain(`a{src:url(${CDN}/${FOLDER}/a.woff2)}`);
    for (const { body } of [rendered!, other!]) {
      const addresses = addressesIn(body);
      expect(addresses).toContain(`${CDN}/${SHELL}/main.js`);
      expect(addresses).toContain(`${CDN}/${FOLDER}/remoteEntry.js`);
      const elsewhere = addresses.filter((address) => !address.startsWith(CDN));
      // What search engines are told stays at the site.
      expect(elsewhere.every((address) => address.endsWith('share.png'))).toBe(true);
      expect(body).toContain(`"staticOrigin":"${CDN}"`);
    }
  });

  it('are allowed by the policy of pages, and by no other', async () => {
    const [{ headers }] = (await pagesWith(CDN)) as [Awaited<ReturnType<typeof api.get>>];
    const policy = String(headers['content-security-policy']).split(';');
    for (const kind of ['script-src', 'style-src', 'font-src', 'img-src', 'connect-src']) {
      expect(policy.find((rule) => rule.startsWith(kind))).toContain(` ${CDN}`);
    }
    expect(headers['integrity-policy']).toBe('blocked-destinations=(script)');
  });

  it('are this server’s without the setting', async () => {
    for (const { body, headers } of await pagesWith(undefined)) {
      expect(body).toContain(`"/${SHELL}/main.js"`);
      expect(body + String(headers['content-security-policy'])).not.toContain(CDN);
      expect(body).not.toContain('staticOrigin');
    }
  });
});

describe('stylesheets in a page', () => {
  let webRoot: string;
  const folder = '/static/js/shell/1.0.0/';
  const put = (name: string, text: string) => writeFile(join(webRoot, folder, name), text);
  const read = (...names: string[]) =>
    inlineStyles(webRoot)(names.map((name) => ({ file: folder + name, integrity: '' })));
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

  beforeEach(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'nox-styles-'));
    await mkdir(join(webRoot, folder), { recursive: true });
  });
  afterEach(() => rm(webRoot, { recursive: true }));

  it('bear the names by which scripts know them, and are allowed by their hashes', async () => {
    await put('one.css', 'a{color:red}\n/*# sourceMappingURL=one.css.map*/');
    await put('two.css', 'b{color:blue}');
    expect(await read('one.css', 'two.css')).toEqual({
      html: '\n    <style data-href="one.css">a{color:red}</style>\n    <style data-href="two.css">b{color:blue}</style>',
      sources: [`'sha256-${hashOf('a{color:red}')}'`, `'sha256-${hashOf('b{color:blue}')}'`],
    });
  });

  it('find their files from wherever the page is', async () => {
    await put(
      'one.css',
      'a{b:url(font.woff2);c:url("x.webp");d:url(/e.svg);f:url(data:,g);h:url("https://i/j")}',
    );
    expect((await read('one.css')).html).toContain(
      `{b:url(${folder}font.woff2);c:url("${folder}x.webp");d:url(/e.svg);f:url(data:,g);h:url("https://i/j")}`,
    );
  });

  it('are refused when they are not there, or would end the element that they stand in', async () => {
    await expect(read('one.css')).rejects.toThrow('is missing');
    await put('one.css', 'a::before{content:"</style>"}');
    await expect(read('one.css')).rejects.toThrow('would end the element');
  });
});
