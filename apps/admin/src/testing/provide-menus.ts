import { menusQuery, runtimeInfoQuery, type RuntimeInfo } from '@nox/federation/contract';
import type { MenuEntry } from '@nox/release-format';
import { menuEntries } from '@nox/release-format/menu-entries';
import type { QueryClient } from '@tanstack/react-query';

type Remotes = RuntimeInfo['remotes'];

export const remoteWith = (path: string, menus: object[]): Remotes[number] => ({
  name: path,
  title: path,
  version: '1',
  entry: '/remoteEntry.js',
  mount: { path },
  menus: menus as MenuEntry[],
});

/** As the shell does: what runs in the page, and the entries of its menus. */
export function provideMenus(queryClient: QueryClient, ...remotes: Remotes): void {
  const menus = menuEntries(remotes);
  const running = { remotes, overrides: {} };
  for (const [{ queryKey }, initialData] of [
    [menusQuery, menus],
    [runtimeInfoQuery, running],
  ] as const) {
    queryClient.setQueryDefaults(queryKey, { initialData, queryFn: () => initialData });
  }
}
