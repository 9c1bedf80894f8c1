import type { AuditionEntry } from '@nox/contracts';
import { useStableCallback, withParam } from '@nox/ui';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  type EntryFilter,
  facetNames,
  filterEntries,
  readFilter,
  useAccepts,
} from '../entry/entry-facets.ts';
import {
  reviewedBy,
  useHidesStatus,
  type useHiding,
  useHidingKey,
  useJudge,
} from '../entry/judge.ts';
import { useQuestions } from '../sync/judging-settings.ts';
import { useEntries, useLocalEdits, useOutboxState } from '../sync/sync-provider.tsx';
import {
  type EntrySort,
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

/** What the address says of the list; the key has all of it. */
function readView(params: URLSearchParams) {
  const view = params.get('view') ?? '';
  const isGrouped = view === 'slots' || view.startsWith('answers.');
  const mode = isGrouped ? (view as ViewMode) : 'list';
  const shown = { ...readFilter(params), mode, sort: sortFrom(params.get('sort')) };
  return { ...shown, key: JSON.stringify(shown) };
}

export function useEntriesView() {
  const [params, setParams] = useSearchParams();
  const { search: urlQuery, state } = useLocation() as { search: string; state: unknown };
  // The typed search, until the URL has it: navigation is asynchronous, and typing must not wait for it.
  const [typed, setTyped] = useState<string>();
  if (typed === (params.get('search') ?? '')) setTyped(undefined);
  const withTyped = typed === undefined ? params : withParam(params, 'search', typed);

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

  return {
    ...readView(withTyped),
    query: typed === undefined ? urlQuery : `?${withTyped}`,
    setSearch: setTyped,
    /** A navigation that takes `query` along calls it, since a later update would undo that. */
    cancelUrlUpdate: () => clearTimeout(urlUpdate.current),
    setParam,
    clearFacets: () => clear(facetNames(params)),
    clearAll: () => {
      setTyped(undefined);
      void clear([...facetNames(params), 'search', 'status']);
    },
    setSort,
  };
}

export type EntriesView = ReturnType<typeof useEntriesView>;

/** Filters and sorts; the order changes only with the view and local edits, unless nothing in sight moves. */
export function useRows(
  { key }: EntriesView,
  hidingOf: ReturnType<typeof useHiding>,
  staying: ReadonlyMap<string, unknown>,
) {
  const entries = useEntries();
  const questions = useQuestions();
  const virtualizer = useRef<WindowVirtualizer>(null);
  // Deferred, so that filtering and rendering block neither typing nor the paint of a chosen filter.
  const shownKey = useDeferredValue(key);
  const { sort, mode, ...filter } = useMemo(
    () => JSON.parse(shownKey) as EntryFilter & { mode: ViewMode; sort: EntrySort },
    [shownKey],
  );
  const { search, status, facets } = filter;
  const accepts = useAcceptsUnreviewed(facets);
  const hidesStatus = useHidesStatus(hidingOf);
  const filtered = useMemo(
    () => filterEntries(entries, { search, status }, { accepts, hidesStatus, staying }),
    [entries, search, status, accepts, hidesStatus, staying],
  );
  const fresh = useMemo(
    () => tableRows(sortEntries(filtered.matching, sort, hidingOf), mode, questions),
    [filtered, sort, hidingOf, mode, questions],
  );
  const hidingKey = useHidingKey();
  // Rows in sight must not stay in an order that reveals scores which have become hidden.
  const viewKey = isByScore(sort) ? shownKey + hidingKey : shownKey;
  const orderKey = `${useLocalEdits()}\n${viewKey}`;
  return {
    ...filtered,
    viewKey,
    virtualizer,
    ...useStableOrder(fresh, orderKey, entries, () => visibleRangeOf(virtualizer.current)),
  };
}

function useAcceptsUnreviewed(facets: EntryFilter['facets']) {
  const accepts = useAccepts(facets);
  const judge = useDeferredValue(useJudge());
  const { pending } = useOutboxState();
  return useMemo(() => {
    if (!facets.unreviewed) return accepts;
    const isReviewed = reviewedBy(judge, pending);
    return (entry: AuditionEntry) => accepts(entry) && !isReviewed(entry);
  }, [facets, accepts, judge, pending]);
}
