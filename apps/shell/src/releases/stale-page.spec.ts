import type { RemoteDescription } from '@nox/release-format';
import { isStale } from './stale-page.ts';

const remote = (name: string, path: string, version: string, parent?: string) => ({
  ...({
    name,
    title: name,
    entry: '',
    contract: '*',
    version,
  } satisfies Partial<RemoteDescription>),
  mount: { path, ...(parent && { parent }) },
});

const registry = (
  versions: Partial<Record<'shell' | 'site' | 'admin' | 'judging', string>> = {},
) => ({
  shell: { version: versions.shell ?? '1' },
  remotes: [
    remote('public-site', '/', versions.site ?? '1'),
    remote('admin', '/admin', versions.admin ?? '1'),
    remote('judging', '/admin/audition-entries', versions.judging ?? '1', 'admin-layout'),
  ],
});

const NONE = new Set<string>();
const moved = (path: string, versions: Parameters<typeof registry>[0], kept = NONE) =>
  isStale(path, registry(), registry(versions), kept);

describe('a page that was released anew', () => {
  it('is every page of the remote, and no other', () => {
    expect(moved('/admin/team', { admin: '2' })).toBe(true);
    expect(moved('/admin', { admin: '2' })).toBe(true);
    expect(moved('/team', { admin: '2' })).toBe(false);
    expect(moved('/administration', { admin: '2' })).toBe(false);
    expect(moved('/admin/team', { site: '2' })).toBe(false);
  });

  it('is one that is rendered inside the layout of another remote, too', () => {
    expect(moved('/admin/audition-entries', { admin: '2' })).toBe(true);
    expect(moved('/admin/audition-entries', { judging: '2' })).toBe(true);
    expect(moved('/admin/team', { judging: '2' })).toBe(false);
  });

  it('is every page after a release of the shell', () => {
    expect(moved('/', { shell: '2' })).toBe(true);
  });

  it('is none of a remote that comes from elsewhere in this browser', () => {
    expect(moved('/admin/audition-entries', { judging: '2' }, new Set(['judging']))).toBe(false);
  });

  it('is one that belongs to a remote that is new, or gone', () => {
    const all = registry();
    const two = { ...all, remotes: all.remotes.slice(0, 2) };
    expect(isStale('/admin/audition-entries', two, all, NONE)).toBe(true);
    expect(isStale('/admin/audition-entries', all, two, NONE)).toBe(true);
  });
});
