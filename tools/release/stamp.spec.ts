/// <reference types="jest" />
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Preloads, Release } from '@nox/release-format';
import { put } from '../run/files.ts';
import { findDamage } from './declaration.ts';
import { filesIn } from './store.ts';
import { readBuild } from './read-build.ts';
import { stampBuild } from './stamp.ts';

let project: string;
beforeEach(async () => (project = await mkdtemp(join(tmpdir(), 'nox-stamp-'))));
afterEach(() => rm(project, { recursive: true, force: true }));

const CHUNK = 'export const page = "events";'.repeat(50);
const sri = (code: string) => `sha384-${createHash('sha384').update(code).digest('base64')}`;
const ENTRY = `var nox_events; nox_events = { hashes: ["${sri(CHUNK)}"] };`;

const assets = (...sync: string[]) => ({
  js: { sync, async: [] },
  css: { sync: [], async: [] },
});
const SOURCE_MAP = JSON.stringify({
  version: 3,
  sources: ['webpack://nox_events/./src/events.module.css'],
  names: [],
  // Its first character is of the twelfth line.
  mappings: 'AAWA',
});
const heads = (path: string, title = 'Events') =>
  JSON.stringify({ pages: [{ path, title, description: 'What is on.' }] });
/** A build with a stylesheet of which the entry has the hash. */
const styled = (css: string) => ({
  'dist/pages.css': css,
  'dist/remoteEntry.js': ENTRY.replace('hashes: [', `hashes: ["${sri(css)}", `),
});
const shared = (name: string, requiredVersion: string, ...files: string[]) => ({
  name,
  requiredVersion,
  assets: assets(...files),
});
const SHARED = [shared('react', '^19.3.1'), shared('@nox/auth', '^1.1.0')];

interface Sources {
  entry?: string;
  shared?: object[];
  remote?: object;
  routes?: string;
  files?: Record<string, string>;
}

/** Stamps what a bundler has left. */
async function stamp({
  entry = ENTRY,
  shared = SHARED,
  remote,
  routes,
  files: more,
}: Sources = {}) {
  const declared = {
    name: 'events',
    title: 'Events',
    contract: '^3.1.0',
    mount: { path: '/admin/events', parent: 'admin-layout' },
    ...remote,
  };
  const files = {
    'package.json': JSON.stringify({
      name: 'events',
      version: '0.2.0',
      repository: { url: 'git+https://github.com/asha/events.git' },
    }),
    'remote.json': JSON.stringify(declared),
    'src/routes.tsx':
      routes ?? `export default [{ path: '/admin/events', lazy: () => import('./page.tsx') }];`,
    'dist/remoteEntry.js': entry,
    'dist/pages.123.js': CHUNK,
    'dist/mf-manifest.json': JSON.stringify({
      shared,
      exposes: [{ assets: assets('pages.123.js') }],
    }),
    ...more,
  };
  for (const [path, text] of Object.entries(files)) await put(join(project, path), text);
  return stampBuild(project, join(project, 'dist'), 'src/routes.tsx');
}

const readBuilt = async <T>(name: string) =>
  JSON.parse(await readFile(join(project, 'dist', name), 'utf8')) as T;

it('makes a build that a release accepts, of what another bundler has built', async () => {
  const { version } = await stamp();
  expect(version).toMatch(/^0\.2\.0-[\da-f]{8}$/);
  const folder = join(project, 'dist');
  expect(await readBuild('events', folder)).toMatchObject({ version, remote: { title: 'Events' } });
  const release = await readBuilt<Release>('release.json');
  expect(await findDamage(filesIn(folder), release.files)).toBeUndefined();
  expect(release).toMatchObject({
    origin: { package: 'events', repository: 'github.com/asha/events' },
    shared: {
      react: { version: '^19.3.1', isStrict: false },
      '@nox/auth': { version: '^1.1.0', isStrict: true },
    },
    routes: { paths: ['/admin/events'], ids: [] },
  });
  expect(Object.keys(release.files)).toEqual(
    expect.arrayContaining([
      'pages.123.js.br',
      'preloads.json',
      'remote.json',
      'remoteEntry.js.gz',
    ]),
  );
  const { always } = await readBuilt<Preloads>('preloads.json');
  expect(always.scripts.map(({ file }) => file)).toEqual(['remoteEntry.js', 'pages.123.js']);
  // As the entry requests it: with another hash it would be loaded twice.
  expect(always.scripts[1]!.integrity).toBe(sri(CHUNK));
});

