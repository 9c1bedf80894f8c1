import { createQueryClient } from '@nox/api-client';
import { menusQuery } from '@nox/federation/contract';
import { remoteAt } from '@nox/release-format/testing';
import { QueryObserver } from '@tanstack/react-query';
import { hasOverrides } from '../page/page-settings.ts';
import { overridesInUse, provideMenus, runningRegistry } from './runtime-info.ts';

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

describe('a preview in the registry of the page', () => {
  const settings = { preview: { remote: 'events', version: '1.0.0' } };
  beforeEach(() => {
    document.head.innerHTML = `<script type="application/json" id="nox-page">${JSON.stringify(settings)}</script>`;
  });
  afterEach(() => {
    document.head.innerHTML = '';
    localStorage.clear();
  });

  it('counts as an override, and comes before those that the browser has stored', async () => {
    localStorage.setItem('nox:overrides', '{"admin":"/static/js/admin/2.0.0/remoteEntry.js"}');
    expect(hasOverrides()).toBe(false);
    expect(await runningRegistry(registry)).toBe(registry);
    expect(overridesInUse()).toEqual({ events: '/static/js/events/1.0.0/remoteEntry.js' });
  });
});
