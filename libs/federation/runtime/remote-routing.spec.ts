import type { RemoteDescription } from '@nox/release-format';
import { createMemoryRouter, Outlet, type RouteObject } from 'react-router-dom';
import { RemoteFailure } from './remote-failure.ts';
import type { LoadResult } from './remote-loader.ts';
import { createRemoteRouting } from './remote-routing.ts';

const remote = (name: string, path: string, parent?: string): RemoteDescription => ({
  name,
  title: name,
  version: '1.0.0',
  entry: `/static/js/${name}/1.0.0/remoteEntry.js`,
  mount: { path, ...(parent && { parent }) },
  contract: '^1.0.0',
});

const site = remote('site', '/');
const admin = remote('admin', '/admin');
const judging = remote('judging', '/admin/audition-entries', 'admin-layout');
const remotes = [judging, admin, site];

const page = (id: string, path: string): RouteObject => ({ id, path, loader: () => id });

const ROUTES: Record<string, RouteObject[]> = {
  site: [page('home', '/'), page('member', '/team/:id'), page('site-404', '*')],
  admin: [
    page('login', '/admin/login'),
    {
      id: 'admin-layout',
      path: '/admin',
      Component: Outlet,
      children: [
        { id: 'dashboard', index: true, loader: () => null },
        // A pathless route of the host's own must not be taken for the place of its guest.
        { id: 'pathless', children: [page('team', 'team')] },
      ],
    },
  ],
  judging: [page('entries', '/admin/audition-entries')],
};

/** A router over the three remotes; those in `broken` cannot be loaded until they are taken out. */
function startAt(path: string, broken = new Set<string>()) {
  const loads: string[] = [];
  const load = (asked: RemoteDescription): Promise<LoadResult> => {
    loads.push(asked.name);
    return Promise.resolve(
      broken.has(asked.name)
        ? { success: false, failure: new RemoteFailure(asked, 'load', 'gone') }
        : { success: true, routes: ROUTES[asked.name]! },
    );
  };
  const routing = createRemoteRouting({
    registry: { remotes },
    load,
    ErrorBoundary: () => null,
  });
  const router = createMemoryRouter([{ id: 'shell', children: routing.routes }], {
    initialEntries: [path],
    patchRoutesOnNavigation: routing.patchRoutesOnNavigation,
  });
  const matched = () => router.state.matches.map(({ route }) => route.id);
  const error = () => Object.values(router.state.errors ?? {})[0] as unknown;
  return { router, loads, broken, matched, error, ready: untilIdle(router) };
}

function untilIdle(router: ReturnType<typeof createMemoryRouter>): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (router.state.initialized && router.state.navigation.state === 'idle') resolve();
    };
    router.subscribe(check);
    check();
  });
}

describe('createRemoteRouting', () => {
  it('loads only the remote that a page belongs to', async () => {
    const app = startAt('/');
    await app.ready;
    expect(app.matched()).toContain('home');
    expect(app.loads).toEqual(['site']);
  });

  it('discovers a remote at the very path where it mounts', async () => {
    const app = startAt('/admin');
    await app.ready;
    expect(app.matched()).toContain('dashboard');
  });

  it('renders a guest inside the layout of its host', async () => {
    const app = startAt('/admin/audition-entries');
    await app.ready;
    expect(app.matched()).toEqual([
      'shell',
      'slot:admin',
      'remote:admin',
      'admin-layout',
      'slot:judging',
      'remote:judging',
      'entries',
    ]);
  });

  it('discovers a guest when its host is there already', async () => {
    const app = startAt('/admin/team');
    await app.ready;
    await app.router.navigate('/admin/audition-entries');
    expect(app.matched()).toContain('entries');
  });

  it('prefers a remote’s own page for unknown addresses', async () => {
    const app = startAt('/no/such/page');
    await app.ready;
    expect(app.matched()).toContain('site-404');
  });

  it('answers 404 in the remote’s place where the remote has no such page', async () => {
    const app = startAt('/admin/no/such/page');
    await app.ready;
    expect(app.error()).toMatchObject({ status: 404 });
  });

  it('patches once, however many parametrised addresses ask for discovery', async () => {
    const app = startAt('/team/1');
    await app.ready;
    await app.router.navigate('/team/2');
    expect(app.matched().filter((id) => id === 'member')).toHaveLength(1);
  });

  it('isolates a failing guest from its host, and finds it on the next navigation', async () => {
    const app = startAt('/admin/audition-entries', new Set(['judging']));
    await app.ready;
    expect(app.matched()).toContain('admin-layout');
    expect(app.error()).toMatchObject({ name: 'RemoteFailure', remote: { name: 'judging' } });

    app.broken.clear();
    await app.router.navigate('/admin/audition-entries', { replace: true });
    expect(app.matched()).toContain('entries');
    expect(app.error()).toBeUndefined();
  });

  it('says that the host failed when a guest cannot be shown for want of it', async () => {
    const app = startAt('/admin/audition-entries', new Set(['admin']));
    await app.ready;
    expect(app.error()).toMatchObject({ remote: { name: 'admin' } });
  });

  it('leaves the other remotes working', async () => {
    const app = startAt('/', new Set(['site']));
    await app.ready;
    await app.router.navigate('/admin/team');
    expect(app.matched()).toContain('team');
  });

  it('discovers again what was left half-way', async () => {
    const app = startAt('/');
    await app.ready;
    const abandoned = app.router.navigate('/admin/team');
    await app.router.navigate('/team/1');
    await abandoned;
    await app.router.navigate('/admin/team');
    expect(app.matched()).toContain('team');
  });
});
