import { ruleQueries, seasonQueries } from '@nox/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { NO_RULES } from '../content/texts.ts';

/** What a server renders of the season: on its own page all of it, on others that registration is open. */
export async function prepareSeason(queryClient: QueryClient, path: string): Promise<void> {
  if (path !== '/auditions') {
    const { queryKey, ...season } = seasonQueries.current();
    await queryClient.prefetchQuery({ queryKey, ...season });
    // A failed query would prevent the rendering of the page.
    if (!queryClient.getQueryData(queryKey)) queryClient.removeQueries({ queryKey });
    return;
  }
  await queryClient.prefetchQuery(seasonQueries.current());
  const season = queryClient.getQueryData(seasonQueries.current().queryKey);
  if (!season || season.state === 'closed' || season.state === 'over') return;
  // There may be none.
  const { queryKey, ...rules } = ruleQueries.active();
  await queryClient.prefetchQuery({ queryKey, ...rules });
  if (!queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, NO_RULES);
}
