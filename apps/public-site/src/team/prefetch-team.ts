import { teamQueries } from '@nox/api-client';
import type { QueryClient } from '@tanstack/react-query';

/** Asks for the members, unless they are known. */
export function prefetchTeam(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(teamQueries.list());
}
