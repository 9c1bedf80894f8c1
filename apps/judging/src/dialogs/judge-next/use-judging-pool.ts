import type { AuditionEntry } from '@nox/contracts';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { canBeJudged, nextOnStage, stageOrder } from './judging-order.ts';
import { useFacets } from '../../entry/entry-facets.ts';
import { filterEntries, statusFrom } from '../../entry/entry-filter.ts';
import { reviewBy, useJudgeName } from '../../entry/judge.tsx';
import type { Panel } from '../../entry/use-open-entry.ts';
import type { OutboxItem } from '../../outbox/outbox-item.ts';
import { pendingReviews } from '../../outbox/pending-changes.ts';
import { useOutboxState, useSync } from '../../sync/sync-provider.tsx';

/**
 * The entries to judge, and the ids of those the judge has reviewed, pending reviews included: all of a slot, in the order
 * of the stage, else those that pass the filters in the URL.
 */
export function useJudgingPool(entries: readonly AuditionEntry[], slot?: string) {
  const [params] = useSearchParams();
  const search = params.get('search') ?? '';
  const status = statusFrom(params.get('status'));
  const { accepts } = useFacets();
  const judgeName = useDeferredValue(useJudgeName()[0]);
  const { pending } = useOutboxState();
  const pool = useMemo(
    () =>
      slot === undefined
        ? filterEntries(entries, { search, status, accepts })
            .rows.map(({ entry }) => entry)
            .filter(canBeJudged)
        : stageOrder(entries, slot),
    [entries, search, status, accepts, slot],
  );
  const reviewed = useMemo(() => reviewedIds(pool, pending, judgeName), [pool, pending, judgeName]);
  return { pool, reviewed };
}

function reviewedIds(
  pool: readonly AuditionEntry[],
  pending: readonly OutboxItem[],
  judgeName: string,
): ReadonlySet<string> {
  const isPending = new Set(pendingReviews(pending, judgeName).map(({ entryId }) => entryId));
  const done = pool.filter((entry) => isPending.has(entry._id) || reviewBy(entry, judgeName));
  return new Set(done.map(({ _id }) => _id));
}

/** @returns a function that opens a slot at the first on stage whom the judge has not reviewed, or at the first of all */
export function useJudgeSlot(
  entries: readonly AuditionEntry[],
  onOpen: (id: string, panel: Panel, slot: string) => void,
) {
  const { outbox } = useSync();
  const [judgeName] = useJudgeName();
  return useCallback(
    (slot: string) => {
      const onStage = stageOrder(entries, slot);
      const reviewed = reviewedIds(onStage, outbox.snapshot().pending, judgeName);
      const first = nextOnStage(onStage, reviewed) ?? onStage[0];
      if (first) onOpen(first._id, 'judging', slot);
    },
    [entries, outbox, judgeName, onOpen],
  );
}
