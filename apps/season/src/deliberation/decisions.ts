import { auditionQueries, setAuditionStatus, undoBulkChange } from '@nox/api-client';
import { syncEntries } from '@nox/api-client/entries-sync';
import { changeFailureText } from '@nox/api-client/failures';
import { useAnnounce } from '@nox/ui';
import {
  notifyManager,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { resultsQuery, saveReserves } from '../calls/queries.ts';
import { type Candidate, type Outcome, reservesOf, statusOf } from './candidates.ts';

const { queryKey: list } = auditionQueries.list();

interface Decision {
  id: string;
  fullName: string;
  from: Outcome;
  to: Outcome;
  at: number | undefined;
  batch: readonly Candidate[];
  /** One call has decided on the whole batch, and one takes it back. */
  bulkId?: string | undefined;
}

async function save(queryClient: QueryClient, { id, from, to, at }: Decision): Promise<void> {
  const [before, after] = [statusOf(from), statusOf(to)];
  if (after !== before) await setAuditionStatus(id, after, { expected: before });
  // Another status takes it from the reserves.
  if (to !== 'Reserve' && (from !== 'Reserve' || after !== before)) return;
  await syncEntries(queryClient);
  const expected = reservesOf(queryClient.getQueryData(list) ?? []);
  const ids = expected.filter((one) => one !== id);
  if (to === 'Reserve') ids.splice(at ?? ids.length, 0, id);
  await saveReserves({ ids, expected });
}

/** A decision shows before the server has it: the next key may come sooner. */
function decided(known: readonly Candidate[], saving: readonly Decision[]): Candidate[] {
  const outcomes = new Map(saving.map(({ id, to }) => [id, to]));
  return known.map((candidate) => {
    const outcome = outcomes.get(candidate.key);
    if (outcome === undefined) return candidate;
    return { ...candidate, outcome, reserve: outcome === 'Reserve' ? candidate.reserve : 0 };
  });
}

/** Holds the decisions of this page; the last ones can be undone unless others have decided since. */
export function useDecisions(known: readonly Candidate[]) {
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const [made, setMade] = useState<readonly Decision[]>([]);
  const [saving, setSaving] = useState<readonly Decision[]>([]);
  const [failure, setFailure] = useState<{ id: string; text: string }>();
  const { mutate } = useMutation({
    mutationFn: (decision: Decision) => save(queryClient, decision),
    // One after the other: each is compared with what was there before.
    scope: { id: 'decisions' },
    onError: (error, { id, fullName }) => {
      const text = changeFailureText(error, `The status of ${fullName} was not changed.`);
      announce('negative', text);
      setFailure({ id, text });
      setMade((now) => now.filter((decision) => decision.id !== id));
    },
    onSettled: (_data, _error, decision) => {
      // The results page would show and publish what was before.
      queryClient.removeQueries({ queryKey: resultsQuery.queryKey, type: 'inactive' });
      const end = () => setSaving((now) => now.filter((one) => one !== decision));
      // Nothing was sent while there was no network.
      if (!navigator.onLine) return end();
      // The next decision does not wait for it. Once the list is shown that has this one.
      const synced = syncEntries(queryClient).catch(() => undefined);
      void synced.then(() => notifyManager.schedule(end));
    },
  });
  const { mutate: undoBulk } = useMutation({
    mutationFn: async (id: string) => {
      const message = await undoBulkChange(id);
      await syncEntries(queryClient);
      return message;
    },
    onSuccess: (message) => announce('positive', message),
    onError: (error) => announce('negative', changeFailureText(error, 'Nothing was undone.')),
  });
  const candidates = decided(known, saving);
  const undoable = made.filter(({ id, to }) =>
    candidates.some(({ key, outcome }) => key === id && outcome === to),
  );
  const last = undoable.filter(({ batch }) => batch === undoable.at(-1)?.batch);
  const send = (decision: Decision) => {
    setSaving((now) => [...now, decision]);
    setFailure(undefined);
    mutate(decision);
  };
  /** Lets decisions be undone that are made. */
  const add = (batch: readonly Candidate[], to: Outcome, bulkId?: string) => {
    const decisions = batch
      .filter(({ outcome }) => outcome !== to)
      .map(({ key: id, entry: { fullName }, outcome: from, reserve }) => {
        const at = reserve > 0 ? reserve - 1 : undefined;
        return { id, fullName, from, to, at, batch, bulkId };
      });
    setMade((now) => [...now, ...decisions]);
    return decisions;
  };
  const decide = (candidate: Candidate, to: Outcome) => {
    for (const decision of add([candidate], to)) send({ ...decision, at: undefined });
  };
  const undo = () => {
    setMade((now) => now.filter((one) => !last.includes(one)));
    const bulkId = last[0]?.bulkId;
    if (bulkId !== undefined) return undoBulk(bulkId);
    for (const decision of last) send({ ...decision, from: decision.to, to: decision.from });
  };
  /** `failure`: of the last decision, and whose it was, since a panel covers what is announced. */
  return { candidates, last, failure, add, decide, undo };
}
