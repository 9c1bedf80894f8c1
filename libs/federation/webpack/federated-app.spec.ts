/** @jest-environment jest-fixed-jsdom */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { compileFunction } from 'node:vm';
import type { RouteObject } from 'react-router-dom';
import { createInstance } from '@module-federation/runtime';
import type { Preloads, Release, RemoteDeclaration } from '@nox/release-format';
import { findWrongHeads } from './app-description.ts';

const MODULES = join(__dirname, '../../../node_modules');
const LIMIT_MS = 120_000;

/** The shared configuration, without what only costs time here: caching, minification and compression. */
const configuration = (app: string) => `
import { federatedApp } from ${JSON.stringify(join(__dirname, 'federated-app.ts'))};
const { plugins, ...others } = federatedApp({ directory: import.meta.dirname, ${app} })({}, {});
export default {
  ...others,
  cache: false,
  output: { ...others.output, path: import.meta.dirname + '/out' },
  optimization: { ...others.optimization, minimize: false },
  plugins: plugins.filter((plugin) => plugin && plugin.constructor.name !== 'CompressionPlugin'),
};`;

const PROJECT = {
  'package.json': JSON.stringify({ type: 'module', name: '@nox/part', version: '1.2.3' }),
  'tsconfig.json': JSON.stringify({ compilerOptions: { jsx: 'react-jsx', target: 'es2022' } }),
};

const REMOTE = {
  'webpack.config.ts': configuration(
    `name: 'part', role: 'remote', serverEntry: './src/server.ts', isRenderedInHost: true, jsonFiles: { 'pages.json': { pages: [{ path: '/part', title: 'Part', description: 'A part.' }] } },
     requires: { '@nox/api-client': '^1.0.0 || ^2.0.0', react: '^19.0.0 || ^20.0.0' }`,
  ),
  'remote.json': JSON.stringify({ name: 'part', mount: { path: '/part' }, contract: '^3.0.0' }),
  'src/routes.tsx': `
    import { page } from './page.ts';
    export default [{ path: '/part', children: [
      { index: true, lazy: page },
      { path: '*', lazy: () => import('./missing-page.tsx') },
      { path: ':id', lazy: page },
      { id: 'part-frame', path: 'frame', Component: () => <hr /> },
    ] }];`,
  'src/page.ts': `export const page = () => import(/* webpackChunkName: "page" */ './page.tsx');`,
  'src/page.tsx': `
    import { Link, useParams } from 'react-router-dom';
    import { useAuth } from '@nox/auth';
    import * as api from '@nox/api-client';
    import { unused } from './unused.ts';
    import styles from './page.module.css';
    const neverCalled = () => [useParams(), unused()];
    const calls = (id, part) => [
      api.call('PUT', '/handover', {}), api.call('GET', \`/seasons/\${id}/figures\`),
      api.call('GET', \`/schedule/\${part}\`), api.readQuery(['clock'], '/clock'),
      api.teamQueries.list(), api.decideOn(calls),
    ];
    export const loader = calls;
    export const Component = () => <h1 className={styles.title}>
      Part <Link to="/">{useAuth().status}{api.API_PATH}</Link>
    </h1>;`,
  'src/unused.ts': `
    import { useBlocker } from 'react-router-dom';
    export const unused = () => useBlocker(true);`,
  'src/missing-page.tsx': `export const Component = () => <h1>Missing</h1>;`,
  'src/page.module.css': `.title { color: plum; }`,
  'src/server.ts': `
    import styles from './page.module.css';
    console.log(styles.title);`,
};

const HOST = {
  'webpack.config.ts': configuration(
    `name: 'shell', role: 'shell', preloads: { '/part/*': ['tool'] }`,
  ),
  'src/main.ts': `
    self.load = () => import(/* webpackChunkName: "tool" */ './tool.ts');
    self.loadBroken = () => import(/* webpackChunkName: "broken" */ './broken.ts');
    self.start = () => import(/* webpackChunkName: "bootstrap" */ './bootstrap.ts');`,
  'src/bootstrap.ts': `
    import 'react'; import 'react/jsx-runtime'; import 'react-dom/client'; import 'react-router-dom';
    import '@nox/auth'; import '@nox/api-client';`,
  'src/tool.ts': `import './tool.css'; export const tool = 'here';`,
  'src/broken.ts': `export const list = self.missing.list();`,
  'src/tool.css': `h1 { color: plum; }`,
  'src/index.html': `<head><%= htmlWebpackPlugin.tags.headTags %></head>`,
};

