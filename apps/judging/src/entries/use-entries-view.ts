import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { statusFrom } from './entry-filter.ts';
import { sortFrom, sortText, type EntrySort } from './entry-sort.ts';

/** Typing goes on while the address follows. */
const ADDRESS_LAG_MS = 200;

export type ViewMode = 'list' | 'slots';

/** What of the entries is shown, in the page's address, so that a link shows a colleague the same. */
export function useEntriesView() {
  const [params, setParams] = useSearchParams();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const saved = params.get('search') ?? '';
  // What is being typed is ahead of the address: going there is asynchronous, and keys must not wait for it.
  const [draft, setDraft] = useState<string>();
  if (draft === saved) setDraft(undefined);

  const following = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (draft === undefined) return;
    following.current = setTimeout(
      () => setParams((now) => withParam(now, 'search', draft), { replace: true, state }),
      ADDRESS_LAG_MS,
    );
    return () => clearTimeout(following.current);
  }, [draft, setParams, state]);

  // The same functions all the time: the list need not render anew because the address has changed.
  const setNow = useRef(setParams);
  useLayoutEffect(() => {
    setNow.current = setParams;
  });
  const setParam = useCallback(
    (name: string, value: string) =>
      setNow.current((now) => withParam(now, name, value), { replace: true }),
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

  const mode: ViewMode = params.get('view') === 'slots' ? 'slots' : 'list';
  const sorting = params.get('sort');
  const sort = useMemo(() => sortFrom(sorting), [sorting]);
  return {
    search: draft ?? saved,
    /** What the address will be once it has followed. */
    address: draft === undefined ? search : `?${withParam(params, 'search', draft)}`,
    setSearch: setDraft,
    /** Whoever goes elsewhere takes the search along, and is not to be called back by it. */
    stopFollowing: () => clearTimeout(following.current),
    status: statusFrom(params.get('status')),
    mode,
    setMode,
    sort,
    setSort,
  };
}

/** A copy in which one thing is different; empty is left out. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
