import {
  ColumnHeader,
  Pager,
  RowHeader,
  SortableHeader,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@nox/ui';
import { useTable } from '@tanstack/react-table';
import { useDeferredValue, useRef } from 'react';
import type { Item } from '../content-kind.ts';
import { leadTo } from '../lead-to.ts';
import styles from './content-table.module.css';
import type { ListView } from './list-view.ts';
import { features, type Columns } from './table-features.ts';

const PAGE_SIZE = 50;

interface ContentTableProps<Row extends Item> {
  /** What is in it: "Team members". */
  label: string;
  /** The same array for as long as the rows are the same. */
  rows: Row[];
  columns: Columns<Row>;
  view: ListView;
  rowClassName?: string | undefined;
}

/** A list that can be searched, sorted and paged through; without a sort it stands in the server's order. */
export function ContentTable<Row extends Item>({
  label,
  rows,
  columns,
  view,
  rowClassName,
}: ContentTableProps<Row>) {
  const top = useRef<HTMLTableElement>(null);
  // Typing goes first: two thousand rows are searched when there is time.
  const globalFilter = useDeferredValue(view.search.trim());
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => row._id,
    globalFilterFn: 'includesString',
    sortDescFirst: false,
    state: { globalFilter, sorting: view.sorting },
    onSortingChange: (next) =>
      view.setSorting(typeof next === 'function' ? next(view.sorting) : next),
  });
  const found = table.getRowModel().rows;
  // Rows may have gone since the address was written.
  const lastPage = Math.max(0, Math.ceil(found.length / PAGE_SIZE) - 1);
  const page = Math.min(view.pageOf(label), lastPage);
  if (found.length === 0) return <p className={styles.none}>Nothing here matches the search.</p>;

  return (
    <div className={styles.list}>
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
          {found.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map((row) => (
            <TableRow key={row.id} className={rowClassName}>
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
          rowCount={found.length}
          onChange={(next) => {
            view.setPage(label, next);
            // A page is read from its first row.
            leadTo(top.current);
          }}
        />
      )}
    </div>
  );
}

interface ContentHeaderProps {
  direction: 'asc' | 'desc' | false;
  /** Absent where there is nothing to sort by. */
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
