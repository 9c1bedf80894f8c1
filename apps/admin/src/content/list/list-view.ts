import { setParam } from '@nox/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const SEARCH_DELAY_MS = 300;

/** The search, sort and pages of a list, in its address: `?search=rao&sort=-year`. */
export function useListView() {
  const [params, setParams] = useSearchParams();
  const { key, hash } = useLocation();
  const navigate = useNavigate();
  const sort = params.get('sort') ?? '';
  const inAddress = params.get('search') ?? '';
  // The typed text is ahead of the address, whose change waits for the guard.
  const [typed, setTyped] = useState<string>();
  const [written, setWritten] = useState(inAddress);
  const [lastKey, setLastKey] = useState(key);
  if (lastKey !== key) {
    setLastKey(key);
    // Not written by this hook: by a link or by "back".
    if (inAddress !== written) setTyped(undefined);
  }
  const search = typed ?? inAddress;

  const change = (edit: (params: URLSearchParams) => void) => {
    setWritten(search);
    setParams(
      (now) => {
        setParam(now, 'search', search);
        edit(now);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };

  /** Writes search and sort, and resets all pages. */
  const writeFirstPage = (by: string) =>
    change((now) => {
      setParam(now, 'sort', by);
      for (const key of [...now.keys()]) if (key.startsWith('page')) now.delete(key);
    });

  const writeSearch = useEffectEvent(() => writeFirstPage(sort));

  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(writeSearch, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    /** Shows all items; the address goes on naming the same one of them. Does nothing to a search that is being typed. */
    clearFilters: () => {
      if (typed !== undefined) return;
      const to = { search: sort && `?${new URLSearchParams({ sort })}`, hash };
      void navigate(to, { replace: true, preventScrollReset: true });
    },
    /** The word of a state that the list is limited to, such as `Draft`. */
    only: params.get('only') ?? '',
    showAll: () => change((now) => now.delete('only')),
    search,
    setSearch: setTyped,
    /** By a field of the rows: `-year` is by year, descending. Empty: in the server's order. */
    sort,
    setSort: writeFirstPage,
    /** From 0. `table` distinguishes several tables of one page. */
    pageOf: (table: string) => pageNumber(params.get(pageKey(table))),
    setPage: (table: string, page: number) =>
      change((now) => setParam(now, pageKey(table), page === 0 ? '' : String(page + 1))),
  };
}

export type ListView = ReturnType<typeof useListView>;

const pageKey = (table: string) => `page-${table.toLowerCase().replaceAll(' ', '-')}`;

/** The address is not trusted. */
const pageNumber = (text: string | null): number =>
  /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) - 1 : 0;
