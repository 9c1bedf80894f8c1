import { FsTree } from 'nx/src/generators/tree.js';
import { WORKSPACE } from '../../workspace.ts';
import generateRemote from './generator.ts';

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
