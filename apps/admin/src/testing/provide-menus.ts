import { menusQuery, runtimeInfoQuery, type RuntimeInfo } from '@nox/federation/contract';
import { menuEntries } from '@nox/release-format/menu-entries';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

export const remoteWith = (path: string, menus: object[]) =>
  ({ name: path, mount: { path }, menus }) as RuntimeInfo['remotes'][number];

/** As the shell does: what runs in the page, and the entries of its menus. */
export function provideMenus(client: QueryClient, ...remotes: RuntimeInfo['remotes']): void {
  const provide = <Data>({ queryKey }: { queryKey: QueryKey }, data: Data) =>
    client.setQueryDefaults(queryKey, { initialData: data, queryFn: () => data });
  provide(menusQuery, menuEntries(remotes));
  provide(runtimeInfoQuery, { remotes, overrides: {} });
}
