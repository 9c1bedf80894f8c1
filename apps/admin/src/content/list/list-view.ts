import type { SortingState } from '@tanstack/react-table';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How long somebody must pause before what they search for goes into the address. */
const PAUSE_MS = 300;

/** What of a list is shown, kept in its address: `?search=rao&sort=-year`. */
export function useListView() {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('search') ?? '';
  // What is typed runs ahead of the address, which asks the guard before it changes.
  const [typed, setTyped] = useState<string>();
  if (typed === inAddress) setTyped(undefined);

  const change = (edit: (params: URLSearchParams) => void) =>
    setParams(
      (now) => {
        edit(now);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );

  /** What is shown differs from now on: one looks at it from the start. */
  const show = (name: string, value: string) =>
    change((now) => {
      setOrDelete(now, name, value);
      for (const key of [...now.keys()]) if (key.startsWith('page')) now.delete(key);
    });

  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => show('search', typed), PAUSE_MS);
    return () => clearTimeout(timer);
    // `show` is another function each time and does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [typed]);

  return {
    search: typed ?? inAddress,
    setSearch: setTyped,
    sorting: readSorting(params.get('sort')),
    setSorting: (sorting: SortingState) => show('sort', writeSorting(sorting)),
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
