import { createQueryClient } from '@nox/api-client';
import { menusQuery } from '@nox/federation/contract';
import { remoteAt } from '@nox/release-format/testing';
import { QueryObserver } from '@tanstack/react-query';
import { provideMenus } from './runtime-info.ts';

const remote = (name: string, path: string) => ({
  ...remoteAt(path, name),
  menus: [{ menu: 'admin', label: name, path, order: 1 }],
});
const registry = { remotes: [remote('admin', '/admin'), remote('events', '/admin/events')] };
const lost = { remote: 'events', address: '/admin/events' };

function setUp(hydrated?: Promise<void>) {
  const queryClient = createQueryClient();
  const hideMenusOf = provideMenus(queryClient, registry, hydrated);
  /** What a menu that is rendered now shows. */
  const shown = () =>
    new QueryObserver(queryClient, menusQuery)
      .getCurrentResult()
      .data?.map(({ label }: { label: string }) => label);
  return { queryClient, hideMenusOf, shown };
}

describe('the menus', () => {
  it('lose the entries of a place that could not be mounted, for good', async () => {
    const { queryClient, hideMenusOf, shown } = setUp();
    expect(shown()).toEqual(['admin', 'events']);
    hideMenusOf(lost);
    await Promise.resolve();
    expect(shown()).toEqual(['admin']);
    queryClient.clear();
    expect(shown()).toEqual(['admin']);
  });

  it('stay as they were rendered until the page is hydrated', async () => {
    let onHydrated = () => {};
    const { hideMenusOf, shown } = setUp(new Promise((resolve) => (onHydrated = resolve)));
    hideMenusOf(lost);
    await Promise.resolve();
    expect(shown()).toEqual(['admin', 'events']);
    onHydrated();
    await Promise.resolve();
    expect(shown()).toEqual(['admin']);
  });
});
