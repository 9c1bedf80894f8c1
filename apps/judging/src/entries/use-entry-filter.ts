import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { statusFrom, type EntryFilter } from './entry-filter';

/** Typing goes on while the address follows. */
const ADDRESS_LAG_MS = 200;

interface EditableFilter extends EntryFilter {
  setSearch: (text: string) => void;
}

/** The filter in the page's address, so that a link shows a colleague the same entries. */
export function useEntryFilter(): EditableFilter {
  const [params, setParams] = useSearchParams();
  const saved = params.get('search') ?? '';
  // What is being typed is ahead of the address: going there is asynchronous, and keys must not wait for it.
  const [draft, setDraft] = useState<string>();
  if (draft === saved) setDraft(undefined);

  useEffect(() => {
    if (draft === undefined) return;
    const timer = setTimeout(() => setParams(withSearch(draft), { replace: true }), ADDRESS_LAG_MS);
    return () => clearTimeout(timer);
  }, [draft, setParams]);

  return { search: draft ?? saved, status: statusFrom(params.get('status')), setSearch: setDraft };
}

function withSearch(text: string) {
  return (params: URLSearchParams) => {
    if (text) params.set('search', text);
    else params.delete('search');
    return params;
  };
}
