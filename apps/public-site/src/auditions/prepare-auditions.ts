import { ruleQueries, seasonQueries } from '@nox/api-client';
import type { QueryClient } from '@tanstack/react-query';

/** What a server renders of an open season, beside the season that the route has fetched. */
export async function prepareAuditions(queryClient: QueryClient): Promise<void> {
  const { state } = await queryClient.ensureQueryData(seasonQueries.current());
  if (state === 'closed' || state === 'over') return;
  const rules = ruleQueries.active();
  await queryClient.prefetchQuery(rules);
  // There may be none. A failed query would prevent the rendering of the page; the browser asks again.
  if (!queryClient.getQueryData(rules.queryKey)) queryClient.removeQueries(rules);
}