it('names the files of each page as the build does, by the hashes of the entry', async () => {
  const page = {
    scripts: [{ file: 'pages.123.js', integrity: 'sha256-x' }],
    styles: [],
    fonts: [],
  };
  const preloads = { always: { ...page, scripts: [] }, pages: { '/admin/events': page } };
  await stamp({ files: { 'dist/preloads.json': JSON.stringify(preloads) } });
  const { always, pages } = await readBuilt<Preloads>('preloads.json');
  expect(always.scripts).toEqual([]);
  expect(pages['/admin/events']!.scripts).toEqual([
    { file: 'pages.123.js', integrity: sri(CHUNK) },
  ]);
});

it('makes the same version again', async () => {
  const { version } = await stamp();
  expect(await stamp()).toMatchObject({ version });
});

it.each<[string, Sources, string | RegExp]>([
  [
    'an ES module',
    { entry: 'import "./assets/index.js";\nexport { get, init };' },
    /^The remoteEntry\.js of events in \S+ is an ES module, as of Vite, but pages load it as a script: build/,
  ],
  [
    'a script that loads ES modules',
    { entry: 'var nox_events; nox_events = { get: () => import("./pages.123.js") };' },
    /^The build of events in \S+ loads pages\.123\.js without its hash, so browsers refuse it: build/,
  ],
  [
    'a copy of React',
    { shared: [shared('react', '^19.3.1', 'pages.123.js')] },
    "The build of events carries a copy of react, of which a page has the shell's alone",
  ],
  ['React that is not shared', { shared: [] }, 'carries a copy of react'],
  [
    'no array of routes, for which a bundler takes nothing from the shell',
    { routes: 'export default { map: 1 };', shared: [] },
    /^The routes in src\/routes\.tsx cannot be read \(its default export must be an array of routes\)/,
  ],
  [
    'routes that throw',
    { routes: 'throw new Error("no database");', shared: [] },
    /^The routes in src\/routes\.tsx cannot be read \(no database\): mend that file/,
  ],
  [
    'a name of the server',
    { remote: { name: 'media' }, entry: ENTRY.replaceAll('events', 'media') },
    'is named "media", which belongs to the server',
  ],
  [
    'a property of the product',
    { files: styled(':root { --ink: red }\n.a { --light: red }') },
    /^The stylesheet pages\.css of events \(line 1:1\) styles ":root", the document of all remotes/,
  ],
  [
    'a property of the product on its own elements, with the place in the source',
    { files: { ...styled('.a{--ink:red}'), 'dist/pages.css.map': SOURCE_MAP } },
    'The stylesheet pages.css of events (src/events.module.css:12) sets --ink, a property of @nox/ui: write "--events-ink"',
  ],
  [
    'a page without a route',
    { files: { 'dist/pages.json': heads('/admin/events/new') } },
    'The pages.json of events has the page /admin/events/new, for which there is no route: add one',
  ],
  [
    'a long title of a page',
    { files: { 'dist/pages.json': heads('/admin/events', 'x'.repeat(61)) } },
    'has a title of 61 characters for /admin/events: write at most 60, and build events again.',
  ],
  ['no default export', { routes: 'export const routes = [];' }, 'its default export must be an'],
  [
    'a menu entry for pages of another remote',
    { remote: { menus: [{ menu: 'admin', label: 'Old', path: '/admin/entries', order: 5 }] } },
    'has the menu entry "Old" to "/admin/entries", which is below no mount of its own',
  ],
  ['a contract that is none', { remote: { contract: 'three' } }, 'is no range of versions'],
  [
    'a name that is none',
    { remote: { name: 'My events' } },
    /remote\.json .* \(.*"My events" is no name of an app/,
  ],
  [
    'no mount',
    { remote: { mount: undefined } },
    /^The file \S+remote\.json is missing, or does not/,
  ],
  [
    'a page outside of its mount',
    { routes: `export default [{ path: '/team' }];` },
    'has the page /team outside of its mount path /admin/events',
  ],
])('refuses %s, in a sentence', async (_, sources, sentence) => {
  const error = await stamp(sources).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'ReleaseError' });
  expect((error as Error).message).toMatch(sentence);
  await expect(readBuilt('release.json')).rejects.toThrow('ENOENT');
});
