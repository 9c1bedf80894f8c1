import { mountedPlaces, remoteAt, remotesFor } from './remotes-for.ts';

const remotes = [
  { name: 'judging', mount: { path: '/admin/audition-entries', parent: 'admin-layout' } },
  { name: 'admin', mount: { path: '/admin' } },
  { name: 'site', mount: { path: '/' } },
  {
    name: 'events',
    mount: { path: '/events', parent: 'site-layout' },
    mounts: [{ path: '/admin/events', parent: 'admin-layout' }],
  },
];

it.each([
  ['/', ['site']],
  ['/team', ['site']],
  ['/administration', ['site']],
  ['/admin', ['admin']],
  ['/admin/team', ['admin']],
  ['/admin/audition-entries', ['admin', 'judging']],
  ['/admin/audition-entries/1', ['admin', 'judging']],
  ['/events/1', ['site', 'events']],
  ['/admin/events', ['admin', 'events']],
])('%s needs %p, the outermost first', (path, names) => {
  expect(remotesFor(path, remotes).map(({ name }) => name)).toEqual(names);
  expect(remoteAt(path, remotes)?.name).toBe(names.at(-1));
});

it('finds nothing for a path below no mount path', () => {
  expect(remotesFor('/team', remotes.slice(0, 2))).toEqual([]);
});

describe('a remote that mounts what is another’s', () => {
  const site = { name: 'site', mount: { path: '/' }, pages: ['/', '/team', '/*'] };
  const admin = { name: 'admin', mount: { path: '/admin' }, pages: ['/admin', '/admin/edit/:id'] };

  it.each([
    ['the path of another remote', '/'],
    ['the path of another remote', '/admin'],
    ['a page of another remote', '/team'],
    ['a folder of pages of another remote', '/admin/edit'],
  ])('is nowhere: %s, %s', (_, path) => {
    const thief = { name: 'thief', mount: { path } };
    for (const all of [
      [thief, site, admin],
      [site, admin, thief],
    ]) {
      expect(mountedPlaces(all).map(({ remote }) => remote)).toEqual([site, admin]);
      for (const at of [path, `${path}/`, `${path}/below`]) {
        expect(remoteAt(at, all)).not.toBe(thief);
        expect(remotesFor(at, all)).not.toContain(thief);
      }
    }
  });

  it('has its other places', () => {
    const thief = { name: 'thief', mount: { path: '/team' }, mounts: [{ path: '/events' }] };
    expect(remoteAt('/events', [site, thief])).toBe(thief);
    expect(remoteAt('/team', [site, thief])).toBe(site);
  });

  it('comes after the first of the same kind', () => {
    const [first, second] = [{ mount: { path: '/events' } }, { mount: { path: '/events' } }];
    expect(remoteAt('/events', [first, second])).toBe(first);
  });

  it('is not one below pages for any address', () => {
    const events = { name: 'events', mount: { path: '/events' } };
    expect(remoteAt('/events/1', [site, admin, events])).toBe(events);
  });
});
