import { call } from '@nox/api-client/call';
import type { Season } from '@nox/contracts';
import { type QueryKey, queryOptions } from '@tanstack/react-query';

/** What a path answers, stale at once: it changes while a page is open. @param params of the path's search */
export const readQuery = <Data>(queryKey: QueryKey, path: string, params?: object) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => call<Data>('GET', path, { params, signal }),
    staleTime: 0,
  });

/** The current season, then the former ones. */
export const seasonsQuery = readQuery<Season[]>(['seasons'], '/seasons');
