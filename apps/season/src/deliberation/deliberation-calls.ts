import {
  applyAuditionChanges,
  auditionChanges,
  auditionQueries,
  auditionRevision,
  setAuditionStatus,
} from '@nox/api-client';
import type { AuditionEntry, Results, Standings } from '@nox/contracts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { readQuery, resultsQuery } from '../calls/queries.ts';
import { saveReserves } from '../results/result-calls.ts';
import { type Outcome, reservesOf, statusOf } from './candidates.ts';

export const STANDINGS = ['standings'] as const;

/**
 * @param withoutJudge whose scores are left out, for what would change at the cut line then
 * @throws ApiError 403 `independent_judging`, 404 if there is no judge of the name
 */
export const standingsQuery = (places: number, withoutJudge?: string) => {
  const key = [...STANDINGS, places, ...(withoutJudge ? [withoutJudge] : [])];
  return {
    ...readQuery<Standings>(key, '/auditions/standings', { places, withoutJudge }),
    // While the cut line moves, the last ones are shown.
    placeholderData: withoutJudge ? undefined : keepPreviousData,
  };
};

const list = auditionQueries.list();

/** Applies to the cached entries what has changed since. */
export async function syncEntries(queryClient: QueryClient, signal: AbortSignal) {
  const since = auditionRevision(queryClient);
  // A proxy may have removed the header that says it.
  if (since === undefined) await queryClient.invalidateQueries({ queryKey: list.queryKey });
  else await applyAuditionChanges(queryClient, await auditionChanges(since, { signal }));
}

/** Shows a status before the server has it. */
export async function showStatus(
  queryClient: QueryClient,
  id: string,
  change: (status: AuditionEntry['status']) => AuditionEntry['status'],
): Promise<void> {
  // The response of a running request may be from before the change.
  await queryClient.cancelQueries({ queryKey: list.queryKey });
  queryClient.setQueryData<AuditionEntry[]>(list.queryKey, (entries) =>
    entries?.map((one) => (one._id === id ? { ...one, status: change(one.status) } : one)),
  );
}

/** Beside those of the results page: they have a decision before the server's next answer, and no state to publish. */
export const decidedQuery = queryOptions({
  ...resultsQuery,
  queryKey: [...resultsQuery.queryKey, 'decided'],
});

export interface Change {
  entry: AuditionEntry;
  to: Outcome;
  /** Among the reserves, from 0; absent: the last one. */
  at?: number | undefined;
  /** One of several at once, whose failures are said in one sentence. */
  isOfBatch: boolean;
}

/** @throws ApiError 409 `status_changed`, `results_changed` */
export async function saveOutcome(
  queryClient: QueryClient,
  { entry: { _id: id, status }, to, at }: Change,
): Promise<void> {
  const { queryKey } = decidedQuery;
  const results = await queryClient.ensureQueryData({ ...decidedQuery, revalidateIfStale: false });
  const next = statusOf(to);
  if (next !== status) await setAuditionStatus(id, next, { expected: status });
  const reserves = reservesOf(results);
  const others = reserves.filter((one) => one !== id);
  // With another status the candidate is no reserve any more.
  const expected = next === status ? reserves : others;
  const ids = to === 'Reserve' ? others.toSpliced(at ?? others.length, 0, id) : others;
  if (ids.join() !== expected.join()) await saveReserves({ ids, expected });
  // The results page would show and publish what was before.
  const former = { queryKey: resultsQuery.queryKey, exact: true };
  queryClient.removeQueries({ ...former, type: 'inactive' });
  void queryClient.invalidateQueries(former);
  const ranks = new Map(ids.map((one, index) => [one, index + 1]));
  queryClient.setQueryData<Results>(queryKey, {
    ...results,
    candidates: results.candidates.map((one) => ({
      ...one,
      status: one.entryId === id ? next : one.status,
      reserveRank: ranks.get(one.entryId) ?? null,
    })),
  });
}
