import type { Registry } from '@nox/federation/runtime';
import type { QueryClient } from '@tanstack/react-query';
import type { Overrides } from './override-rules';
import { override, overridesInUse, type OverrideOrder } from './override';

/** What this page runs on, as remotes read it: part of the contract, see decision 34. */
interface RunningPage extends Registry {
  shell?: { version: string };
  /** The remotes that come from elsewhere in this browser, with the address of their entry. */
  overrides: Overrides;
}

const RUNNING_PAGE = ['running-page'] as const;

/**
 * Lets remotes know what the page runs on, and change it, through the one thing that they share with the shell:
 * as the defaults of a query and of a mutation, which stay when the cache is emptied at the end of a session.
 */
export function offerRunningPage(queryClient: QueryClient, running: Registry): void {
  const page = (): RunningPage => ({ ...running, overrides: overridesInUse() });
  queryClient.setQueryDefaults(RUNNING_PAGE, { queryFn: page, staleTime: Infinity });
  queryClient.setMutationDefaults([...RUNNING_PAGE, 'override'], {
    mutationFn: (order: OverrideOrder) => override(order),
  });
}
