import type { ReportedClientError } from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';
import { http } from './http.ts';

export const clientErrorQueries = {
  last: () =>
    queryOptions({
      queryKey: ['client-errors', 'last'],
      queryFn: async ({ signal }) =>
        (await http.get<ReportedClientError[]>('/client-errors', { signal, authenticated: true }))
          .data,
    }),
};
