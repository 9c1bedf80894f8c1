import { achievementQueries, queryClientContext, teamQueries } from '@nox/api-client';
import type { LoaderFunctionArgs } from 'react-router-dom';

/** Asks for the achievements, and for the members who took part in them; the page does not wait for the answers. */
export function prefetchAchievements({ context }: LoaderFunctionArgs): null {
  const queryClient = context.get(queryClientContext);
  void queryClient.prefetchQuery(achievementQueries.list());
  void queryClient.prefetchQuery(teamQueries.list());
  return null;
}
