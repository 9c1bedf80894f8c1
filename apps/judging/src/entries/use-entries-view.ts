import type { AuditionEntry } from '@nox/contracts';
import { useStableCallback, withParam } from '@nox/ui';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  type EntryFacets,
  FACETS,
  filterEntries,
  statusFrom,
  useFacets,
} from '../entry/entry-facets.ts';
import { type useHiding, useHidingKey } from '../entry/hidden-reviews.ts';
import { reviewedBy, useJudge } from '../entry/judge.ts';
import { useEntries, useLocalEdits, useOutboxState } from '../sync/sync-provider.tsx';
import {
  isByScore,
  sortEntries,
  sortFrom,
  tableRows,
  useStableOrder,
  type ViewMode,
  visibleRangeOf,
  type WindowVirtualizer,
} from '../table/stable-order.ts';

/** The URL has the search this long after the last keystroke. */
const URL_DELAY_MS = 200;

export function useEntriesView() {
  const [params, setParams] = useSearchParams();
  const { search: urlQuery, state } = useLocation() as { search: string; state: unknown };
  const urlSearch = params.get('search') ?? '';
  // The typed search, until the URL has it: navigation is asynchronous, and typing must not wait for it.
  const [typed, setTyped] = useState<string>();
  if (typed === urlSearch) setTyped(undefined);

  const urlUpdate = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (typed === undefined) return;
    urlUpdate.current = setTimeout(
      () => setParams((current) => withParam(current, 'search', typed), { replace: true, state }),
      URL_DELAY_MS,
    );
    return () => clearTimeout(urlUpdate.current);
  }, [typed, setParams, state]);

  const setParam = useStableCallback((name: string, value: string) =>
    setParams((current) => withParam(current, name, value), { replace: true }),
  );
  const setSort = useStableCallback((next: string) => setParam('sort', next));
  const clear = (names: readonly string[]) =>
    setParams((current) => names.reduce((left, name) => withParam(left, name, ''), current), {
      replace: true,
    });

  const mode: ViewMode = params.get('view') === 'slots' ? 'slots' : 'list';
  return {
    search: typed ?? urlSearch,
    query: typed === undefined ? urlQuery : `?${withParam(params, 'search', typed)}`,
    setSearch: setTyped,
    /** A navigation that takes `query` along calls it, since a later update would undo that. */
    cancelUrlUpdate: () => clearTimeout(urlUpdate.current),
    status: statusFrom(params.get('status')),
    facets: useFacets(),
    setParam,
    clearFacets: () => clear(FACETS),
    clearAll: () => {
      setTyped(undefined);
      void clear([...FACETS, 'search', 'status']);
    },
    mode,
    sort: sortFrom(params.get('sort')),
    setSort,
  };
}

export type EntriesView = ReturnType<typeof useEntriesView>;

/** Filters and sorts; the order changes only with the view and local edits, unless nothing in sight moves. */
export function useRows(view: EntriesView, hidingOf: ReturnType<typeof useHiding>) {
  const entries = useEntries();
  const virtualizer = useRef<WindowVirtualizer>(null);
  // Deferred, so that filtering and rendering block neither typing nor the paint of a chosen filter.
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
    () => tableRows(sortEntries(filtered.matching, sort, hidingOf), mode),
    [filtered, sort, hidingOf, mode],
  );
  const hidingKey = useHidingKey();
  const viewKey = JSON.stringify([
    // The key has what is chosen of the facets; a function is no part of JSON.
    ...[search, status, facets, sort, mode],
    // Rows in sight must not stay in an order that reveals scores which have become hidden.
    isByScore(sort) ? hidingKey : '',
  ]);
  const orderKey = `${useLocalEdits()}\n${viewKey}`;
  return {
    ...filtered,
    viewKey,
    virtualizer,
    ...useStableOrder(fresh, orderKey, entries, () => visibleRangeOf(virtualizer.current)),
  };
}

function useAccepts({ values: { unreviewed }, accepts }: EntryFacets) {
  const judge = useDeferredValue(useJudge());
  const { pending } = useOutboxState();
  return useMemo(() => {
    if (!unreviewed) return accepts;
    const isReviewed = reviewedBy(judge, pending);
    return (entry: AuditionEntry) => accepts(entry) && !isReviewed(entry);
  }, [unreviewed, accepts, judge, pending]);
}
