import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { join } from 'node:path';
import { previewClaim } from '@nox/release-format';
import { apiForAll, apiForEach, openApi } from '../../../test/api.ts';
import { pageCache } from './page-cache.ts';
import { localTime, setSeason } from '../../../test/seasons.ts';
import {
  contentOf,
  countPages,
  HANG,
  pageHeads,
  putSite,
  putWebFile,
  registryEntry,
  serverBuild,
  shellPage,
} from '../../../test/web-root.ts';

/** What `preloads.json` says of a build that needs one stylesheet. */
const preloads = (style: string) => ({
  always: { scripts: [], styles: [{ file: style, integrity: 'sha256-x' }], fonts: [] },
  pages: {},
});

const namesOf = (files: { file: string }[]) => files.map(({ file }) => file.split('/').at(-1));
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64');
/** A page of one island, which needs no more than is said here. */
const islandOf = (attributes: string) =>
  `<nox-island data-remote="public-site" data-name="Counter" ${attributes}></nox-island>`;

/** Server code reaches a module so without a request for it. */
const FS = 'process.getBuiltinModule("node:fs")';
const DEFAULT_LOADER = `(() => {
  const vm = require('vm');
  const importModuleDynamically = vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  return new vm.Script('import("node:dgram")', { importModuleDynamically }).runInThisContext();
})()`;

