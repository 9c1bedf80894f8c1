import type { Account, PublicSeason, ReportedClientError, Summary, Viewing } from '@nox/contracts';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { type CallOptions, SHORT_TIMEOUT_MS } from './call-options.ts';
import { call } from './http.ts';
import type { OfflineMeta } from './query-client.ts';
import { serverNow } from './server-clock.ts';

/** What a path answers. @param options those of its call */
export const readQuery = <Data, Key extends QueryKey = QueryKey>(
  queryKey: Key,
  path: string,
  options?: CallOptions,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => call<Data>('GET', path, { ...options, signal }),
  });

/** Its type has names that packages of the libraries can import. */
type ReadQuery<Data> = ReturnType<typeof readQuery<Data>>;

/** The same of what changes while a page is open: it is stale at once. */
export const freshQuery = <Data>(
  ...query: Parameters<typeof readQuery>
): ReadQuery<Data> & { staleTime: number } => ({
  ...readQuery<Data>(...query),
  staleTime: 0,
});

/** A browser shows what candidates have added for ten minutes after it has asked. */
const RENEWED = { gcTime: 0, refetchInterval: 5 * 60_000, refetchIntervalInBackground: true };

export const viewingQueries = {
  staff: () => ({ ...freshQuery<Viewing>(['viewing'], '/viewing'), ...RENEWED }),
  door: () => ({ ...freshQuery<Viewing>(['viewing', 'door'], '/check-in/viewing'), ...RENEWED }),
};

export const accountQueries = {
  /** Only the server knows administrators. The uid is in the key: two accounts never share a response. */
  me: (uid: string): ReadQuery<Account> & { meta: OfflineMeta } => ({
    ...readQuery<Account>(['account', uid], '/me', { timeout: SHORT_TIMEOUT_MS }),
    meta: { offline: {} },
  }),
};

export const clientErrorQueries = {
  last: () => readQuery<ReportedClientError[]>(['client-errors', 'last'], '/client-errors'),
};

/** How many items each area has: for administrators. Any write may change it, so it is stale at once. */
export const summaryQuery: ReadQuery<Summary> & { staleTime: number } = freshQuery<Summary>(
  ['summary'],
  '/summary',
);

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
      ...readQuery<PublicSeason, string[]>(['season', 'current'], '/season', { by: 'visitor' }),
      refetchInterval: ({ state }) => nextFetchMs(state.data),
    }),
};
