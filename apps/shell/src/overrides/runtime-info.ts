import {
  OVERRIDE_KEY,
  runtimeInfoQuery,
  type OverrideRequest,
  type RuntimeInfo,
} from '@nox/federation/contract';
import type { Registry } from '@nox/federation/runtime';
import type { QueryClient } from '@tanstack/react-query';
import { override, overridesInUse } from './override.ts';

/**
 * Lets remotes know what the page runs on, and change it, through the one thing that they share with the shell:
 * as the defaults of a query and of a mutation, which stay when the cache is emptied at the end of a session.
 */
export function provideRuntimeInfo(queryClient: QueryClient, running: Registry): void {
  const page = (): RuntimeInfo => ({ ...running, overrides: overridesInUse() });
  queryClient.setQueryDefaults(runtimeInfoQuery.queryKey, { queryFn: page, staleTime: Infinity });
  queryClient.setMutationDefaults(OVERRIDE_KEY, {
    mutationFn: (order: OverrideRequest) => override(order),
  });
}
