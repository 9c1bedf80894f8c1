import type { AuditionEntry } from '@nox/contracts';
import { useDeferredValue, useMemo, useState } from 'react';
import { type EntryFacets, filterEntries } from '../entry/entry-facets.ts';
import { reviewBy, useHidingKey, useJudgeName } from '../entry/judge.tsx';
import { pendingReviews } from '../outbox/pending-changes.ts';
import { useLocalEdits, useOutboxState } from '../sync/sync-provider.tsx';
import { isByScore, sortEntries, sortText } from '../table/entry-sort.ts';
import { tableRows, useStableOrder, VisibleRangeTracker } from '../table/stable-order.ts';
import type { EntriesView } from './use-entries-view.ts';

/** Filters and sorts; the order changes only with the view and local edits, unless nothing in sight moves. */
export function useRows(
  entries: AuditionEntry[],
  view: EntriesView,
  isHidden: (entry: AuditionEntry) => boolean,
) {
  const [visibleRange] = useState(() => new VisibleRangeTracker());
  // Deferred, so that filtering and rendering block neither typing nor the paint of a pressed filter.
  const search = useDeferredValue(view.search);
  const status = useDeferredValue(view.status);
  const facets = useDeferredValue(view.facets);
  const sort = useDeferredValue(view.sort);
  const mode = useDeferredValue(view.mode);
  const accepts = useAccepts(facets);
  const filtered = useMemo(
    () => filterEntries(entries, { search, status, accepts }),
    [entries, search, status, accepts],
  );
  const fresh = useMemo(
    () => tableRows(sort ? sortEntries(filtered.rows, sort, isHidden) : filtered.rows, mode),
    [filtered, sort, isHidden, mode],
  );
  const hidingKey = useHidingKey();
  const { style, branch, isUnreviewed, isUnassigned } = facets;
  const viewKey = JSON.stringify([
    ...[search, status, style, branch, isUnreviewed, isUnassigned, sortText(sort), mode],
    // Rows in sight must not stay in an order that tells scores which have become hidden.
    isByScore(sort) ? hidingKey : '',
  ]);
  const orderKey = `${useLocalEdits()}\n${viewKey}`;
  return {
    counts: filtered.counts,
    matching: filtered.rows,
    viewKey,
    visibleRange,
    ...useStableOrder(fresh, orderKey, entries, visibleRange.current),
  };
}

/** Reviews that are still to be sent count. */
function useAccepts({ isUnreviewed, accepts }: EntryFacets) {
  const judgeName = useDeferredValue(useJudgeName()[0]);
  const { pending } = useOutboxState();
  return useMemo(() => {
    if (!isUnreviewed) return accepts;
    const isPending = new Set(pendingReviews(pending, judgeName).map(({ entryId }) => entryId));
    return (entry: AuditionEntry) =>
      accepts(entry) && !isPending.has(entry._id) && !reviewBy(entry, judgeName);
  }, [isUnreviewed, accepts, judgeName, pending]);
}
