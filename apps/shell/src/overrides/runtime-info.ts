import {
  menusQuery,
  OVERRIDE_KEY,
  runtimeInfoQuery,
  type OverrideRequest,
  type RuntimeInfo,
} from '@nox/federation/contract';
import type { Registry } from '@nox/release-format';
import { type LostPlace, menuEntries } from '@nox/release-format/menu-entries';
import type { QueryClient } from '@tanstack/react-query';
import { hasOverrides, readPageSettings } from '../page/page-settings.ts';

/** The query client has them as defaults: these stay when the cache is cleared at the end of a session. */
export function provideRuntimeInfo(queryClient: QueryClient, registry: Registry): void {
  const running = { ...registry, overrides: overridesInUse() };
  queryClient.setQueryDefaults(runtimeInfoQuery.queryKey, {
    initialData: running,
    queryFn: () => running,
    staleTime: Infinity,
  });
  queryClient.setMutationDefaults(OVERRIDE_KEY, {
    mutationFn: async (request: OverrideRequest) => (await loadOverride()).override(request),
  });
}

/** The menus are defaults, too; a page stays as it came until `hydrated`. @returns a function that removes the entries of a lost place */
export function provideMenus(
  queryClient: QueryClient,
  { remotes }: Registry,
  hydrated: Promise<void> = Promise.resolve(),
): (place: LostPlace) => void {
  const lost: LostPlace[] = [];
  const provide = () => {
    const menus = menuEntries(remotes, lost);
    queryClient.setQueryDefaults(menusQuery.queryKey, { initialData: menus, queryFn: () => menus });
    return menus;
  };
  provide();
  return (place) => {
    lost.push(place);
    void hydrated.then(() => queryClient.setQueryData(menusQuery.queryKey, provide()));
  };
}

let inUse: RuntimeInfo['overrides'] = {};

export const overridesInUse = () => inUse;

/** Pages rendered by the server are of released versions only. */
export const isOverridden = (): boolean => Object.keys(inUse).length > 0;

export const loadOverride = () => import(/* webpackChunkName: "override" */ './override.ts');

/** The registry that this page runs: the live one with this browser's overrides, or the server's with a preview. */
export async function runningRegistry(live: Registry): Promise<Registry> {
  const { preview } = readPageSettings();
  const previewed = live.remotes.filter(({ name }) => name === preview?.remote);
  inUse = Object.fromEntries(previewed.map(({ name, entry }) => [name, entry]));
  if (!hasOverrides()) return live;
  const { storedOverrides, withOverrides } = await loadOverride();
  inUse = storedOverrides(live.remotes.map(({ name }) => name));
  return withOverrides(live, inUse);
}