/** It takes another build. */
const itInFull = process.env.NOX_TEST === 'all' ? it : it.skip;

let root: string;
let host: Build;
let remote: Build;

class Build {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Builds apps of these sources, by their folders, with the installed webpack in one process. */
  static async of(apps: Record<string, Record<string, string>>): Promise<Build[]> {
    for (const [folder, sources] of Object.entries(apps)) {
      for (const [name, text] of Object.entries({ ...PROJECT, ...sources })) {
        await mkdir(dirname(join(root, folder, name)), { recursive: true });
        await writeFile(join(root, folder, name), text);
      }
    }
    const folders = Object.keys(apps);
    const configs = folders.flatMap((folder) => ['--config', join(folder, 'webpack.config.ts')]);
    const args = [join(MODULES, 'webpack-cli/bin/cli.js'), ...configs];
    await promisify(execFile)(process.execPath, args, { cwd: root });
    return folders.map((folder) => new Build(join(root, folder, 'out')));
  }

  path = (name: string) => join(this.#folder, name);
  read = (name: string) => readFile(this.path(name), 'utf8');
  json = async <T>(name: string) => JSON.parse(await this.read(name)) as T;
  names = () => readdir(this.#folder);
  hash = async (name: string, encoding: 'hex' | 'base64') =>
    createHash('sha256')
      .update(await readFile(this.path(name)))
      .digest(encoding);
  integrity = async (name: string) => `sha256-${await this.hash(name, 'base64')}`;
  /** The one file whose name without its hash is this. */
  async file(name: string): Promise<string> {
    const plain = (file: string) => file.replace(/\.[\da-f]{10}(?=\.)/, '');
    return (await this.names()).find((file) => plain(file) === name)!;
  }
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nox-federated-'));
  await symlink(MODULES, join(root, 'node_modules'));
  [host, remote] = (await Build.of({ host: HOST, remote: REMOTE })) as [Build, Build];
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('preloads.json', () => {
  const filesOf = (preloads: Preloads, path: string) =>
    [...preloads.pages[path]!.scripts, ...preloads.pages[path]!.styles].map(({ file }) => file);

  it('lists the files of each page of a remote, by the paths of its routes', async () => {
    const preloads = await remote.json<Preloads>('preloads.json');
    expect(Object.keys(preloads.pages)).toEqual(['/part', '/part/:id', '/part/*']);
    const page = [await remote.file('page.js'), await remote.file('page.css')];
    expect(filesOf(preloads, '/part')).toEqual(page);
    expect(filesOf(preloads, '/part/:id')).toEqual(page);
    const [missing] = filesOf(preloads, '/part/*');
    expect(await remote.read(missing!)).toContain('Missing');
    expect(preloads.always.scripts[0]).toEqual({
      file: 'remoteEntry.js',
      integrity: await remote.integrity('remoteEntry.js'),
    });
  });

  it('lists what all pages need of the shell, and what some need besides', async () => {
    const preloads = await host.json<Preloads>('preloads.json');
    expect(preloads.always.scripts.map(({ file }) => file.split('.')[0])).toEqual(
      expect.arrayContaining(['main', 'bootstrap', 'vendor', 'libraries', 'react-dom']),
    );
    const tool = [await host.file('tool.js'), await host.file('tool.css')];
    expect(filesOf(preloads, '/part/*')).toEqual(tool);
  });
});

describe('release.json', () => {
  it.each([
    ['shell', () => host, '4.1.0 || 3.1.0'],
    ['part', () => remote, undefined],
  ])('lists every other file of %s', async (app, build, contract) => {
    const release = await build().json<Release>('release.json');
    expect(release).toMatchObject({ app, version: '1.2.3', origin: { package: '@nox/part' } });
    expect(release.contract).toBe(contract);
    const names = (await build().names()).filter((name) => name !== 'release.json');
    expect(Object.keys(release.files)).toEqual(names.toSorted());
    for (const name of names) {
      expect(release.files[name]!.sha256).toBe(await build().hash(name, 'hex'));
    }
  });

  it('says which names of shared modules a remote uses, and which ones the shell exports', async () => {
    const { shared: used, calls } = await remote.json<Release>('release.json');
    expect(used).toMatchObject({
      '@nox/api-client': {
        version: '^1.0.0 || ^2.0.0',
        isStrict: true,
        exports: ['API_PATH', 'call', 'decideOn', 'readQuery', 'teamQueries'],
      },
      '@nox/auth': { version: expect.stringMatching(/^\^1\./), exports: ['useAuth'] },
      'react-router-dom': { isStrict: false, exports: ['Link'] },
      'react/jsx-runtime': {
        version: '^19.0.0 || ^20.0.0',
        exports: expect.arrayContaining(['jsx']),
      },
    });
    expect(calls).toEqual([
      'GET /api/clock *',
      'GET /api/seasons/:id/figures *',
      'GET /api/team',
      'PUT /api/auditions/decisions ids,status',
      'PUT /api/handover *',
    ]);
    const { shared: provided } = await host.json<Release>('release.json');
    for (const [name, { exports = [] }] of Object.entries(used!)) {
      expect(provided![name]!.exports).toEqual(expect.arrayContaining(exports));
    }
    expect(provided!['@nox/auth']!.version).toMatch(/^1\./);
  });

  it('lists the files that the entry can load, and the paths and ids of routes', async () => {
    const { chunks, routes } = await remote.json<Release>('release.json');
    const files = (await remote.names()).filter((name) => /\.(js|css)$/.test(name));
    expect(chunks).toEqual(files.filter((name) => name !== 'remoteEntry.js').toSorted());
    expect(routes).toEqual({
      paths: ['/part', '/part/*', '/part/:id', '/part/frame'],
      ids: ['part-frame'],
    });
  });

  it('is accompanied by what a remote declares', async () => {
    expect((await remote.json<RemoteDeclaration>('remote.json')).mount.path).toBe('/part');
    expect(await remote.json('pages.json')).toMatchObject({ pages: [{ path: '/part' }] });
  });

  it.each([
    [{ pages: [{ path: 'part', title: 'Part', description: 'A part.' }] }, 'at pages.0.path. '],
    [{ pages: [{ path: '/part', title: 'Part' }] }, 'at pages.0.description. '],
    [{ pages: [{ path: '/', title: 'A', description: 'B' }], name: 'Part' }, '"name" at its top. '],
  ])('is not built with pages.json %j, but for a sentence', async (heads, finding) => {
    const sentence = await findWrongHeads('part', heads);
    expect(sentence).toContain(finding);
    expect(sentence).toMatch(/^pages\.json of part does not .* PageHeads of @nox\/contracts says/);
  });

  itInFull('is the same for the same sources in another folder', async () => {
    const [twin] = await Build.of({ 'another-place': REMOTE });
    expect(await twin!.json('release.json')).toEqual(await remote.json('release.json'));
  });
});

it('gives a server the class names of the browser’s styles', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [remote.path('server.cjs')]);
  const css = await remote.read(await remote.file('page.css'));
  expect(css).toContain(`.${stdout.trim()} `);
  // What fails on the server has a place in the sources.
  const { sources } = await remote.json<{ sources: string[] }>('server.cjs.map');
  expect(sources).toContainEqual(expect.stringMatching(/^webpack:\/\/[^/]*\/\.\/src\//));
});

it('gives the server build of its host routes that share its modules', async () => {
  const code = await remote.read('server-routes.cjs');
  const module = { exports: {} as { default?: RouteObject[] } };
  const required: string[] = [];
  const shared = (name: string) => {
    required.push(name);
    return {};
  };
  compileFunction(code, ['module', 'require', 'noxPublicPath'])(module, shared, '/files/');
  expect(module.exports.default).toMatchObject([{ path: '/part' }]);
  // Modules of pages are required once a page is rendered.
  expect(required).toEqual(['react/jsx-runtime']);
  for (const name of ['react-router-dom', '@nox/auth'])
    expect(code).toContain(`require("${name}")`);
  expect(code).not.toContain('react.transitional.element');
});

describe('a page', () => {
  const page = window as unknown as Record<string, unknown> &
    Record<'load' | 'loadBroken', () => Promise<unknown>>;

  /** Runs a script as if it came from `/files/`; jsdom fetches none. */
  function run(code: string): void {
    const script = Object.assign(document.createElement('script'), { src: '/files/script.js' });
    document.head.replaceChildren(script);
    window.eval(code);
    script.remove();
  }

  const elements = () => [
    ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]'),
  ];
  const queries = () =>
    elements().map((element) => new URL('href' in element ? element.href : element.src).search);

  /** Loads a chunk with a script and a stylesheet, of which nothing arrives. */
  async function load(fail: () => void): Promise<{ queries: string[]; error: unknown }> {
    document.head.replaceChildren();
    const result = page.load().catch((error: unknown) => error);
    const requested = queries();
    fail();
    return { queries: requested, error: await result };
  }
  const timeOut = () => void jest.advanceTimersByTime(LIMIT_MS);
  const failAll = () => elements().forEach((element) => element.dispatchEvent(new Event('error')));

  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    document.head.replaceChildren();
    delete window.noxTimeouts;
  });
  afterEach(() => jest.useRealTimers());

  const start = async () => run(await host.read(await host.file('main.js')));

  it('accepts the files of one build only', async () => {
    const html = await host.read('index.html');
    expect(html).toContain(`integrity="${await host.integrity(await host.file('main.js'))}"`);
    await start();
    void page.load().catch(() => {});
    const integrity = elements().map((element) => element.integrity);
    const files = [await host.file('tool.css'), await host.file('tool.js')];
    expect(integrity).toEqual(await Promise.all(files.map(host.integrity)));
    expect(elements().every(({ crossOrigin }) => crossOrigin === 'anonymous')).toBe(true);
  });

  it('throws again what a module threw while it was evaluated: it never looks loaded', async () => {
    await start();
    run(await host.read(await host.file('broken.js')));
    await expect(page.loadBroken()).rejects.toThrow("reading 'list'");
    await expect(page.loadBroken()).rejects.toThrow("reading 'list'");
  });

  it('gives up a script and a stylesheet that do not arrive in time', async () => {
    await start();
    const { error } = await load(timeOut);
    expect(error).toMatchObject({ name: 'ChunkLoadError', type: 'timeout' });
    // Each removes its element.
    expect(elements()).toEqual([]);
  });

  it('requests what timed out at another address, since its request may still be open', async () => {
    await start();
    expect((await load(timeOut)).queries).toEqual(['', '']);
    expect((await load(timeOut)).queries).toEqual(['?1', '?1']);
    await start();
    expect((await load(timeOut)).queries).toEqual(['?2', '?2']);
  });

  it('requests what failed in another way at the same address', async () => {
    await start();
    await load(failAll);
    timeOut();
    expect((await load(failAll)).queries).toEqual(['', '']);
  });

  it('of another host runs a remote with the federation runtime of that host', async () => {
    const foreign = page as { __FEDERATION__?: { __INSTANCES__: unknown[] } } & typeof page;
    delete foreign._FEDERATION_RUNTIME_CORE;
    foreign.__FEDERATION__!.__INSTANCES__.length = 0;
    const instance = createInstance({ name: 'foreign', remotes: [] });
    run(await remote.read('remoteEntry.js'));
    expect(foreign._FEDERATION_RUNTIME_CORE).toHaveProperty(
      'ModuleFederation',
      instance.constructor,
    );
    expect((page.nox_part as { get: unknown }).get).toBeInstanceOf(Function);
  });
});
