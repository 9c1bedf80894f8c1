import { isFilePath, resolveInside } from './file-path.ts';
import { checkRegistry } from './registry.ts';
import { Preloads, Release, ReleaseHistory } from './release.ts';
import { HOSTILE_PATHS } from './testing.ts';

const FILE = { bytes: 1, sha256: '' };
const REMOTE = {
  name: 'judging',
  title: 'Audition Entries',
  version: '1.2.0',
  entry: '/static/js/judging/1.2.0/remoteEntry.js',
  mount: { path: '/admin' },
  contract: '^1.0.0',
};
const BUILD = { app: 'judging', version: '1.2.0', files: {} };
const ENTRY = { app: 'judging', version: '1.2.0', at: '2026-03-06T17:00:00Z', action: 'release' };
const NO_FILES = { scripts: [], styles: [], fonts: [] };

type Read = (name: string) => unknown;
const readers: [what: string, read: Read][] = [
  ['the path of a file', (path) => resolveInside('/web', path)],
  ['the shell in a registry', (version) => checkRegistry({ shell: { version }, remotes: [] })],
  ['a name in a registry', (name) => checkRegistry({ remotes: [{ ...REMOTE, name }] })],
  ['a version in a registry', (version) => checkRegistry({ remotes: [{ ...REMOTE, version }] })],
  ['an entry here', (path) => checkRegistry({ remotes: [{ ...REMOTE, entry: `/${path}` }] })],
  ['the app of a build', (app) => Release.parse({ ...BUILD, app })],
  ['the version of a build', (version) => Release.parse({ ...BUILD, version })],
  [
    'a file of a build',
    (path) => {
      const files = Object.fromEntries([[path, FILE]]);
      // A record with this key has none.
      if (path in Release.parse({ ...BUILD, files }).files && path !== '__proto__') return;
      throw new Error();
    },
  ],
  ['a chunk of a build', (path) => Release.parse({ ...BUILD, chunks: [path] })],
  [
    'a script of a page',
    (file) =>
      Preloads.parse({ always: { ...NO_FILES, scripts: [{ file, integrity: '' }] }, pages: {} }),
  ],
  [
    'a font of a page',
    (file) => Preloads.parse({ always: { ...NO_FILES, fonts: [file] }, pages: {} }),
  ],
  ['an app in a history', (app) => ReleaseHistory.parse([{ ...ENTRY, app }])],
  ['a version in a history', (version) => ReleaseHistory.parse([{ ...ENTRY, version }])],
  ['a commit in a history', (commit) => ReleaseHistory.parse([{ ...ENTRY, commit }])],
];

describe.each(readers)('%s', (_, read) => {
  it.each(HOSTILE_PATHS.map((path) => [JSON.stringify(path), path]))(
    'refuses %s',
    (_name, path) => {
      expect(() => read(path)).toThrow();
    },
  );
});

it.each([
  'remoteEntry.js',
  'pages/events.1f6a90c2.js.br',
  '.vite/manifest.json',
  'static/my photo@2x.png',
  'möbel~1.svg',
  'a+b,[c](d)=$e!.woff2',
])('accepts the file %s', (path) => {
  expect(isFilePath(path)).toBe(true);
  expect(resolveInside('/web', path)).toBe(`/web/${path}`);
});

it.each(['1.2.0', '1.0.0-1f6a90c2', '2.0.0-rc.1+build_5', 'dev'])(
  'accepts the version %s',
  (version) => {
    const registry = { shell: { version }, remotes: [{ ...REMOTE, version }] };
    expect(checkRegistry(registry)).toBe(registry);
  },
);

it.each([
  ['https://builds.example.org/events/1.0.0/remoteEntry.js', true],
  ['http://localhost:4201/remoteEntry.js', true],
  ['https://builds.example.org/../../etc/remoteEntry.js', false],
  ['https://builds.example.org/%2e%2e/remoteEntry.js', false],
  ['https:\\\\builds.example.org\\remoteEntry.js', false],
  ['javascript:alert(1)', false],
  ['remoteEntry.js', false],
])('takes %s for the address of an entry: %s', (entry, isEntry) => {
  const check = expect(() => checkRegistry({ remotes: [{ ...REMOTE, entry }] }));
  if (isEntry) check.not.toThrow();
  else check.toThrow('is no address of a script');
});

it.each(['asha\u001b[2J', '\u202eahsa', 'two\nlines', 'x'.repeat(81)])(
  'refuses the author %j, which a terminal would obey, or which is no name',
  (author) => {
    expect(() => ReleaseHistory.parse([{ ...ENTRY, author }])).toThrow();
  },
);

it('accepts a registry, and keeps fields that only a later program knows', () => {
  const menus = [{ menu: 'admin', label: 'Audition Entries', path: '/admin', order: 60 }];
  const registry = { remotes: [REMOTE, { ...REMOTE, menus, later: true }], later: true };
  expect(checkRegistry(registry)).toBe(registry);
});

it.each([
  ['text', '<!doctype html>'],
  ['null', null],
  ['a remote without an entry', { remotes: [{ ...REMOTE, entry: undefined }] }],
  ['a remote that is null', { remotes: [null] }],
  ['a menu entry without a path', { remotes: [{ ...REMOTE, menus: [{ menu: 'admin' }] }] }],
])('refuses %s', (_, value) => {
  expect(() => checkRegistry(value)).toThrow();
});
