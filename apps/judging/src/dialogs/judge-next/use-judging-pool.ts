import type { AuditionEntry } from '@nox/contracts';
import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterEntries, statusFrom } from '../../entry/entry-filter.ts';
import { reviewBy, useJudgeName } from '../../entry/judge.tsx';
import { pendingReviews } from '../../outbox/pending-changes.ts';
import { useOutboxState } from '../../sync/sync-provider.tsx';

/** The entries that pass the filters in the URL, and the ids of those the judge has reviewed, pending reviews included. */
export function useJudgingPool(entries: readonly AuditionEntry[]) {
  const [params] = useSearchParams();
  const search = params.get('search') ?? '';
  const status = statusFrom(params.get('status'));
  const judgeName = useDeferredValue(useJudgeName()[0]);
  const { pending } = useOutboxState();
  const pool = useMemo(
    () => filterEntries(entries, { search, status }).rows.map(({ entry }) => entry),
    [entries, search, status],
  );
  const reviewed = useMemo(() => {
    const isPending = new Set(pendingReviews(pending, judgeName).map(({ entryId }) => entryId));
    const done = pool.filter((entry) => isPending.has(entry._id) || reviewBy(entry, judgeName));
    return new Set(done.map(({ _id }) => _id));
  }, [pool, pending, judgeName]);
  return { pool, reviewed };
}
