import { isStale } from './stale-page.ts';

const remote = (name: string, path: string, version: string, parent?: string) => ({
  ...{ name, title: name, entry: '', contract: '*', version },
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
const staleAfter = (path: string, versions: Parameters<typeof registry>[0], overridden = NONE) =>
  isStale(path, registry(), registry(versions), overridden);

describe('a stale page', () => {
  it('is every page of the remote, and no other', () => {
    expect(staleAfter('/admin/team', { admin: '2' })).toBe(true);
    expect(staleAfter('/admin', { admin: '2' })).toBe(true);
    expect(staleAfter('/team', { admin: '2' })).toBe(false);
    expect(staleAfter('/administration', { admin: '2' })).toBe(false);
    expect(staleAfter('/admin/team', { site: '2' })).toBe(false);
  });

  it('is one that is rendered inside the layout of another remote, too', () => {
    expect(staleAfter('/admin/audition-entries', { admin: '2' })).toBe(true);
    expect(staleAfter('/admin/audition-entries', { judging: '2' })).toBe(true);
    expect(staleAfter('/admin/team', { judging: '2' })).toBe(false);
  });

  it('is every page after a release of the shell', () => {
    expect(staleAfter('/', { shell: '2' })).toBe(true);
  });

  it('is none of a remote that comes from elsewhere in this browser', () => {
    expect(staleAfter('/admin/audition-entries', { judging: '2' }, new Set(['judging']))).toBe(
      false,
    );
  });

  it('is one of a remote that is new, or deleted', () => {
    const all = registry();
    const two = { ...all, remotes: all.remotes.slice(0, 2) };
    expect(isStale('/admin/audition-entries', two, all, NONE)).toBe(true);
    expect(isStale('/admin/audition-entries', all, two, NONE)).toBe(true);
  });
});
