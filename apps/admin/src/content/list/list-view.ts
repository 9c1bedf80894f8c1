import type { SortingState } from '@tanstack/react-table';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** How long somebody must pause before what they search for goes into the address. */
const PAUSE_MS = 300;

/** What of a list is shown, kept in its address: `?search=rao&sort=-year`. */
export function useListView() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const inAddress = params.get('search') ?? '';
  // What is typed runs ahead of the address, which asks the guard before it changes.
  const [typed, setTyped] = useState<string>();
  const [told, setTold] = useState(inAddress);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    // Not what the address was told from here: a link or "back" led there.
    if (inAddress !== told) setTyped(undefined);
  }
  const search = typed ?? inAddress;

  const change = (edit: (params: URLSearchParams) => void) => {
    setTold(search);
    setParams(
      (now) => {
        setOrDelete(now, 'search', search);
        edit(now);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };

  /** What is shown differs from now on: one looks at it from the start. */
  const showFromStart = (sorting: string) =>
    change((now) => {
      setOrDelete(now, 'sort', sorting);
      for (const key of [...now.keys()]) if (key.startsWith('page')) now.delete(key);
    });

  const showFound = useEffectEvent(() => showFromStart(params.get('sort') ?? ''));

  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(showFound, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    search,
    setSearch: setTyped,
    sorting: readSorting(params.get('sort')),
    setSorting: (sorting: SortingState) => showFromStart(writeSorting(sorting)),
    /** From 0. `table` tells apart several tables of one page. */
    pageOf: (table: string) => pageNumber(params.get(pageKey(table))),
    setPage: (table: string, page: number) =>
      change((now) => setOrDelete(now, pageKey(table), page === 0 ? '' : String(page + 1))),
  };
}

export type ListView = ReturnType<typeof useListView>;

const pageKey = (table: string) => `page-${table.toLowerCase().replaceAll(' ', '-')}`;

/** Anything may stand in an address. */
function pageNumber(text: string | null): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) - 1 : 0;
}

function setOrDelete(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value);
  else params.delete(name);
}

/** `-year` is by year, descending. */
export function readSorting(text: string | null): SortingState {
  if (!text) return [];
  const desc = text.startsWith('-');
  return [{ id: desc ? text.slice(1) : text, desc }];
}

export function writeSorting([first]: SortingState): string {
  return first ? `${first.desc ? '-' : ''}${first.id}` : '';
}
