import {
  menusQuery,
  OVERRIDE_KEY,
  runtimeInfoQuery,
  type OverrideRequest,
} from '@nox/federation/contract';
import type { Registry } from '@nox/release-format';
import { menuEntries } from '@nox/release-format/menu-entries';
import type { QueryClient } from '@tanstack/react-query';
import { override, overridesInUse } from './override.ts';

/** As defaults of the query client: these stay when the cache is cleared at the end of a session. */
export function provideRuntimeInfo(queryClient: QueryClient, registry: Registry): void {
  const { shell, remotes } = registry;
  queryClient.setQueryDefaults(runtimeInfoQuery.queryKey, {
    queryFn: () => ({ shell, remotes, overrides: overridesInUse() }),
    staleTime: Infinity,
  });
  const menus = menuEntries(remotes);
  queryClient.setQueryDefaults(menusQuery.queryKey, { initialData: menus, queryFn: () => menus });
  queryClient.setMutationDefaults(OVERRIDE_KEY, {
    mutationFn: (request: OverrideRequest) => override(request),
  });
}
