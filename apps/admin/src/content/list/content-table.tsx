import {
  classNames,
  DataTable,
  focusAndScroll,
  nameOrder,
  Pager,
  ui,
  VisuallyHidden,
} from '@nox/ui';
import { useEffect, useMemo, useRef } from 'react';
import type { Item } from '../content-kind.ts';
import { rowId, useMarkedId } from '../list-address.ts';
import type { ListView, Sorting } from './list-view.ts';
import styles from './list.module.css';
import { cellOf, type Columns } from './table-columns.tsx';

const PAGE_SIZE = 50;

interface ContentTableProps<Row extends Item> {
  label: string;
  /** Must be the same array while the rows are unchanged. */
  rows: Row[];
  columns: Columns<Row>;
  view: ListView;
  rowClassName?: string | undefined;
}

/** A table that is sorted and paged; in the server's order by default. Nothing without rows. */
export function ContentTable<Row extends Item>({
  label,
  rows,
  columns,
  view,
  rowClassName,
}: ContentTableProps<Row>) {
  const top = useRef<HTMLTableElement>(null);
  const { id: sortedBy = '', isDescending = false } = view.sorting ?? {};
  const sorted = useMemo(
    () => sortRows(rows, columns, { id: sortedBy, isDescending }),
    [rows, columns, sortedBy, isDescending],
  );
  // The address may have a page that no longer exists.
  const lastPage = Math.max(0, Math.ceil(sorted.length / PAGE_SIZE) - 1);
  const marked = useMarkedId();
  const markedIndex = marked ? sorted.findIndex(({ _id }) => _id === marked) : -1;
  const liveRegion = useMarkedRow(marked, markedIndex);
  const page =
    markedIndex >= 0 ? Math.floor(markedIndex / PAGE_SIZE) : Math.min(view.pageOf(label), lastPage);

  if (sorted.length === 0) return null;

  return (
    <div className={classNames(ui.stack4, styles.list)}>
      <VisuallyHidden ref={liveRegion} aria-live="polite" />
      <DataTable
        ref={top}
        tabIndex={-1}
        aria-label={label}
        items={sorted.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)}
        keyOf={({ _id }) => _id}
        rowProps={({ _id }) => ({
          id: rowId(_id),
          className: classNames(rowClassName, _id === marked && styles.marked),
        })}
        columns={columns.map((column) => ({
          ...column,
          cell: (row: Row) => cellOf(column, row),
          sort: column.field && sortOf(column.field, view),
        }))}
      />
      {lastPage > 0 && (
        <Pager
          label={label}
          page={page}
          pageSize={PAGE_SIZE}
          rowCount={sorted.length}
          onChange={(next) => {
            view.setPage(label, next);
            focusAndScroll(top.current);
          }}
        />
      )}
    </div>
  );
}

/** Ascending, then descending, then not at all. */
function sortOf(id: string, { sorting, setSorting }: ListView) {
  const isDescending = sorting?.id === id ? sorting.isDescending : undefined;
  const direction = isDescending === undefined ? false : isDescending ? 'desc' : 'asc';
  const next = isDescending ? undefined : { id, isDescending: isDescending === false };
  return { direction, onSort: () => setSorting(next) } as const;
}

function sortRows<Row extends Item>(rows: Row[], columns: Columns<Row>, by: NonNullable<Sorting>) {
  const column = columns.find(({ field }) => field === by.id);
  if (!column?.field) return rows;
  const { field, sortKey = (row: Row) => row[field] } = column;
  const compareTexts = nameOrder({ numeric: true });
  const compare = (a: unknown, b: unknown) =>
    typeof a === 'string' ? compareTexts(a, String(b)) : Number(a) - Number(b);
  const sign = by.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(sortKey(a), sortKey(b)));
}

/**
 * Scrolls to the row of an item once it is there, and again if it moves to another place of the list.
 * @param index of the item among the rows; -1 if it is not one of them
 * @returns the ref of the live region that then says so
 */
function useMarkedRow(marked: string | undefined, index: number) {
  const region = useRef<HTMLSpanElement>(null);
  const scrolledTo = useRef<string>(undefined);

  useEffect(() => {
    const place = marked && index >= 0 ? `${marked} ${index}` : undefined;
    if (place === scrolledTo.current) return;
    scrolledTo.current = place;
    const row = place && document.getElementById(rowId(marked!));
    // Written after the region is there: what a live region starts with is not announced.
    if (region.current) region.current.textContent = row ? announcementOf(row) : '';
    if (!row) return;
    // The form may have been scrolled further than its list is.
    window.scrollTo(0, 0);
    // jsdom has no `scrollIntoView`.
    row.scrollIntoView?.({ block: 'nearest' });
  }, [marked, index]);

  return region;
}

function announcementOf(row: Element): string {
  const name = row.querySelector('[role="rowheader"]')?.textContent ?? '';
  return `${name} is marked in the list.`;
}
