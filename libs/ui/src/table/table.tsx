import type { ComponentProps, ReactNode } from 'react';
import { classNames, tools, ui } from '../classes.ts';
import { ActionMenu, type MenuAction } from '../overlay/menu.tsx';
import styles from './table.module.css';

// The roles are explicit because `display: block`, for cards, removes the implicit ones.

export interface TableProps extends ComponentProps<'table'> {
  'aria-label': string;
}

/** A table; below 992 px each row is a card whose cells show their column's name. */
export const Table = ({ className, ...rest }: TableProps) => (
  <table role="table" className={classNames(styles.table, className)} {...rest} />
);

/** The row of column names; with cards for assistive technology only. */
export const TableHead = ({ children, ...rest }: ComponentProps<'thead'>) => (
  <thead role="rowgroup" className={styles.head} {...rest}>
    <tr role="row">{children}</tr>
  </thead>
);

interface AlignedProps {
  /** `end` is for numbers that are compared. */
  align?: 'start' | 'end' | undefined;
}

type ColumnHeaderProps = Omit<ComponentProps<'th'>, 'align'> & AlignedProps;

export const ColumnHeader = ({ align = 'start', className, ...rest }: ColumnHeaderProps) => (
  <th
    role="columnheader"
    scope="col"
    data-align={align}
    className={classNames(styles.column, className)}
    {...rest}
  />
);

export const TableRow = ({ className, ...rest }: ComponentProps<'tr'>) => (
  <tr role="row" className={classNames(styles.row, className)} {...rest} />
);

/** The cell that names its row; the title of the card. */
export const RowHeader = ({ className, ...rest }: ComponentProps<'th'>) => (
  <th
    role="rowheader"
    scope="row"
    className={classNames(styles.cell, styles.title, className)}
    {...rest}
  />
);

interface TableCellProps extends Omit<ComponentProps<'td'>, 'align'>, AlignedProps {
  /** The column's name, shown in the card, unless it is empty. */
  label?: string | null | undefined;
}

export const TableCell = ({ label, align = 'start', className, ...rest }: TableCellProps) => (
  <td
    role="cell"
    data-label={label || undefined}
    data-align={align}
    className={classNames(styles.cell, className)}
    {...rest}
  />
);

export const TwoLines = ({ detail, children }: { detail?: ReactNode; children: ReactNode }) => (
  <span className={ui.stack0}>
    {children}
    {detail && <span className={ui.detail}>{detail}</span>}
  </span>
);

export const rowActionClass = () => styles.action;

export const RowAction = (props: ComponentProps<'button'>) => (
  <button type="button" className={styles.action} {...props} />
);

interface RowActionsProps {
  name: string;
  /** The most frequent action: a link or button with `rowActionClass()`. */
  children: ReactNode;
  more: readonly MenuAction[];
}

export const RowActions = ({ name, children, more }: RowActionsProps) => (
  <span className={classNames(styles.actions, tools.screenOnly)}>
    {children}
    <ActionMenu
      label="⋯"
      aria-label={`More actions for ${name}`}
      className={styles.more}
      actions={more}
    />
  </span>
);

interface SortableHeaderProps extends AlignedProps {
  name: string;
  /** The table is sorted by it, as in an address: `-year` is by year, descending. An empty text sorts by nothing. */
  sort: string;
  /** The order goes from ascending to descending to unsorted. Numbers, which are at the end, start descending. */
  onSort: (sort: string) => void;
  children: ReactNode;
}

/** Points up; rotated for a descending column. */
const ARROW = 'M5 11V1M1 5l4-4 4 4';
const BOTH_WAYS = 'M2 4l3-3 3 3M2 8l3 3 3-3';

export function SortableHeader({ name, sort, onSort, align, children }: SortableHeaderProps) {
  const steps = align === 'end' ? [`-${name}`, name, ''] : [name, `-${name}`, ''];
  const isSorted = sort !== '' && steps.includes(sort);
  const direction = sort === name ? 'ascending' : 'descending';
  const next = isSorted ? steps[steps.indexOf(sort) + 1] : steps[0];
  return (
    <ColumnHeader align={align} aria-sort={isSorted ? direction : 'none'}>
      <button
        type="button"
        className={classNames(tools.bareButton, styles.sort)}
        onClick={() => onSort(next!)}
      >
        {children}
        <svg viewBox="0 0 10 12" aria-hidden="true" focusable="false" className={styles.arrow}>
          <path
            d={isSorted ? ARROW : BOTH_WAYS}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
          />
        </svg>
      </button>
    </ColumnHeader>
  );
}

export interface Column<Item> extends AlignedProps {
  /** The id distinguishes columns of one name. */
  id?: string;
  /** The head shows it, and a card unless there is a `label`; null shows none. */
  name: string;
  label?: string | null;
  /** Replaces the name in the head. */
  head?: ReactNode;
  /** Names its row; the default is the first column. */
  isTitle?: boolean;
  className?: string | undefined;
  sort?: Pick<ComponentProps<typeof SortableHeader>, 'name' | 'sort' | 'onSort'> | undefined;
  cell: (item: Item) => ReactNode;
}

interface DataTableProps<Item> extends TableProps {
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item, index: number) => string | number;
  rowProps?: (item: Item) => ComponentProps<'tr'>;
}

export function DataTable<Item>(props: DataTableProps<Item>) {
  const { columns, items, keyOf, rowProps, ...rest } = props;
  return (
    <Table {...rest}>
      <TableHead>
        <HeadCells columns={columns} />
      </TableHead>
      <tbody role="rowgroup" className={styles.body}>
        {items.map((item, index) => (
          <TableRow key={keyOf(item, index)} {...rowProps?.(item)}>
            <RowCells columns={columns} item={item} />
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

type CellsProps<Item> = Pick<DataTableProps<Item>, 'columns'>;

export function HeadCells<Item>({ columns }: CellsProps<Item>) {
  return columns.map(({ name, id = name, head = name, align, sort }) =>
    sort ? (
      <SortableHeader key={id} align={align} {...sort}>
        {head}
      </SortableHeader>
    ) : (
      <ColumnHeader key={id} align={align}>
        {head}
      </ColumnHeader>
    ),
  );
}

export function RowCells<Item>({ columns, item }: CellsProps<Item> & { item: Item }) {
  const title = columns.find(({ isTitle }) => isTitle) ?? columns[0];
  return columns.map((column) => {
    const { name, id = name, label = name, align, className, cell } = column;
    return column === title ? (
      <RowHeader key={id} className={className}>
        {cell(item)}
      </RowHeader>
    ) : (
      <TableCell key={id} label={label} align={align} className={className}>
        {cell(item)}
      </TableCell>
    );
  });
}
