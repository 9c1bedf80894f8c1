import { auditionQueries, type OfflineMeta } from '@nox/api-client';
import { call } from '@nox/api-client/call';
import { useAuth } from '@nox/auth';
import type { Judging, JudgingState } from '@nox/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';

export const SETTINGS_PATH = '/auditions/settings';

/** The account's settings, and how judges work in the season: for scoring without a network, too. */
export const settingsQuery = (uid: string) =>
  queryOptions({
    queryKey: [...auditionQueries.all, 'settings', uid],
    meta: { offline: {} } satisfies OfflineMeta,
    queryFn: ({ signal }) => call<JudgingState>('GET', SETTINGS_PATH, { signal }),
  });

export const useUid = () => useAuth(({ user }) => user?.uid ?? '');

const OPEN: Judging = { mode: 'open', criteria: [], isIndependent: false, judgeName: null };

/** Undefined until it is known. Where it cannot be fetched, one score is what every season takes. */
export function useJudging(): Judging | undefined {
  const { data, failureReason } = useQuery(settingsQuery(useUid()));
  return data || failureReason ? (data?.judging ?? OPEN) : undefined;
}

export const useCriteria = () => (useJudging() ?? OPEN).criteria;
