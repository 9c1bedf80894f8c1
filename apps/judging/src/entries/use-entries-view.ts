import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { statusFrom } from './entry-filter';
import { sortFrom, sortText, type EntrySort } from './entry-sort';

/** Typing goes on while the address follows. */
const ADDRESS_LAG_MS = 200;

export type ViewMode = 'list' | 'slots';

/** What of the entries is shown, in the page's address, so that a link shows a colleague the same. */
export function useEntriesView() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const saved = params.get('search') ?? '';
  // What is being typed is ahead of the address: going there is asynchronous, and keys must not wait for it.
  const [draft, setDraft] = useState<string>();
  if (draft === saved) setDraft(undefined);

  useEffect(() => {
    if (draft === undefined) return;
    const timer = setTimeout(
      () => setParams((now) => withParam(now, 'search', draft), { replace: true, state }),
      ADDRESS_LAG_MS,
    );
    return () => clearTimeout(timer);
  }, [draft, setParams, state]);

  const mode: ViewMode = params.get('view') === 'slots' ? 'slots' : 'list';
  return {
    search: draft ?? saved,
    setSearch: setDraft,
    status: statusFrom(params.get('status')),
    mode,
    setMode: (next: ViewMode) =>
      setParams(withParam(params, 'view', next === 'slots' ? next : ''), { replace: true }),
    sort: sortFrom(params.get('sort')),
    setSort: (sort: EntrySort | undefined) =>
      setParams(withParam(params, 'sort', sortText(sort)), { replace: true }),
  };
}

/** A copy in which one thing is different; empty is left out. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
