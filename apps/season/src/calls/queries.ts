import { call } from '@nox/api-client';
import type { Reserves, Results, Season } from '@nox/contracts';
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

/** Messages go out while the page is open; changes of candidates are announced. */
const REFETCH_INTERVAL_MS = 15_000;

export const resultsQuery = {
  ...readQuery<Results>(['results'], '/results'),
  refetchInterval: REFETCH_INTERVAL_MS,
};

/** @throws ApiError 409 `results_changed` if the reserves are others than expected */
export const saveReserves = (reserves: Reserves) =>
  call('PUT', '/results/reserves', { body: reserves });
