import { ruleQueries, seasonQueries } from '@nox/api-client';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What a server renders of the season: on its own page all of it, on others that registration is open. */
export async function prepareSeason(queryClient: QueryClient, path: string): Promise<void> {
  if (path !== '/auditions') {
    await queryClient.prefetchQuery(seasonQueries.current());
    return removeFailed(queryClient, seasonQueries.current().queryKey);
  }
  const { state } = await queryClient.ensureQueryData(seasonQueries.current());
  if (state === 'closed' || state === 'over') return;
  await queryClient.prefetchQuery(ruleQueries.active());
  removeFailed(queryClient, ruleQueries.active().queryKey);
}

/** A failed query would prevent the rendering of the page; the browser asks again. */
const removeFailed = (queryClient: QueryClient, queryKey: QueryKey) =>
  queryClient.removeQueries({ queryKey, predicate: ({ state }) => state.status === 'error' });
