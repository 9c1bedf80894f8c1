import { ApiError, auditionQueries } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/call';
import { useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resultsQuery } from '../calls/queries.ts';
import { type Candidate, type Outcome, outcomeOf, statusOf } from './candidates.ts';
import { type Change, saveOutcome, showStatus } from './deliberation-calls.ts';

const { queryKey: list } = auditionQueries.list();

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
  const decideAll = (all: readonly Candidate[], to: Outcome) => {
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
  return {
    last,
    /** Of the last decision, and whose it was: a panel covers what is announced. */
    failure,
    decideAll,
    decide: (candidate: Candidate, to: Outcome) => decideAll([candidate], to),
    undo() {
      setSteps((now) => now.filter((step) => !last.includes(step)));
      for (const { id, from } of last) {
        const candidate = candidates.find(({ key }) => key === id)!;
        change(candidate, { ...from, isOfBatch: last.length > 1 });
      }
    },
  };
}
