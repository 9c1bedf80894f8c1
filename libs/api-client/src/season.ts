import type { PublicSeason } from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';
import { http } from './http.ts';

const MIN_MS = 10_000;
const MAX_MS = 60_000;

/** More often as registration opens or closes, and just after it; never while no date is set. */
function nextFetchMs(season: PublicSeason | undefined): number | false {
  if (!season || season.state === 'closed') return false;
  const { state, opensAt, closesAt } = season;
  const next = state === 'announced' ? opensAt : state === 'over' ? null : closesAt;
  if (!next) return MAX_MS;
  const ms = Date.parse(next) - Date.now();
  // Negative where this device's clock is ahead of the server's.
  return ms <= 2 * MIN_MS ? Math.max(MIN_MS, ms + 500) : Math.min(MAX_MS, ms / 2);
}

export const seasonQueries = {
  all: ['season'] as const,
  /** The current season, as every visitor sees it; an open page changes when registration opens or closes. */
  current: () =>
    queryOptions({
      queryKey: ['season', 'current'],
      queryFn: async ({ signal }) => (await http.get<PublicSeason>('/season', { signal })).data,
      refetchInterval: ({ state }) => nextFetchMs(state.data),
    }),
};
