import { tutorialQueries } from '@nox/api-client';
import type { QueryClient } from '@tanstack/react-query';

/** Asks for the tutorials, unless they are known. */
export function prefetchTutorials(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(tutorialQueries.list());
}
