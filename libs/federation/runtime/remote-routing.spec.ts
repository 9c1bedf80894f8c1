import type { RemoteDescription } from '@nox/release-format';
import { createMemoryRouter, Outlet, type RouteObject } from 'react-router-dom';
import { routesAt } from '../shared/mounted-routes.ts';
import type { LoadErrorReport } from './load-with-retry.ts';
import { RemoteFailure } from './remote-failure.ts';
import type { LoadResult } from './retrying-routes.ts';
import { createRemoteRouting } from './remote-routing.ts';
import { remote, untilIdle } from './testing.ts';

const site = remote('site', '/');
const admin = remote('admin', '/admin');
const judging = remote('judging', '/admin/audition-entries', 'admin-layout');
const events = {
  ...remote('events', '/events', 'site-layout'),
  mounts: [{ path: '/admin/events', parent: 'admin-layout' }],
};
const lost = remote('lost', '/admin/lost', 'admin-layot');
const remotes = [events, judging, lost, admin, site];

const page = (id: string, path: string): RouteObject => ({ id, path, loader: () => id });

const ROUTES: Record<string, RouteObject[]> = {
  site: [
    {
      id: 'site-layout',
      Component: Outlet,
      children: [
        page('home', '/'),
        page('member', '/team/:id'),
        page('site-404', '*'),
        { id: 'lost-page', path: '/lost', lazy: () => Promise.reject(new Error('gone')) },
      ],
    },
  ],
  admin: [
    page('login', '/admin/login'),
    {
      id: 'admin-layout',
      path: '/admin',
      Component: Outlet,
      children: [
        { id: 'dashboard', index: true, loader: () => null },
        // A pathless route of the host's own must not be taken for the slot of its guest.
        { id: 'pathless', children: [page('team', 'team')] },
      ],
    },
  ],
  judging: [page('entries', '/admin/audition-entries')],
  lost: [page('lost', '/admin/lost')],
  events: [
    { id: 'pathless-events', children: [page('event', '/events/:id')] },
    page('events', '/events'),
    page('events-table', '/admin/events'),
  ],
};

