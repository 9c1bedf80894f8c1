import { call } from '@nox/api-client/call';
import type { Season } from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';

/** The current season, then the former ones. */
export const seasonsQuery = queryOptions({
  queryKey: ['seasons'],
  queryFn: ({ signal }) => call<Season[]>('GET', '/seasons', { signal }),
  staleTime: 0,
});
