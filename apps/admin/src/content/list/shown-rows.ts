import { searchKey } from '@nox/contracts';
import { useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react';
import type { Item } from '../content-kind.ts';
import { useMarkedId } from '../list-address.ts';
import type { ListView } from './list-view.ts';
import { stateFilter, type Columns } from './table-columns.tsx';

/**
 * The rows that the search and the state in the address leave. Both are cleared if they hide the row that the address names.
 * @param rows the same array while they are unchanged; so is the result
 */
export function useShownRows<Row extends Item>(
  rows: Row[],
  columns: Columns<Row>,
  view: ListView,
): Row[] {
  // Deferred: a search of two thousand rows must not delay typing.
  const search = useDeferredValue(searchKey(view.search.trim()));
  const shown = useMemo(() => {
    const isInState = stateFilter(columns, view.only) ?? (() => true);
    const keys = columns.flatMap((column) =>
      'accessorKey' in column && !column.meta?.isUnsearched
        ? [column.accessorKey as keyof Row]
        : [],
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
