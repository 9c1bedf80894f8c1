import { achievementQueries, teamQueries } from '@nox/api-client';
import type { QueryClient } from '@tanstack/react-query';

/** Asks for the achievements, and for the members who took part in them, unless they are known. */
export function prefetchAchievements(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(achievementQueries.list());
  void queryClient.prefetchQuery(teamQueries.list());
}
