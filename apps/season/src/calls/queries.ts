import { call, freshQuery } from '@nox/api-client';
import type { Reserves, Results, Season } from '@nox/contracts';

/** The current season, then the former ones. */
export const seasonsQuery = freshQuery<Season[]>(['seasons'], '/seasons');

/** Messages go out while the page is open; changes of candidates are announced. */
const REFETCH_INTERVAL_MS = 15_000;

export const resultsQuery = {
  ...freshQuery<Results>(['results'], '/results'),
  refetchInterval: REFETCH_INTERVAL_MS,
};

/** @throws ApiError 409 `results_changed` if the reserves are others than expected */
export const saveReserves = (body: Reserves) => call('PUT', '/results/reserves', { body });