/** A router over all remotes; those in `broken` cannot be loaded until they are removed from it. */
async function startAt(
  path: string,
  broken = new Set<string>(),
  all: RemoteDescription[] = remotes,
  routesOfBad: RouteObject[] = [],
) {
  const loads: string[] = [];
  const reports: LoadErrorReport[] = [];
  const load = (requested: RemoteDescription): Promise<LoadResult> => {
    loads.push(requested.name);
    return Promise.resolve(
      broken.has(requested.name)
        ? { success: false, failure: new RemoteFailure(requested, 'load', 'gone') }
        : { success: true, routes: ROUTES[requested.name] ?? routesOfBad },
    );
  };
  const registry = { remotes: all };
  const routing = createRemoteRouting({
    registry,
    load,
    ErrorBoundary: () => null,
    onMountError: (report) => reports.push(report),
  });
  const router = createMemoryRouter([{ id: 'shell', children: routing.routes }], {
    initialEntries: [path],
    patchRoutesOnNavigation: routing.patchRoutesOnNavigation,
  });
  // Ids of a remote's own routes have its name in front.
  const matched = () => router.state.matches.map(({ route }) => route.id.replace(/^\w+\//, ''));
  const error = () => Object.values(router.state.errors ?? {})[0] as unknown;
  await untilIdle(router);
  return { router, loads, reports, broken, matched, error };
}

describe('createRemoteRouting', () => {
  it('loads only the remote that a page belongs to', async () => {
    const app = await startAt('/');
    expect(app.matched()).toContain('home');
    expect(app.loads).toEqual(['site']);
  });

  it.each([
    ['discovers a remote at the very path where it mounts', '/admin', undefined, 'dashboard'],
    [
      'discovers a guest when its host is there',
      '/admin/team',
      '/admin/audition-entries',
      'entries',
    ],
    ['prefers a remote’s own page for unknown addresses', '/no/such/page', undefined, 'site-404'],
  ])('%s', async (_, path, next, id) => {
    const app = await startAt(path);
    if (next) await app.router.navigate(next);
    expect(app.matched()).toContain(id);
  });

  it('renders a guest inside the layout of its host', async () => {
    const app = await startAt('/admin/audition-entries');
    expect(app.matched()).toEqual([
      ...['shell', 'slot:admin', 'remote:admin', 'admin-layout'],
      ...['slot:judging', 'remote:judging', 'entries'],
    ]);
  });

  it('renders a 404 in the remote’s slot where the remote has no such page', async () => {
    const app = await startAt('/admin/no/such/page');
    expect(app.error()).toMatchObject({ status: 404 });
  });

  it('patches once, however many parametrised addresses need discovery', async () => {
    const app = await startAt('/team/1');
    await app.router.navigate('/team/2');
    expect(app.matched().filter((id) => id === 'member')).toHaveLength(1);
  });

  it('isolates a failing guest from its host, and finds it on the next navigation', async () => {
    const app = await startAt('/admin/audition-entries', new Set(['judging']));
    expect(app.matched()).toContain('admin-layout');
    expect(app.error()).toMatchObject({ name: 'RemoteFailure', remote: { name: 'judging' } });

    app.broken.clear();
    await app.router.navigate('/admin/audition-entries', { replace: true });
    expect(app.matched()).toContain('entries');
    expect(app.error()).toBeUndefined();
  });

  it('reports the host as failed when a guest cannot be rendered without it', async () => {
    const app = await startAt('/admin/audition-entries', new Set(['admin']));
    expect(app.error()).toMatchObject({ remote: { name: 'admin' } });
  });

  it('leaves the layout around a page that fails', async () => {
    const app = await startAt('/lost');
    expect(Object.keys(app.router.state.errors!)).toEqual(['site/lost-page']);
  });

  it('leaves the other remotes working', async () => {
    const app = await startAt('/', new Set(['site']));
    await app.router.navigate('/admin/team');
    expect(app.matched()).toContain('team');
  });

  it.each(['/', '/admin/team'])('mounts a remote in several layouts, from %s', async (start) => {
    const app = await startAt(start);
    await app.router.navigate('/admin/events');
    const inAdmin = ['shell', 'slot:admin', 'remote:admin', 'admin-layout'];
    expect(app.matched()).toEqual([
      ...inAdmin,
      ...['slot:events:/admin/events', 'remote:events:/admin/events', 'events-table'],
    ]);
    await app.router.navigate('/events/1');
    expect(app.matched()).toEqual([
      ...['shell', 'slot:site', 'remote:site', 'site-layout'],
      ...['slot:events', 'remote:events', 'pathless-events', 'event'],
    ]);
    await app.router.navigate('/admin/events');
    expect(app.matched()).toContain('events-table');
  });

  it('leaves out a guest whose layout is not there, and nothing else', async () => {
    const app = await startAt('/admin/lost');
    expect(app.error()).toMatchObject({ name: 'RemoteFailure', remote: { name: 'lost' } });
    await app.router.navigate('/admin/team');
    expect(app.matched()).toContain('team');
    await app.router.navigate('/admin/audition-entries');
    expect(app.matched()).toContain('entries');
    await app.router.navigate('/admin/lost');
    expect(app.error()).toMatchObject({ name: 'RemoteFailure', remote: { name: 'lost' } });
  });

  describe('harms nobody with a remote that', () => {
    it.each(['/', '/admin', '/team'])('mounts another one’s %s', async (path) => {
      const known = { ...site, pages: ['/', '/team', '/team/:id', '/*'] };
      const bad = [remote('bad', path), known, { ...admin, pages: ['/admin'] }];
      const app = await startAt(path, new Set(), bad, [page('bad', path)]);
      expect(app.matched()).not.toContain('bad');
      expect(app.loads).not.toContain('bad');
      expect(app.reports).toMatchObject([{ kind: 'mount', remote: 'bad', address: path }]);
    });

    it.each([
      ['has a page outside of its place', [page('bad', '/bad'), page('team', '/admin/team')]],
      ['has a page for every address', [page('bad', '*')]],
      [
        'has routes that cannot be nested',
        [{ path: '/bad/one', children: [{ path: '/bad/two' }] }],
      ],
      ['calls two routes the same', [page('bad', '/bad'), page('bad', '/bad/two')]],
    ])('%s', async (_, routes) => {
      const app = await startAt('/bad', new Set(), [...remotes, remote('bad', '/bad')], routes);
      expect(app.error()).toMatchObject({ name: 'RemoteFailure', kind: 'mount' });
      expect(app.reports).toMatchObject([{ kind: 'mount', remote: 'bad' }]);
      await app.router.navigate('/admin/team');
      expect(app.matched()).toContain('team');
    });

    it('calls its routes as another one does', async () => {
      const routes = [{ ...page('admin-layout', '/bad') }];
      const app = await startAt('/bad', new Set(), [...remotes, remote('bad', '/bad')], routes);
      expect(app.matched()).toContain('admin-layout');
      await app.router.navigate('/admin/audition-entries');
      expect(app.matched()).toContain('entries');
    });

    it.each([
      ['below no other remote', '/bad', 'admin-layout'],
      ['below another route of its host', '/admin/bad', 'elsewhere'],
      ['in a route that is not above it', '/admin/bad', 'team'],
    ])('is to be rendered inside a route that is not there: %s', async (_, path, parent) => {
      const all = [...remotes, remote('bad', path, parent)].filter(({ name }) => name !== 'site');
      const app = await startAt(path, new Set(), all, [page('bad', path)]);
      expect(app.error()).toMatchObject({ name: 'RemoteFailure', kind: 'mount' });
      await app.router.navigate('/admin/audition-entries');
      expect(app.matched()).toContain('entries');
    });
  });

  it('discovers again what was left half-way', async () => {
    const app = await startAt('/');
    const abandoned = app.router.navigate('/admin/team');
    await app.router.navigate('/team/1');
    await abandoned;
    await app.router.navigate('/admin/team');
    expect(app.matched()).toContain('team');
  });
});

it("finds a mount's routes in a description that was sent as JSON", () => {
  const [visitors, administrators] = [{ path: '/events' }, { path: '/admin/events/:id' }];
  const mount = { path: '/events', parent: 'site-layout' };
  const other = { path: '/admin/events', parent: 'admin-layout' };
  const sent = structuredClone({ mount, mounts: [other] });
  expect(routesAt(mount, sent, [visitors, administrators])).toEqual([visitors]);
  expect(routesAt(other, sent, [visitors, administrators])).toEqual([administrators]);
});
