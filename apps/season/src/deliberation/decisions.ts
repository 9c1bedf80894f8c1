import { ApiError, auditionQueries, setAuditionStatus } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/call';
import type { AuditionEntry, Results } from '@nox/contracts';
import { useAnnounce } from '@nox/ui';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resultsQuery } from '../calls/queries.ts';
import { saveReserves } from '../results/result-calls.ts';
import { type Candidate, type Outcome, outcomeOf, reservesOf, statusOf } from './candidates.ts';

const { queryKey: list } = auditionQueries.list();

/** Beside those of the results page: they have a decision before the server's next answer, and no state to publish. */
export const decidedQuery = queryOptions({
  ...resultsQuery,
  queryKey: [...resultsQuery.queryKey, 'decided'],
});

interface Change {
  entry: AuditionEntry;
  to: Outcome;
  /** Among the reserves, from 0; absent: the last one. */
  at?: number | undefined;
  /** One of several at once, whose failures are said in one sentence. */
  isOfBatch: boolean;
}

/** Shows a status before the server has it. */
async function showStatus(
  queryClient: QueryClient,
  id: string,
  change: (status: AuditionEntry['status']) => AuditionEntry['status'],
): Promise<void> {
  // The response of a running request may be from before the change.
  await queryClient.cancelQueries({ queryKey: list });
  queryClient.setQueryData<AuditionEntry[]>(list, (entries) =>
    entries?.map((one) => (one._id === id ? { ...one, status: change(one.status) } : one)),
  );
}

/** @throws ApiError 409 `status_changed`, `results_changed` */
async function saveOutcome(
  queryClient: QueryClient,
  { entry: { _id: id, status }, to, at }: Change,
): Promise<void> {
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
  queryClient.setQueryData<Results>(decidedQuery.queryKey, {
    ...results,
    candidates: results.candidates.map((one) => ({
      ...one,
      status: one.entryId === id ? next : one.status,
      reserveRank: ranks.get(one.entryId) ?? null,
    })),
  });
}

interface Step {
  /** Of those that were decided, and are undone, at once. */
  batch: object;
  id: string;
  fullName: string;
  from: Pick<Change, 'to' | 'at'>;
  to: Outcome;
}

/** Decisions of this page, of which the last ones can be undone unless others have decided since. */
export function useDecisions(candidates: readonly Candidate[]) {
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [saving, setSaving] = useState<readonly Change[]>([]);
  const [failure, setFailure] = useState<{ id: string; text: string }>();
  const { mutate } = useMutation({
    mutationFn: (change: Change) => saveOutcome(queryClient, change),
    // One after the other: each is compared with what was there before.
    scope: { id: 'decisions' },
    onMutate: ({ entry, to }) => showStatus(queryClient, entry._id, () => statusOf(to)),
    onSettled: (_data, _error, change) => setSaving((now) => now.filter((one) => one !== change)),
    onError: (error, { entry, to, isOfBatch }) => {
      const failed = isOfBatch
        ? 'Not every status was changed.'
        : `The status of ${entry.fullName} was not changed.`;
      const text = changeFailureText(error, failed);
      announce('stop', text);
      setFailure({ id: entry._id, text });
      setSteps((now) => now.filter(({ id }) => id !== entry._id));
      void queryClient.invalidateQueries({ queryKey: resultsQuery.queryKey });
      // It may have been changed, and be known already; without a network nothing was sent.
      if (ApiError.isUnreachable(error) && navigator.onLine)
        return queryClient.invalidateQueries({ queryKey: list });
      // Unless what others have decided is there by now.
      return showStatus(queryClient, entry._id, (status) =>
        status === statusOf(to) ? entry.status : status,
      );
    },
  });
  /** Also before the server has it: the next key may come sooner. */
  const outcomeNow = (candidate: Candidate) =>
    saving.findLast(({ entry }) => entry._id === candidate.key)?.to ?? outcomeOf(candidate);
  const current = steps.filter(({ id, to }) =>
    candidates.some((one) => one.key === id && outcomeNow(one) === to),
  );
  const last = current.filter(({ batch }) => batch === current.at(-1)?.batch);
  const change = (candidate: Candidate, next: Omit<Change, 'entry'>) => {
    const status = statusOf(outcomeNow(candidate));
    const one = { entry: { ...candidate.entry, status }, ...next };
    setSaving((now) => [...now, one]);
    setFailure(undefined);
    mutate(one);
  };
  const decide = (all: readonly Candidate[], to: Outcome) => {
    const batch = {};
    for (const candidate of all) {
      const { key: id, entry, reserve } = candidate;
      const from = outcomeNow(candidate);
      if (from === to) continue;
      const at = reserve > 0 ? reserve - 1 : undefined;
      const step = { batch, id, fullName: entry.fullName, from: { to: from, at }, to };
      setSteps((now) => [...now, step]);
      change(candidate, { to, isOfBatch: all.length > 1 });
    }
  };
  const undo = () => {
    setSteps((now) => now.filter((step) => !last.includes(step)));
    for (const { id, from } of last) {
      const candidate = candidates.find(({ key }) => key === id)!;
      change(candidate, { ...from, isOfBatch: last.length > 1 });
    }
  };
  /** `failure`: of the last decision, and whose it was, since a panel covers what is announced. */
  return { last, failure, decide, undo };
}
