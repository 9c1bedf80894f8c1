import {
  OVERRIDING,
  runningPage,
  type OverrideOrder,
  type RunningPage,
} from '@nox/federation/contract';
import type { Registry } from '@nox/federation/runtime';
import type { QueryClient } from '@tanstack/react-query';
import { override, overridesInUse } from './override.ts';

/**
 * Lets remotes know what the page runs on, and change it, through the one thing that they share with the shell:
 * as the defaults of a query and of a mutation, which stay when the cache is emptied at the end of a session.
 */
export function offerRunningPage(queryClient: QueryClient, running: Registry): void {
  const page = (): RunningPage => ({ ...running, overrides: overridesInUse() });
  queryClient.setQueryDefaults(runningPage.queryKey, { queryFn: page, staleTime: Infinity });
  queryClient.setMutationDefaults(OVERRIDING, {
    mutationFn: (order: OverrideOrder) => override(order),
  });
}
