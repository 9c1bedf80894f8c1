import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FsTree } from 'nx/src/generators/tree.js';
import { WORKSPACE } from '../../workspace.ts';
import generateRemote, { nextOrder, takenBy } from './generator.ts';
import { remoteFiles, type RemoteSettings } from './remote-files.ts';

/** What the generator would write, by paths. */
async function generated(visitors?: boolean) {
  // Jest cannot import the formatter.
  jest.spyOn(console, 'warn').mockReturnValue();
  const tree = new FsTree(WORKSPACE, false);
  await generateRemote(tree, { name: 'budget', visitors });
  return Object.fromEntries(tree.listChanges().map(({ path, content }) => [path, `${content}`]));
}

it('makes a remote for visitors and administrators, or for administrators alone', async () => {
  const both = await generated();
  const one = await generated(false);
  expect(Object.keys(both)).toContain('apps/budget/src/visitors/budget-page.tsx');
  expect(Object.keys(one)).toEqual(
    Object.keys(both).filter((path) => !/visitors|page-head|islands/.test(path)),
  );
  expect(Object.values(one).join('\n')).not.toMatch(/visitors|pageHeads|site-layout|isOwn|<%/);
  expect(JSON.parse(one['apps/budget/remote.json']!)).toMatchObject({
    mount: { path: '/admin/budget', parent: 'admin-layout' },
    menus: [{ menu: 'admin', path: '/admin/budget' }],
  });
});

it('changes nothing from which others are built', async () => {
  const outside = Object.keys(await generated()).filter((path) => !path.startsWith('apps/budget/'));
  expect(outside).toEqual(['package-lock.json']);
  // Nx itself compares the packages that are installed, of which a remote is none.
  expect(await readFile(join(WORKSPACE, 'nx.json'), 'utf8')).not.toContain('package-lock.json');
});

describe('a repository of its own', () => {
  const own = (settings: Partial<RemoteSettings>) =>
    remoteFiles({
      ...{ name: 'budget', visitors: true, bundler: 'webpack', siteOrder: 45, adminOrder: 60 },
      dependencies: { '@nox/ui': 'file:packages/nox-ui-0.1.0.tgz' },
      ...settings,
    });

  it('has the same sources, and what a workspace would give it', async () => {
    const inside = await generated();
    const outside = await own({});
    const sources = Object.entries(outside).filter(([path]) => /^src\/(?!assets)/.test(path));
    expect(sources.length).toBeGreaterThan(5);
    for (const [path, text] of sources) expect(inside[`apps/budget/${path}`]).toBe(text);
    expect(Object.keys(outside)).toEqual(
      expect.arrayContaining([
        ...['.gitignore', '.github/workflows/release.yml', 'e2e/budget.spec.ts', 'src/assets.d.ts'],
      ]),
    );
    expect(JSON.parse(outside['package.json']!)).toMatchObject({
      scripts: { build: 'webpack' },
      devDependencies: { '@nox/ui': 'file:packages/nox-ui-0.1.0.tgz' },
    });
  });

  it('is built with rspack in place of webpack, without what only a server renders', async () => {
    const files = await own({ bundler: 'rspack' });
    expect(Object.keys(files)).not.toEqual(expect.arrayContaining(['webpack.config.ts']));
    expect(Object.keys(files)).not.toEqual(expect.arrayContaining(['src/islands.ts']));
    expect(files['rspack.config.ts']).toContain("emitAsset('pages.json'");
    expect(JSON.parse(files['package.json']!)).toMatchObject({
      scripts: { build: 'rspack build && nox-stamp' },
    });
  });

  it('says a title as it is, in code and in JSON', async () => {
    const title = `R&B "Nights", isn't it \\o/`;
    const files = await own({ title });
    expect(JSON.parse(files['remote.json']!)).toMatchObject({ title });
    expect(files['src/page-heads.ts']).toContain(
      String.raw`'R&B "Nights", isn\'t it \\o/ | {name}'`,
    );
  });

  it.each(['Events', 'a b', '../x', '', 'constructor\n'])('refuses the name %j', async (name) => {
    await expect(own({ name })).rejects.toThrow(/write one in small letters, such as events/);
  });

  it.each([
    [{ name: 'api' }, 'which belongs to the server'],
    [{ title: 'Long '.repeat(13) }, 'shorten title'],
  ])('refuses what a release would refuse: %j', async (settings, sentence) => {
    await expect(own(settings)).rejects.toThrow(sentence);
  });
});

const entry = (menu: string, path: string, order: number) => ({ menu, path, order, label: path });
const site = {
  name: 'public-site',
  title: 'Site',
  contract: '^3.0.0',
  mount: { path: '/' },
  menus: [entry('site', '/', 10), entry('site', '/team', 20), entry('site', '/auditions', 50)],
};
const judging = {
  name: 'judging',
  title: 'Entries',
  contract: '^3.0.0',
  mount: { path: '/admin/audition-entries', parent: 'admin-layout' },
};

it.each([
  ['team', 'a page of public-site'],
  ['audition-entries', 'a page of judging'],
  ['events', undefined],
])('finds who has the pages of %s', (name, owner) => {
  expect(takenBy(name, [site, judging])).toBe(owner);
});

it('puts a new entry before the last one of a menu', () => {
  expect(nextOrder('site', [site, judging])).toBe(30);
  const next = { ...judging, menus: [entry('site', '/events', 49.5)] };
  expect(nextOrder('site', [site, next])).toBe(49.75);
  expect(nextOrder('admin', [site])).toBeGreaterThan(0);
});
