import { searchKey } from '@nox/contracts';
import { type Column, nameOrder, setParam } from '@nox/ui';
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Item } from '../content-kind.ts';
import { useMarkedId } from '../list-address.ts';

const SEARCH_DELAY_MS = 300;

/** The typed text is ahead of the address, whose change waits for the guard. */
function useTypedSearch(inAddress: string) {
  const { key } = useLocation();
  const [typed, setTyped] = useState<string>();
  const [written, setWritten] = useState(inAddress);
  const [lastKey, setLastKey] = useState(key);
  if (lastKey !== key) {
    setLastKey(key);
    // A link or "back" wrote it, not this hook.
    if (inAddress !== written) setTyped(undefined);
  }
  return { typed, setTyped, setWritten };
}

/** The search, sort and pages of a list, in its address: `?search=rao&sort=-year`. */
export function useListView() {
  const [params, setParams] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const sort = params.get('sort') ?? '';
  const inAddress = params.get('search') ?? '';
  const { typed, setTyped, setWritten } = useTypedSearch(inAddress);
  const search = typed ?? inAddress;
  const options = { replace: true, preventScrollReset: true };

  const change = (edit: (params: URLSearchParams) => void) => {
    setWritten(search);
    setParams((now) => {
      setParam(now, 'search', search);
      edit(now);
      return now;
    }, options);
  };

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
      void navigate({ search: sort && `?${new URLSearchParams({ sort })}`, hash }, options);
    },
    /** The word of a state that the list is limited to, such as `Draft`. */
    only: params.get('only') ?? '',
    showAll: () => change((now) => now.delete('only')),
    search,
    setSearch: setTyped,
    /** A field of the rows: `-year` sorts by year, descending. An empty text leaves the server's order. */
    sort,
    setSort: writeFirstPage,
    /** Pages count from 0. `table` distinguishes several tables of one page. */
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

interface ContentColumn<Row> extends Omit<Column<Row>, 'cell' | 'sort'> {
  /** What it is searched and sorted by, and shows unless there is a `cell`; a column without it is neither. */
  field?: keyof Row & string;
  cell?: (row: Row) => ReactNode;
  sortKey?: (row: Row) => string | number;
  isUnsearched?: boolean;
  /** These are the words of a flag that is not set, and of one that is. The address can limit the list to either: `?only=Draft`. */
  words?: readonly [no: string, yes: string];
}

export type Columns<Row extends Item> = readonly ContentColumn<Row>[];

/** Returns a filter for the state that the list is limited to; undefined if no column knows the word. */
export function stateFilter<Row extends Item>(columns: Columns<Row>, only: string) {
  const { words, field } = columns.find((column) => column.words?.includes(only)) ?? {};
  if (!words || !field) return undefined;
  return (row: Row) => row[field] === (words[1] === only);
}

export function sortRows<Row extends Item>(rows: Row[], columns: Columns<Row>, sort: string) {
  const column = columns.find(({ field }) => sort === field || sort === `-${field}`);
  if (!column?.field) return rows;
  const { field, sortKey = (row: Row) => row[field] } = column;
  const compareTexts = nameOrder({ numeric: true });
  const compare = (a: unknown, b: unknown) =>
    typeof a === 'string' ? compareTexts(a, String(b)) : Number(a) - Number(b);
  const sign = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(sortKey(a), sortKey(b)));
}

/** The rows that search and state in the address leave; both are cleared if they hide the row that it names. */
export function useShownRows<Row extends Item>(
  rows: Row[],
  columns: Columns<Row>,
  view: ListView,
): Row[] {
  // Deferred: a search of two thousand rows must not delay typing.
  const search = useDeferredValue(searchKey(view.search.trim()));
  const shown = useMemo(() => {
    const isInState = stateFilter(columns, view.only) ?? (() => true);
    const keys = columns.flatMap(({ field, isUnsearched }) =>
      field && !isUnsearched ? [field] : [],
    );
    const matches = (text: Row[keyof Row]) =>
      typeof text === 'string' && searchKey(text).includes(search);
    return rows.filter(
      (row) => isInState(row) && (!search || keys.some((key) => matches(row[key]))),
    );
  }, [columns, rows, view.only, search]);

  const marked = useMarkedId();
  const isMarked = ({ _id }: Item) => _id === marked;
  const isMarkedHidden = rows.some(isMarked) && !shown.some(isMarked);
  const reveal = useEffectEvent(view.clearFilters);
  useEffect(() => {
    if (isMarkedHidden) reveal();
  }, [isMarkedHidden]);
  return shown;
}
