import type { Summary } from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';
import { http } from './http.ts';

/** How many items each area has: for administrators. Any write may change it, so it is stale at once. */
export const summaryQuery = queryOptions({
  queryKey: ['summary'],
  queryFn: async ({ signal }) =>
    (await http.get<Summary>('/summary', { signal, authenticated: true })).data,
  staleTime: 0,
});
