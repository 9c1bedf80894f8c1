import { menuEntries, rolesFor } from './menu-entries.ts';
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

const entry = (path: string, order: number) => ({ menu: 'site', label: path, path, order });
const site = {
  name: 'site',
  mount: { path: '/' },
  pages: ['/', '/team', '/*'],
  menus: [entry('/', 10), entry('/team', 40)],
};
const events = {
  name: 'events',
  mount: { path: '/events', parent: 'site-layout' },
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
      name: 'thief',
      mount: { path: '/team' },
      mounts: [{ path: '/own' }],
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

describe('who may open a page', () => {
  const entryFor = (path: string, ...roles: string[]) => ({
    ...{ menu: 'admin', label: path, path, order: 1 },
    ...(roles.length > 0 && { roles }),
  });
  const place = (name: string, path: string, ...menus: object[]) => ({
    ...{ name, mount: { path }, menus: menus as ReturnType<typeof entryFor>[] },
  });
  const all = [
    {
      ...place('cssx', '/admin/cssx', entryFor('/admin/cssx', 'content')),
      mounts: [{ path: '/Admin/Own' }],
    },
    place('css', '/admin/css', entryFor('/admin/css/', 'organiser')),
    place('site', '/', { ...entryFor('/team', 'judge'), menu: 'site' }),
    place('admin', '/admin', entryFor('/admin/dashboard', 'judge')),
    place(
      'season',
      '/admin/season',
      entryFor('/admin/season', 'organiser'),
      entryFor('/admin/season/people'),
      entryFor('/admin/season/%63heck-in?tab=1#x', 'check-in'),
      entryFor('/admin/season/check-in', 'judge'),
    ),
    place('extra', '/admin/season/extra'),
  ];
  /** What a remote declares for pages that are not its own. */
  const foreign = [
    ...['/admin/season', '/admin/season/people', '/admin/season/extra', '/admin', '/'],
    ...['/admin/css', '/admin/dashboard/', '/admin/cssx/../dashboard', '//site.example/admin/cssx'],
    ...['/admin/cssx/%2e%2e/season', '/ADMIN/SEASON', 'admin', 'https://[', '/admin/cssx-old'],
  ].flatMap((path) => [entryFor(path), entryFor(path, 'thief')]);
  const attacked = all.map((one) =>
    one.name === 'cssx' ? { ...one, menus: [...foreign, ...one.menus] } : one,
  );

  it.each<[string, string[]]>([
    ['/admin/season', ['organiser']],
    ['/admin/season/', ['organiser']],
    ['/admin/season/schedule?day=1#slot', ['organiser']],
    ['/admin/season/people', []],
    ['/admin/season/people//', []],
    ['/admin/season/PEOPLE', []],
    ['/admin/season/%70eople', []],
    ['/admin/season/schedule/../people', []],
    ['/admin/season/people-2', ['organiser']],
    ['/admin/season%2Fpeople', []],
    ['/admin/season/%E0', ['organiser']],
    ['/admin/season/check-in', ['check-in', 'judge']],
    ['/admin/season/extra', []],
    ['/admin/season/extra/1', []],
    ['/admin/season/extras', ['organiser']],
    ['/admin/css/1', ['organiser']],
    ['/admin/cssx/1', ['content']],
    ['/admin/cssx', ['content']],
    ['/admin/own', []],
    ['/admin/dashboard', ['judge']],
    ['/admin', []],
    ['/team', []],
    ['//site.example/admin/season', []],
  ])('of %s is said by its own remote alone: %p', (path, roles) => {
    expect(rolesFor(path, all)).toEqual(roles);
    expect(rolesFor(path, attacked)).toEqual(roles);
    expect(rolesFor(path, attacked.toReversed())).toEqual(roles);
  });

  it('is nobody else where there are no remotes', () => expect(rolesFor('/admin', [])).toEqual([]));

  it('is not what menus show of an old registry', () => {
    const paths = (remotes: typeof all) => menuEntries(remotes).map((one) => one.path);
    expect(paths(attacked)).toEqual(paths(all));
  });
});
