import { nextOrder, takenBy } from './neighbours.ts';

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
