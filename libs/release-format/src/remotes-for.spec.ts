import { remoteAt, remotesFor } from './remotes-for.ts';

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