describe('pages rendered by a release', () => {
  const api = apiForEach();
  const put = (path: string, content: unknown) => putWebFile(api, path, content);
  const goLive = (version: string) =>
    put('static/js/remotes.json', { remotes: [registryEntry('public-site', '/', version)] });
  const release = async (version: string, code?: string) => {
    const folder = `static/js/public-site/${version}`;
    await put(`${folder}/pages.json`, pageHeads('/', '/team'));
    if (code !== undefined) await put(`${folder}/server.cjs`, serverBuild(code));
    await goLive(version);
  };

  beforeEach(() => put('index.html', shellPage()));

  const get = (url: string, headers = {}) =>
    api.app.inject({ url, headers: { accept: 'text/html', ...headers } });

  it('carry content and its data, and no request for scripts', async () => {
    await release('v1', "return '<p>' + path + ' ' + (await ask('/api/team')) + '</p>'");
    const { body } = await get('/team');
    expect(contentOf(body)).toBe('<p>/team []</p>');
    expect(body).toContain('id="nox-data">{"of":"\\u003c/script>"}</script>');
    expect(body).not.toContain('noscript');
  });

  describe('that are documents', () => {
    const file = (name: string) => ({ file: name, integrity: `sha256-${name}` });
    const scripts = (...names: string[]) => ({ scripts: names.map(file), styles: [], fonts: [] });
    const shell = 'static/js/shell/s1';
    const island = islandOf('data-when="idle"');
    const scriptsIn = (html: string) =>
      JSON.parse(/id="nox-scripts">(.*?)<\/script>/.exec(html)![1]!) as {
        first: { file: string };
        others: { file: string }[];
        later?: { file: string }[];
        measurement?: object;
      };

    beforeEach(async () => {
      await put('index.html', shellPage(`<script src="/${shell}/main.js"></script>`));
      await put(`${shell}/document-script.js`, 'loadIslands()');
      await put(`${shell}/preloads.json`, {
        always: scripts('main.js', 'bootstrap.js'),
        pages: { islands: scripts('islands.js'), 'island-hydration': scripts('react.js') },
      });
      await put('static/js/public-site/v1/preloads.json', {
        always: scripts('routes.js'),
        pages: {
          islands: scripts('entry.js'),
          'island:Counter': { ...scripts('counter.js'), styles: [file('counter.css')] },
        },
      });
    });

    it('name what their islands need, and have the styles of these', async () => {
      await release('v1', `return '${island}'`);
      const { body, headers } = await get('/');
      expect(contentOf(body)).toBe(island);
      expect(body).not.toContain('nox-data');
      const { first, others } = scriptsIn(body);
      expect(first.file).toBe(`/${shell}/main.js`);
      expect(namesOf(others)).toEqual(['entry.js', 'counter.js', 'islands.js', 'react.js']);
      expect(body).toContain('<style data-href="counter.css"></style>');
      expect(body).not.toContain('<script src=');
      expect(headers['content-security-policy']).toContain(hashOf('loadIslands()'));
    });

    it('have no React for enhancements alone', async () => {
      await release('v1', `return '${island.replace('></', ' data-enhanced=""></')}'`);
      const { others } = scriptsIn((await get('/')).body);
      expect(namesOf(others)).toEqual(['entry.js', 'counter.js', 'islands.js']);
    });

    it('name for later what only islands need that wait for input', async () => {
      await release('v1', `return '${island.replace('idle', 'interaction')}'`);
      const { body } = await get('/');
      const { others, later } = scriptsIn(body);
      expect(namesOf(others)).toEqual(['entry.js', 'islands.js']);
      expect(namesOf(later!)).toEqual(['counter.js', 'react.js']);
      expect(body).toContain('<style data-href="counter.css"></style>');
    });

    it('name what measures a page view where some are measured', async () => {
      await release('v1', "return 'text'");
      const pages = { measurement: scripts('measure.js') };
      await put(`${shell}/preloads.json`, { always: scripts('main.js'), pages });
      const measurementOf = async ({ app }: Pick<typeof api, 'app'>) => {
        const { body } = await app.inject({ url: '/', headers: { accept: 'text/html' } });
        return scriptsIn(body).measurement;
      };
      expect(await measurementOf(api)).toBeUndefined();
      const measured = await openApi({ vitalsSample: 0.1, webRoot: join(api.folder, 'web') });
      expect(await measurementOf(measured)).toEqual({
        ...file('measure.js'),
        file: `/${shell}/measure.js`,
      });
      await measured.close();
    });

    const narrow = 'data-when="idle" data-media="(width &lt; 48rem)"';
    it.each([
      ['data-when="visible"', undefined],
      ['data-when="idle" data-props="{}"', ''],
      [`${narrow} data-prefix="a"`, ' media="(width &lt; 48rem)"'],
      [`${narrow}></nox-island><nox-island data-when="idle"`, ''],
    ])('preload the scripts of an island that needs them once parsed: %s', async (which, media) => {
      await release('v1', `return '${islandOf(which)}'`);
      const { body } = await get('/');
      const [before, ...after] = body.split('</nox-island>');
      const links = [...after.join().matchAll(/<link rel="preload" as="script" [^>]*>/g)];
      const { first, others } = scriptsIn(body);
      const preload = ({ file: href }: { file: string }) =>
        `<link rel="preload" as="script" href="${href}" integrity="sha256-${href.split('/').at(-1)}" crossorigin="anonymous" fetchpriority="low"${media}>`;
      expect(links.map(String)).toEqual(media === undefined ? [] : [first, ...others].map(preload));
      expect(before).not.toContain('as="script"');
    });

    it('without islands name no more than what every document may need', async () => {
      await release('v1', "return '<p>closed</p>'");
      expect(namesOf(scriptsIn((await get('/')).body).others)).toEqual(['entry.js', 'islands.js']);
    });

    it('are hydrated as a whole by a shell that knows no islands', async () => {
      await put('index.html', shellPage('<script src="/static/js/shell/old/main.js"></script>'));
      await release('v1', `return '${island}'`);
      expect((await get('/')).body).toContain('nox-data');
    });
  });

  it('bring their styles, which their policy allows by hash, and rules for the browser', async () => {
    const css = 'a{color:red}';
    await put('static/js/public-site/v1/preloads.json', preloads('a.css'));
    await put('static/js/public-site/v1/a.css', css);
    await release('v1', "return 'text'");
    const { body, headers } = await get('/');
    expect(body).toContain(`<style data-href="a.css">${css}</style>`);
    expect(body).not.toContain('rel="stylesheet"');
    expect(headers['content-security-policy']).toContain(
      `;style-src 'sha256-${hashOf(css)}' 'self';`,
    );
    expect(headers['speculation-rules']).toBe('"/speculation-rules.json"');
    expect((await get('/speculation-rules.json')).headers).toMatchObject({
      'content-type': 'application/speculationrules+json; charset=utf-8',
    });

    await release('v2');
    const plain = await get('/');
    expect(plain.headers).not.toHaveProperty('speculation-rules');
    expect(plain.headers['content-security-policy']).toContain(";style-src 'self';");
  });

  it('may have style attributes, whose values their policy allows, and not too many', async () => {
    const attribute = (index: number) =>
      `<i style="--x:${index};content:&quot;&#x27;&amp;&quot;"></i>`;
    await release(
      'v1',
      `return Array.from({ length: path === '/' ? 2 : 31 }, (_, index) => (${attribute}\n)(index)).join('') + 'style="a" &lt;b style=&quot;'`,
    );
    const { body, headers } = await get('/');
    expect(contentOf(body)).toContain(attribute(1));
    const hashes = [0, 1].map((index) => `'sha256-${hashOf(`--x:${index};content:"'&"`)}' `);
    expect(headers['content-security-policy']).toContain(
      `;style-src 'unsafe-hashes' ${hashes.join('')}'self';`,
    );
    const logged = jest.spyOn(api.app.log, 'error');
    expect(contentOf((await get('/team')).body)).toBe('');
    const reason =
      '/team has 31 different style attributes, of which a document can have 30: use classes.';
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ reason }), expect.anything());
  });

  it('bring the styles of parts that they show, whose scripts are loaded later', async () => {
    const folder = 'static/js/public-site/v1';
    const part = {
      scripts: [{ file: 'form.js', integrity: 'sha256-x' }],
      styles: [{ file: 'form.css', integrity: 'sha256-x' }],
      fonts: [],
    };
    await put(`${folder}/preloads.json`, { ...preloads('a.css'), pages: { form: part } });
    await put(`${folder}/a.css`, 'a{}');
    await put(`${folder}/form.css`, 'b{}');
    const parts = '<p data-styles="form"></p><p data-styles="form"></p><p data-styles="none"></p>';
    await release('v1', `return path === '/' ? '${parts}' : '<p>data-styles=&quot;form&quot;</p>'`);
    const withPart = (await get('/')).body;
    expect(withPart.match(/<style data-href="form.css">/g)).toHaveLength(1);
    expect(withPart).not.toContain('form.js');
    expect((await get('/team')).body).not.toContain('form.css');
  });

  it('name their first script and fonts beside text; beside a picture both come later', async () => {
    const first = { file: 'main.js', integrity: 'sha256-first' };
    const other = { file: 'other.js', integrity: 'sha256-other' };
    const tag = `<script defer src="/static/js/shell/s1/main.js" integrity="sha256-first"></script>`;
    await put('index.html', shellPage(tag));
    await put('static/js/shell/s1/document-script.js', 'load()');
    await put('static/js/shell/s1/preloads.json', {
      always: { scripts: [first, other], styles: [], fonts: ['a.woff2'] },
      pages: {},
    });
    const code = `return path === '/' ? 'text' : '<img fetchpriority="high" src="a.webp">'`;
    await release('v1', code);
    // It knows no islands.
    const build = serverBuild(code).replace('asDocument ? undefined :', '');
    await put('static/js/public-site/v1/server.cjs', build);
    const deferredOf = (body: string) =>
      JSON.parse(/id="nox-scripts">(.*?)<\/script>/.exec(body)![1]!) as unknown;
    const others = [{ ...other, file: '/static/js/shell/s1/other.js' }];

    const text = (await get('/')).body;
    expect(text).toContain(tag);
    expect(text).toContain('as="font"');
    expect(deferredOf(text)).toEqual({ others });

    const { body: picture, headers } = await get('/team');
    expect(picture).toContain('<script>load()</script>');
    expect(headers['content-security-policy']).toContain(
      `;script-src 'sha256-${hashOf('load()')}' 'self';`,
    );
    expect(picture).not.toContain(tag);
    expect(picture).not.toContain('as="font"');
    expect(deferredOf(picture)).toEqual({
      first: { ...first, file: '/static/js/shell/s1/main.js' },
      others,
    });
  });

  it('have a script inside them where the browser renders them, which says that none arrived', async () => {
    const tag = `<script defer src="/static/js/shell/s1/main.js" integrity="sha256-first"></script>`;
    await put('index.html', shellPage(tag));
    await put('static/js/shell/s1/watch-start.js', 'watch()');
    await release('v1', `throw new Error('no page')`);
    const { body, headers } = await get('/');
    expect(body).toContain(`<script>watch()</script>${tag}`);
    expect(headers['content-security-policy']).toContain(
      `;script-src 'sha256-${hashOf('watch()')}' 'self';`,
    );
    expect(headers).not.toHaveProperty('speculation-rules');
  });

  it('open the connection to the store of their images, and to none without', async () => {
    const images = {
      '/': '<p>https://store.example/</p><img alt="" src="data:,"><img src="/media/a.jpg">',
      '/team':
        '<img srcSet="x 1w" src="https://store.example/a.jpg"><img src="https://b.example/">',
    };
    await release('v1', `return (${JSON.stringify(images)})[path]`);
    expect((await get('/')).body).not.toContain('preconnect');
    const [links] = (await get('/team')).body.split('<body');
    expect(links!.match(/<link rel="preconnect"[^>]*>/g)).toEqual([
      '<link rel="preconnect" href="https://store.example">',
    ]);
  });

  it('are one and the same for all addresses without a page, whichever is requested first', async () => {
    await release('v1', 'return path');
    for (const address of ['//another.example/team', '/nope', '/deep/down']) {
      const { statusCode, body } = await get(address);
      expect(statusCode).toBe(404);
      expect(contentOf(body)).toBe('/404');
    }
  });

  it('are left to the browser without their styles', async () => {
    await put('static/js/public-site/v1/preloads.json', preloads('gone.css'));
    await release('v1', "return 'text'");
    const { body } = await get('/');
    expect(contentOf(body)).toBe('');
    expect(body).toContain('as="style" href="/static/js/public-site/v1/gone.css"');
  });

  it('are made once, however many ask, and known again by their tag', async () => {
    await release('v1', "return 'number ' + count");
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/')));
    expect(new Set(answers.map(({ body }) => contentOf(body)))).toEqual(new Set(['number 1']));
    const { etag } = answers[0]!.headers;
    expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(304);
    expect(await countPages(api, 'rendered')).toBe(1);
  });

  it('get their data in production, where the server has one name', async () => {
    const webRoot = join(api.folder, 'web');
    const publicUrl = 'https://nox.example.org';
    const live = await openApi({ isProduction: true, publicUrl, webRoot });
    await release('v1', "return origin + (await ask('/api/team'))");
    const headers = { accept: 'text/html', host: 'nox.example.org' };
    const { body } = await live.app.inject({ url: '/team', headers });
    expect(contentOf(body)).toBe(`${publicUrl}[]`);
    await live.close();
  });

  it('are of one build for two societies, each with its own project, zone and language', async () => {
    await release('v1', 'return JSON.stringify(workerData.formats)');
    const berlin = {
      firebase: { apiKey: 'k', projectId: 'nox-berlin', authDomain: 'x', storageBucket: 'b' },
      timeZone: 'Europe/Berlin',
      locale: 'de-DE',
    };
    const other = await openApi({ webRoot: join(api.folder, 'web'), ...berlin });
    const read = async ({ app }: Pick<typeof api, 'app'>) => {
      const { body } = await app.inject({ url: '/team', headers: { accept: 'text/html' } });
      const [, text = ''] = /id="nox-page">(.*?)<\/script>/.exec(body)!;
      const { registry, society, ...settings } = JSON.parse(text) as Record<string, unknown>;
      expect(registry).toMatchObject({ remotes: [{ version: 'v1' }] });
      // Open pages compare both.
      const told = JSON.stringify({ ...settings, society });
      expect((await app.inject('/api/settings')).body).toBe(told);
      return { settings, formats: JSON.parse(contentOf(body)!) as unknown };
    };
    const { timeZone, locale } = berlin;
    expect(await read(other)).toEqual({ settings: berlin, formats: { timeZone, locale } });
    const ours = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
    expect(await read(api)).toMatchObject({ settings: ours, formats: ours });
    await other.close();
  });

  it('read the files of their release and no other one, start nothing, reach nothing', async () => {
    await put('static/js/public-site/v1/names.json', ['Asha']);
    const file = JSON.stringify(join(api.folder, 'web/static/js/public-site/v1/names.json'));
    const above = join(api.folder, 'web/static/js/public-site/v1') + '/../../remotes.json';
    const attempts = {
      'a file': 'require("fs").readFileSync(process.execPath)',
      'a file, by a module of Node': `${FS}.readFileSync(process.execPath)`,
      'the environment': 'Object.keys(process.env)[0].length',
      "the server's environment": `${FS}.readFileSync('/proc/' + process.ppid + '/environ')`,
      'a folder': `${FS}.readdirSync('/')`,
      'a file above their release': `${FS}.readFileSync(${JSON.stringify(above)})`,
      'a file of their release, to write': `${FS}.writeFileSync(workerData.file, '')`,
      'a program': 'require("node:child_process").spawnSync(process.execPath)',
      'a program in its place': 'process.execve(process.execPath)',
      'a thread': 'new (require("worker_threads").Worker)("0", { eval: true })',
      'an addon': 'process.dlopen({ exports: {} }, process.execPath)',
      'a socket': 'require("net").connect(9)',
      'a socket of another kind': 'process.getBuiltinModule("dgram").createSocket("udp4")',
      'an address': 'await fetch("http://127.0.0.1:9")',
      'a port': 'require("http").createServer().listen(0)',
      'a module': 'await import("node:dgram")',
      'a module from a script': `await ${DEFAULT_LOADER}`,
      'a signal': 'process.kill(process.ppid, 0)',
      'a debugger': 'process._debugProcess(process.ppid)',
      'what Node has inside': 'process.binding("fs")',
    };
    const tried = Object.entries(attempts).map(
      ([name, code]) =>
        `try { ${code}; done.push(${JSON.stringify(name)}) } catch { refused += 1 }`,
    );
    await release(
      'v1',
      `let refused = 0; const done = [require('node:fs').readFileSync(${file}, 'utf8')];
      ${tried.join('\n')} return [refused, ...done].join()`,
    );
    const count = Object.keys(attempts).length;
    expect(contentOf((await get('/')).body)).toBe(`${count},["Asha"]`);
    expect((await api.app.inject('/api/team')).statusCode).toBe(200);
  });

  it.each([
    ['is no message', 'no JSON'],
    ['is a message of Node', '{"cmd":"NODE_HANDLE_ACK"}'],
  ])('are left to the browser when what the build writes %s', async (_, text) => {
    await release('v1', `${FS}.writeSync(3, ${JSON.stringify(`${text}\n`)}); return 'done'`);
    expect(contentOf((await get('/')).body)).toBe('');
    expect((await api.app.inject('/api/team')).statusCode).toBe(200);
  });

  it.each([
    ['throws', "throw new Error('broken')"],
    ['hangs', HANG],
    ['ends', 'process.exit(1)'],
    ['eats all memory', 'const all = []; for (;;) all.push(new Array(100000).fill(count += 1))'],
  ])('are left to the browser when the build %s', async (_, code) => {
    // Jest takes what Node writes about memory for its own.
    jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const logged = jest.spyOn(api.app.log, 'error');
    await release('v1', code);
    const { statusCode, body } = await get('/');
    const fields = { remote: 'public-site', version: 'v1', path: '/' };
    expect(logged).toHaveBeenCalledWith(expect.objectContaining(fields), expect.anything());
    expect(statusCode).toBe(200);
    expect(contentOf(body)).toBe('');
    expect(body).toContain('<noscript>');
    expect(await countPages(api, 'failed')).toBe(1);
    expect((await api.app.inject('/api/team')).statusCode).toBe(200);

    await release('v2', "return 'mended'");
    expect(contentOf((await get('/')).body)).toBe('mended');
  });

  it('go without a part that hangs, which browsers render, and name that in the log', async () => {
    const logged = jest.spyOn(api.app.log, 'error');
    const counter = islandOf('data-when="idle"');
    await release(
      'v1',
      `parentPort.postMessage({ kind: 'part', part: 'public-site/Counter' });
      if (path === '/' && !workerData.leftOut.includes('public-site/Counter')) { ${HANG} }
      parentPort.postMessage({ kind: 'part' });
      return path + (path === '/' ? '${counter}' : '')`,
    );
    const { body, headers } = await get('/');
    expect(contentOf(body)).toBe(`/${counter}`);
    const fields = { remote: 'public-site', version: 'v1', part: 'public-site/Counter' };
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining(fields),
      'A part of a page is left to browsers.',
    );
    // It may have been slow once.
    expect(headers['cache-control']).toBe('no-store');
    const others = [await get('/team'), await get('/')];
    expect(others.map((one) => contentOf(one.body))).toEqual(['/team', `/${counter}`]);
    expect(others[0]!.headers['cache-control']).not.toBe('no-store');
    expect(logged).toHaveBeenCalledTimes(1);
    expect(await countPages(api, 'failed')).toBe(0);
    // Its team reads it, too.
    const message = expect.stringMatching(/^Island Counter: /) as string;
    const error = { kind: 'server', remote: 'public-site', version: 'v1', message };
    const errors = (await api.get('/api/client-errors')).json<object[]>();
    expect(errors).toContainEqual(expect.objectContaining(error));
  });

  it('are left to the browser where another part than the accused one hangs', async () => {
    await release('v1', `parentPort.postMessage({ kind: 'part', part: 'site/A' }); ${HANG}`);
    expect(contentOf((await get('/')).body)).toBe('');
    expect(await countPages(api, 'failed')).toBe(1);
  });

  it('are left to the browser where a release has no server build', async () => {
    await release('v1');
    expect(contentOf((await get('/')).body)).toBe('');
    expect(await countPages(api, 'failed')).toBe(0);
  });

  it('never mix two versions, whatever is released and rolled back meanwhile', async () => {
    const code = "return workerData.publicPath.split('/')[4]";
    // Both have their renderers, so that what follows is as fast as the swaps.
    for (const version of ['v1', 'v2']) {
      await release(version, code);
      await get('/');
    }
    let isOver = false;
    const swapping = (async () => {
      for (let turn = 0; turn < 40; turn += 1) {
        await goLive(turn % 2 === 0 ? 'v1' : 'v2');
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      isOver = true;
    })();
    const seen = new Set<string>();
    while (!isOver) {
      const { body } = await get('/');
      const told = /"version":"(v\d)"/.exec(body)?.[1];
      expect(contentOf(body)).toBe(told);
      seen.add(told!);
    }
    await swapping;
    expect(seen).toEqual(new Set(['v1', 'v2']));
    expect(contentOf((await get('/')).body)).toBe('v2');
  });
});

