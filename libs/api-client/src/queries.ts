import type { Account, PublicSeason, ReportedClientError, Summary } from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';
import { SHORT_TIMEOUT_MS } from './call-options.ts';
import { call } from './http.ts';
import type { OfflineMeta } from './query-client.ts';
import { serverNow } from './server-clock.ts';

export const accountQueries = {
  /** Only the server knows administrators. The uid is in the key: two accounts never share a response. */
  me: (uid: string) =>
    queryOptions({
      queryKey: ['account', uid],
      meta: { offline: {} } satisfies OfflineMeta,
      queryFn: ({ signal }) => call<Account>('GET', '/me', { signal, timeout: SHORT_TIMEOUT_MS }),
    }),
};

export const clientErrorQueries = {
  last: () =>
    queryOptions({
      queryKey: ['client-errors', 'last'],
      queryFn: ({ signal }) => call<ReportedClientError[]>('GET', '/client-errors', { signal }),
    }),
};

/** How many items each area has: for administrators. Any write may change it, so it is stale at once. */
export const summaryQuery = queryOptions({
  queryKey: ['summary'],
  queryFn: ({ signal }) => call<Summary>('GET', '/summary', { signal }),
  staleTime: 0,
});

const MIN_MS = 10_000;
const MAX_MS = 60_000;

/** More often as registration opens or closes, and just after it; never while no date is set. */
function nextFetchMs(season: PublicSeason | undefined): number | false {
  if (!season || season.state === 'closed') return false;
  const { state, opensAt, closesAt } = season;
  const next = state === 'announced' ? opensAt : state === 'over' ? null : closesAt;
  if (!next) return MAX_MS;
  const ms = Date.parse(next) - serverNow();
  return ms <= 2 * MIN_MS ? Math.max(MIN_MS, ms + 500) : Math.min(MAX_MS, ms / 2);
}

export const seasonQueries = {
  all: ['season'] as const,
  /** The current season, as every visitor sees it; an open page changes when registration opens or closes. */
  current: () =>
    queryOptions({
      queryKey: ['season', 'current'],
      queryFn: ({ signal }) => call<PublicSeason>('GET', '/season', { by: 'visitor', signal }),
      refetchInterval: ({ state }) => nextFetchMs(state.data),
    }),
};
