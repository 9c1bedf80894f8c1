import { menuEntries } from './menu-entries.ts';

const entry = (path: string, order: number) => ({ menu: 'site', label: path, path, order });
const site = {
  ...{ name: 'site', mount: { path: '/' }, pages: ['/', '/team', '/*'] },
  menus: [entry('/', 10), entry('/team', 40)],
};
const events = {
  ...{ name: 'events', mount: { path: '/events', parent: 'site-layout' } },
  mounts: [{ path: '/admin/events', parent: 'admin-layout' }],
  menus: [entry('/events?only=next', 20), entry('/admin/events', 30)],
};
const admin = { name: 'admin', mount: { path: '/admin' } };
const shown = (...options: Parameters<typeof menuEntries>) =>
  menuEntries(...options).map(({ path }) => path);

describe('the entries of all menus', () => {
  it('are those of all remotes, in order', () => {
    expect(shown([events, admin, site])).toEqual([
      ...['/', '/events?only=next', '/admin/events', '/team'],
    ]);
  });

  it('are without those of a place that belongs to another remote', () => {
    const thief = {
      ...{ name: 'thief', mount: { path: '/team' }, mounts: [{ path: '/own' }] },
      menus: [entry('/team', 5), entry('/team/below', 6), entry('/own', 7)],
    };
    expect(shown([thief, site])).toEqual(['/own', '/', '/team']);
  });

  it('are without those of a guest that has no host', () => {
    expect(shown([{ ...admin, mount: { path: '/elsewhere' } }, events])).toEqual([]);
  });

  it('are without those of a place that turned out to be none', () => {
    const lost = [{ remote: 'events', address: '/admin/events' }];
    expect(shown([events, admin, site], lost)).toEqual(['/', '/events?only=next', '/team']);
  });
});