const SITE = {
  ...registryEntry('public-site', '/', 's1'),
  menus: [{ menu: 'site', label: 'HOME', path: '/', order: 10 }],
};
const ADMIN = registryEntry('admin', '/admin', 'a1');
const PAGE = { path: '/events', title: 'Events', description: 'What is on.' };
const EVENTS = {
  ...registryEntry('events', '/events', 'e1'),
  mount: { path: '/events', parent: 'site-layout' },
  mounts: [{ path: '/admin/events', parent: 'admin-layout' }],
};

/** The registry in a page has these. */
const remotesIn = (html: string) => {
  const [, page] = /id="nox-page">(.*?)<\/script>/s.exec(html)!;
  return (JSON.parse(page!) as { registry: { remotes: object[] } }).registry.remotes;
};

describe('the pages of a remote inside the layout of another', () => {
  const api = apiForAll({ publicUrl: 'https://nox.example.org' });
  const put = (path: string, content: unknown) => putWebFile(api, path, content);
  const get = (url: string) => api.app.inject({ url, headers: { accept: 'text/html' } });

  beforeEach(async () => {
    await put('index.html', shellPage());
    await put('static/js/remotes.json', {
      remotes: [SITE, ADMIN, EVENTS],
    });
    await put('static/js/public-site/s1/pages.json', pageHeads('/', '/team'));
    await put(
      'static/js/public-site/s1/server.cjs',
      serverBuild(`
        const guests = (workerData.guests ?? []).map(({ file }) => require('node:fs').readFileSync(file, 'utf8'));
        return [path, ...guests].join(' with ');`),
    );
    await put('static/js/events/e1/pages.json', { pages: [PAGE] });
    await put('static/js/events/e1/server-routes.cjs', 'the routes of events');
  });

  it('are rendered by the build of that one, with head, picture and publisher of the site', async () => {
    const { body, statusCode } = await get('/events');
    expect(statusCode).toBe(200);
    expect(contentOf(body)).toBe('/events with the routes of events');
    expect(body).toContain('<title>Events</title>');
    expect(body).toContain('<meta property="og:site_name" content="NOX">');
    expect(body).toContain('https://nox.example.org/static/js/public-site/s1/share.png');
    expect(body).toContain('"@type":"Organization"');
    expect(contentOf((await get('/team')).body)).toBe('/team');
  });

  it('are hydrated as a whole where it knows no islands, with the script of that shell', async () => {
    const shell = 'static/js/shell/s1';
    await put('index.html', shellPage(`<script src="/${shell}/main.js"></script>`));
    await put(`${shell}/document-script.js`, 'recordAll()');
    const [whole, team] = [await get('/events'), await get('/team')];
    expect(whole.body).toContain('nox-data');
    expect(team.body).not.toContain('nox-data');
    for (const { body } of [whole, team]) expect(body).toContain('recordAll()');
    expect(remotesIn(whole.body)).toEqual([SITE, ADMIN, EVENTS]);
  });

  it('have the entries of their own remotes, without menus, where they are documents', async () => {
    await put('index.html', shellPage('<script src="/static/js/shell/s1/main.js"></script>'));
    await put('static/js/shell/s1/document-script.js', 'recordAll()');
    const { menus: _, ...site } = SITE;
    expect(remotesIn((await get('/team')).body)).toEqual([site]);
  });

  it('are named in the log by their own remote, whichever of the two failed', async () => {
    const logged = jest.spyOn(api.app.log, 'error');
    const build = serverBuild("if (path === '/events') throw new Error('no events')");
    const site = registryEntry('public-site', '/', 's2');
    await put('static/js/remotes.json', { remotes: [site, EVENTS] });
    await put('static/js/public-site/s2/pages.json', pageHeads('/', '/team'));
    await put('static/js/public-site/s2/server.cjs', build);
    expect(contentOf((await get('/events')).body)).toBe('');
    const fields = { remote: 'events', version: 'e1', folder: '/static/js/public-site/s2/' };
    expect(logged).toHaveBeenCalledWith(expect.objectContaining(fields), expect.anything());
  });

  it('are missing in its text where they hang, and browsers render the whole page', async () => {
    const logged = jest.spyOn(api.app.log, 'error');
    const folder = '/static/js/events/e1/';
    const build = serverBuild(`
      if (!workerData.leftOut.includes('${folder}')) { ${HANG} }
      parentPort.postMessage({ kind: 'rendered', id, html: 'around', isPartial: true });
      await new Promise(() => {});`);
    await put('index.html', shellPage('<script src="/static/js/shell/s1/main.js"></script>'));
    const site = registryEntry('public-site', '/', 's3');
    await put('static/js/remotes.json', { remotes: [site, EVENTS] });
    await put('static/js/public-site/s3/pages.json', pageHeads('/', '/team'));
    await put('static/js/public-site/s3/server.cjs', build);
    const { body, headers } = await get('/events');
    expect(contentOf(body)).toBe('around');
    expect(body).not.toContain('nox-data');
    expect(body).toContain('main.js"></script>');
    expect(remotesIn(body)).toEqual([site, EVENTS]);
    expect(headers['cache-control']).toBe('no-store');
    const fields = { remote: 'events', version: 'e1', part: folder };
    expect(logged).toHaveBeenCalledWith(expect.objectContaining(fields), expect.anything());
  });

  it('are in the sitemap', async () => {
    const { body } = await get('/sitemap.xml');
    expect(
      [...body.matchAll(/<loc>https:\/\/nox.example.org(.*?)<\/loc>/g)].map(([, path]) => path),
    ).toEqual(['/', '/team', '/events']);
  });

  it('have an address, and only those', async () => {
    expect(await get('/Events/')).toMatchObject({
      statusCode: 301,
      headers: { location: '/events' },
    });
    expect((await get('/admin/events')).body).toContain('noindex');
    const missing = await get('/events/none');
    expect(missing.statusCode).toBe(404);
    expect(contentOf(missing.body)).toBe('');
  });

  it('are left to the browser without its routes, while the others are rendered', async () => {
    await put('static/js/remotes.json', {
      remotes: [SITE, { ...EVENTS, entry: '/static/js/events/e2/remoteEntry.js' }],
    });
    await put('static/js/events/e2/pages.json', { pages: [PAGE] });
    const { body } = await get('/events');
    expect(body).toContain('<title>Events</title>');
    expect(contentOf(body)).toBe('');
    expect(contentOf((await get('/')).body)).toBe('/');
  });
});

