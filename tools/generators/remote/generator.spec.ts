import { FsTree } from 'nx/src/generators/tree.js';
import { WORKSPACE } from '../../workspace.ts';
import generateRemote, { nextOrder, takenBy } from './generator.ts';

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
    Object.keys(both).filter((path) => !/visitors|page-head/.test(path)),
  );
  expect(Object.values(one).join('\n')).not.toMatch(/visitors|pageHeads|site-layout|<%/);
  expect(JSON.parse(one['apps/budget/remote.json']!)).toMatchObject({
    mount: { path: '/admin/budget', parent: 'admin-layout' },
    menus: [{ menu: 'admin', path: '/admin/budget' }],
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
