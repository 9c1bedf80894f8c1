import {
  classNames,
  ColumnHeader,
  focusAndScroll,
  Pager,
  RowHeader,
  SortableHeader,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ui,
  VisuallyHidden,
} from '@nox/ui';
import { useTable } from '@tanstack/react-table';
import { useEffect, useRef } from 'react';
import type { Item } from '../content-kind.ts';
import { rowId, useMarkedId } from '../list-address.ts';
import type { ListView } from './list-view.ts';
import styles from './list.module.css';
import { features, type Columns } from './table-columns.tsx';

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
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => row._id,
    sortDescFirst: false,
    state: { sorting: view.sorting },
    onSortingChange: (next) =>
      view.setSorting(typeof next === 'function' ? next(view.sorting) : next),
  });
  const matches = table.getRowModel().rows;
  // The address may have a page that no longer exists.
  const lastPage = Math.max(0, Math.ceil(matches.length / PAGE_SIZE) - 1);
  const marked = useMarkedId();
  const markedIndex = marked ? matches.findIndex(({ id }) => id === marked) : -1;
  const liveRegion = useMarkedRow(marked, markedIndex);
  const page =
    markedIndex >= 0 ? Math.floor(markedIndex / PAGE_SIZE) : Math.min(view.pageOf(label), lastPage);

  if (matches.length === 0) return null;

  return (
    <div className={classNames(ui.stack4, styles.list)}>
      <VisuallyHidden ref={liveRegion} aria-live="polite" />
      <Table ref={top} tabIndex={-1} aria-label={label}>
        <TableHead>
          {table.getFlatHeaders().map(({ id, column }) => (
            <ContentHeader
              key={id}
              direction={column.getCanSort() && column.getIsSorted()}
              onSort={column.getCanSort() ? () => column.toggleSorting() : undefined}
            >
              {String(column.columnDef.header)}
            </ContentHeader>
          ))}
        </TableHead>
        <TableBody>
          {matches.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map((row) => (
            <TableRow
              key={row.id}
              id={rowId(row.id)}
              className={classNames(rowClassName, row.id === marked && styles.marked)}
            >
              {row.getAllCells().map((cell) => {
                const { header, meta } = cell.column.columnDef;
                const content = <table.FlexRender cell={cell} />;
                return meta?.isTitle ? (
                  <RowHeader key={cell.id} className={meta.className}>
                    {content}
                  </RowHeader>
                ) : (
                  <TableCell
                    key={cell.id}
                    className={meta?.className}
                    {...(!meta?.isUnlabelled && { label: String(header) })}
                  >
                    {content}
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {lastPage > 0 && (
        <Pager
          label={label}
          page={page}
          pageSize={PAGE_SIZE}
          rowCount={matches.length}
          onChange={(next) => {
            view.setPage(label, next);
            focusAndScroll(top.current);
          }}
        />
      )}
    </div>
  );
}

interface ContentHeaderProps {
  direction: 'asc' | 'desc' | false;
  /** Absent if the column cannot be sorted. */
  onSort: (() => void) | undefined;
  children: string;
}

function ContentHeader({ direction, onSort, children }: ContentHeaderProps) {
  if (!onSort) return <ColumnHeader>{children}</ColumnHeader>;
  return (
    <SortableHeader direction={direction} onSort={onSort}>
      {children}
    </SortableHeader>
  );
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