describe('a preview of a build', () => {
  const api = apiForAll({ publicUrl: 'https://nox.example.org' });
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'jwk' }).x!;
  const hour = 3_600_000;
  const untilIn = (ms: number) => new Date(Date.now() + ms).toISOString();
  const put = (path: string, content: unknown) => putWebFile(api, path, content);
  const list = (...previews: object[]) => put('static/js/.site.json', { previews });
  const siteOf = (version: string) => registryEntry('public-site', '/', version);
  const previewOf = (remote: object, until = untilIn(hour)) => ({
    ...{ name: 'pr-12', until, key },
    remote: remote as ReturnType<typeof siteOf>,
  });
  const tokenOf = (preview: ReturnType<typeof previewOf>) => {
    const claim = previewClaim(preview);
    return `${claim}~${sign(null, Buffer.from(claim), privateKey).toString('base64url')}`;
  };
  const get = (url: string, headers = {}) =>
    api.app.inject({ url, headers: { accept: 'text/html', ...headers } });
  const withToken = (url: string, token: string) =>
    get(url, { cookie: `other=1; __Host-nox-preview=${token}` });
  const NEXT = siteOf('next');

  beforeAll(async () => {
    const page = shellPage('<script src="/static/js/shell/s1/main.js"></script>');
    await put('index.html', page);
    await put('static/js/shell/s1/document-script.js', '');
    await put('static/js/remotes.json', { remotes: [siteOf('live')] });
    for (const version of ['live', 'next']) {
      await put(`static/js/public-site/${version}/pages.json`, pageHeads('/', '/team'));
      await put(`static/js/public-site/${version}/remoteEntry.js`, '');
      const code = serverBuild(`return '${version} ' + path + ' ' + count`);
      await put(`static/js/public-site/${version}/server.cjs`, code);
    }
  });

  it('begins where its link leads, in that browser alone, documents and settings too', async () => {
    const preview = previewOf(NEXT);
    await list(preview);
    const token = tokenOf(preview);
    const opened = await get(`/team?from=chat&preview=${encodeURIComponent(token)}`);
    expect(opened).toMatchObject({ statusCode: 302, headers: { location: '/team?from=chat' } });
    expect(opened.headers['set-cookie']).toMatch(
      /^__Host-nox-preview=pr-12~public-site~next~[^;]+; Path=\/; Max-Age=9\d{4}; HttpOnly; SameSite=Lax; Secure$/,
    );
    const before = await get('/team');
    const shown = await withToken('/team', token);
    const after = await get('/team', { 'if-none-match': shown.headers.etag ?? '' });
    expect(contentOf(shown.body)).toBe('next /team 1');
    expect(shown.body).toContain('public-site is the preview pr-12, in this browser alone');
    expect(shown.body).toContain('"preview":{"remote":"public-site","version":"next"}');
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(shown.headers.etag).toBeUndefined();
    const [style] = /(?<=<style>)\.nox-preview[^<]*/.exec(shown.body)!;
    expect(shown.headers['content-security-policy']).toContain(hashOf(style));
    expect((await get('/static/js/.site.json')).statusCode).toBe(404);
    for (const { body, headers } of [before, after]) {
      expect(contentOf(body)).toBe('live /team 1');
      expect(body).not.toContain('preview');
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding, Cookie',
      });
    }
    const settings = await withToken('/api/settings', token);
    expect(settings.json()).toHaveProperty('preview', { remote: 'public-site', version: 'next' });
    expect((await get('/api/settings')).json()).not.toHaveProperty('preview');
  });

  it('shows the pages and menus of a remote that is not live', async () => {
    const menus = [{ menu: 'site', label: 'Events', path: '/events', order: 1 }];
    const events = { ...registryEntry('events', '/events', 'e1'), menus };
    await put('static/js/events/e1/remoteEntry.js', '');
    const preview = previewOf(events);
    await list(preview);
    const { body } = await withToken('/events', tokenOf(preview));
    expect(body).toContain('/static/js/events/e1/remoteEntry.js');
    expect(body).toContain('"label":"Events"');
    expect((await get('/events')).body).not.toContain('/static/js/events');
  });

  const forged = (preview: ReturnType<typeof previewOf>, from: string, to: string) =>
    tokenOf(preview).replace(from, to);
  it.each<[string, (preview: ReturnType<typeof previewOf>) => string]>([
    ['another remote', (one) => forged(one, '~public-site~', '~admin~')],
    ['another version', (one) => forged(one, '~next~', '~live~')],
    ['a later end', (one) => forged(one, String(new Date().getFullYear()), '2999')],
    ['another name', (one) => forged(one, 'pr-12', 'pr-13')],
    ['no signature', previewClaim],
    [
      'the signature of another key',
      (one) => {
        const claim = previewClaim(one);
        const other = generateKeyPairSync('ed25519').privateKey;
        return `${claim}~${sign(null, Buffer.from(claim), other).toString('base64url')}`;
      },
    ],
    ['a preview that was replaced', (one) => tokenOf({ ...one, remote: siteOf('before') })],
  ])('is refused, in a sentence on the live page, where its link has %s', async (_, change) => {
    const preview = previewOf(NEXT);
    await list(preview);
    const { body, headers } = await withToken('/team', change(preview));
    expect(contentOf(body)).toMatch(/^live \/team/);
    expect(body).toContain(
      'The link to this preview is not valid, or has ended: ask for a new one.',
    );
    expect(body).not.toContain('"preview":');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is over by its date, with its line, and with its build', async () => {
    const over = previewOf(NEXT, untilIn(-1));
    const gone = previewOf(siteOf('gone'));
    await list(over, gone);
    const unlisted = tokenOf({ ...previewOf(NEXT), name: 'unlisted' });
    for (const token of [tokenOf(over), tokenOf(gone), unlisted]) {
      const { body } = await withToken('/team', token);
      expect(contentOf(body)).toMatch(/^live/);
      expect(body).toContain('is not valid, or has ended: ask for a new one');
    }
  });

  it('ends by its bar, which needs no script, and leads to no other site', async () => {
    for (const [url, location] of [
      ['/team?preview=end', '/team'],
      ['//evil.example/x?preview=end', '/'],
      ['/%5Cevil.example?preview=end&a=1', '/%5Cevil.example?a=1'],
    ]) {
      const { headers } = await get(url!);
      expect(headers.location).toBe(location);
      expect(headers['set-cookie']).toMatch(/^__Host-nox-preview=; Path=\/; Max-Age=0;/);
    }
  });

  it('is not begun or ended by what a browser fetches ahead', async () => {
    const { statusCode, headers } = await get('/?preview=end', { 'sec-purpose': 'prefetch' });
    expect(statusCode).toBe(503);
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('leaves the renderer of what is live running, however many previews are looked at', async () => {
    const [one, two] = ['a', 'b'].map((version) => previewOf(siteOf(version)));
    for (const version of ['a', 'b']) {
      await put(`static/js/public-site/${version}/pages.json`, pageHeads('/', '/team'));
      await put(`static/js/public-site/${version}/remoteEntry.js`, '');
      await put(`static/js/public-site/${version}/server.cjs`, serverBuild(`return '${version}'`));
    }
    await list(one!, two!);
    const first = contentOf((await get('/')).body)!;
    for (const preview of [one!, two!, one!]) await withToken('/team', tokenOf(preview));
    await put('index.html', shellPage('<script src="/static/js/shell/s1/other.js"></script>'));
    const [, count] = /(\d+)$/.exec(first)!;
    expect(contentOf((await get('/')).body)).toBe(`live / ${Number(count) + 1}`);
  });
});

