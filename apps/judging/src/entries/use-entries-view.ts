import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type Facet, FACETS, statusFrom, useFacets } from '../entry/entry-facets.ts';
import { type EntrySort, sortFrom, sortText } from '../table/entry-sort.ts';
import type { ViewMode } from '../table/stable-order.ts';

/** From the last key press until the URL has the search. */
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

  // Stable setters, so that the memoized list does not render again when the URL changes.
  const latestSetParams = useRef(setParams);
  useLayoutEffect(() => {
    latestSetParams.current = setParams;
  });
  const setParam = useCallback(
    (name: string, value: string) =>
      latestSetParams.current((current) => withParam(current, name, value), { replace: true }),
    [],
  );
  const setMode = useCallback(
    (next: ViewMode) => setParam('view', next === 'slots' ? next : ''),
    [setParam],
  );
  const setSort = useCallback(
    (next: EntrySort | undefined) => setParam('sort', sortText(next)),
    [setParam],
  );

  const clearFacets = () =>
    latestSetParams.current(
      (current) => FACETS.reduce((left, facet) => withParam(left, facet, ''), current),
      { replace: true },
    );

  const mode: ViewMode = params.get('view') === 'slots' ? 'slots' : 'list';
  const urlSort = params.get('sort');
  const sort = useMemo(() => sortFrom(urlSort), [urlSort]);
  return {
    search: typed ?? urlSearch,
    query: typed === undefined ? urlQuery : `?${withParam(params, 'search', typed)}`,
    setSearch: setTyped,
    /** For navigations that take `query` along, which a later update would undo. */
    cancelUrlUpdate: () => clearTimeout(urlUpdate.current),
    status: statusFrom(params.get('status')),
    facets: useFacets(),
    setFacet: (facet: Facet, value: string) => setParam(facet, value),
    clearFacets,
    mode,
    setMode,
    sort,
    setSort,
  };
}

export type EntriesView = ReturnType<typeof useEntriesView>;

/** A copy with one parameter changed, or removed if the value is empty. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