const MINUTE_MS = 60_000;
const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
const at = (minutes: number) => now + minutes * MINUTE_MS;

describe('a page that shows the state of registration', () => {
  const api = apiForEach();
  const dates = { opensAt: localTime(at(10)), closesAt: localTime(at(20)) };
  beforeEach(() =>
    putSite(api, `return path + ' ' + JSON.parse(await ask('/api/season')).state + ' ' + count`),
  );

  const read = async () => {
    const { body } = await api.app.inject({ url: '/auditions', headers: { accept: 'text/html' } });
    return contentOf(body);
  };
  it('is rendered anew when registration opens and closes by the clock, and when it is changed', async () => {
    await setSeason(api, dates);
    for (const [minutes, content] of [
      [9, '/auditions announced 1'],
      [9.9, '/auditions announced 1'],
      [10, '/auditions open 2'],
      [19, '/auditions open 2'],
      [20, '/auditions over 3'],
    ] as const) {
      jest.spyOn(Date, 'now').mockReturnValue(at(minutes));
      expect(await read()).toBe(content);
    }
    await setSeason(api, {});
    expect(await read()).toBe('/auditions closed 4');
  });
});

describe('the cache of pages', () => {
  it('drops the oldest ones of large pages, and makes each again when it is needed', async () => {
    const cached = pageCache();
    const made: number[] = [];
    const request = (n: number) =>
      cached(`page ${n}`, async () => {
        made.push(n);
        return { status: 200, html: 'x'.repeat(1_048_576) };
      });
    for (let n = 0; n < 10; n += 1) await request(n);
    await request(9);
    expect(made).toHaveLength(10);
    const { identity } = await request(0);
    expect(identity.bytes).toHaveLength(1_048_576);
    expect(made).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0]);
  });
});
