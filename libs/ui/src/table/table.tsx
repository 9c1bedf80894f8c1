import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { classNames, tools, ui } from '../classes.ts';
import { ActionMenu, type MenuAction } from '../overlay/menu.tsx';
import styles from './table.module.css';

// The roles are explicit because `display: block`, of narrow tables, removes the implicit ones.

export interface TableProps extends ComponentProps<'table'> {
  'aria-label': string;
}

/** A table; below 992 px a row is two lines, and a click opens it. */
export const Table = ({ className, ...rest }: TableProps) => (
  <table
    role="table"
    className={classNames(ui.full, ui.digits, styles.table, className)}
    {...rest}
  />
);

export const TableRow = ({ className, ...rest }: ComponentProps<'tr'>) => (
  <tr role="row" className={classNames(styles.row, className)} {...rest} />
);

export const TwoLines = ({ detail, children }: { detail?: ReactNode; children: ReactNode }) => (
  <span className={classNames(ui.stack0, styles.lines)}>
    {children}
    {detail && <span className={classNames(ui.detail, styles.line)}>{detail}</span>}
  </span>
);

export const rowActionClass = () => classNames(tools.bareButton, tools.semibold, styles.action);

export const RowAction = (props: ComponentProps<'button'>) => (
  <button type="button" className={rowActionClass()} {...props} />
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
    {more.length > 0 && (
      <ActionMenu
        label="⋯"
        aria-label={`More actions for ${name}`}
        className={styles.more}
        actions={more}
      />
    )}
  </span>
);

/** A checkbox in the column with the place `lead`. */
export const RowTick = (props: ComponentProps<'input'>) => (
  <label className={classNames(tools.center, styles.tick)}>
    <input type="checkbox" className={ui.tick} {...props} />
  </label>
);

interface Sorting {
  name: string;
  /** The table is sorted by it: `-year` is by year, descending. An empty text sorts by nothing. */
  sort: string;
  /** The order goes from ascending to descending to unsorted. Numbers, which are at the end, start descending. */
  onSort: (sort: string) => void;
}

export interface Column<Item> {
  /** The id distinguishes columns of one name. */
  id?: string;
  name: string;
  /** A narrow row shows it before a value that says nothing alone. */
  label?: string | undefined;
  /** Replaces the name in the head. */
  head?: ReactNode;
  /** A tooltip explains the name. */
  description?: string;
  /** Names its row, and is the first of its two lines; the default is the first column. */
  isTitle?: boolean;
  /** `end` is for numbers that are compared. */
  align?: 'start' | 'end';
  /** The place in a narrow row: `lead` is before both lines, `end` at the end of the first, `line` in a third, `none` nowhere; others are in the second, which a `mark` needs no dot to divide. */
  place?: 'lead' | 'end' | 'line' | 'mark' | 'none' | 'actions';
  className?: string | undefined;
  /** The column's width as a style sheet writes it; absent: as its content needs. */
  width?: string;
  sort?: Sorting | undefined;
  /** A tooltip has the whole text of a cell whose end may be cut off. */
  title?: (item: Item) => string;
  cell: (item: Item) => ReactNode;
}

interface DataTableProps<Item> extends TableProps {
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item, index: number) => string | number;
  rowProps?: (item: Item) => ComponentProps<'tr'>;
  /** Neighbours of one group have its name above them. */
  groupOf?: (item: Item) => string;
}

/** The column of a table whose cells are `RowActions`. Narrow rows show it at their `end` where the action does more than open the row. */
export const actionsColumn = <Item,>(
  cell: Column<Item>['cell'],
  place: Column<Item>['place'] = 'actions',
): Column<Item> => ({ name: 'Actions', place, cell });

export function DataTable<Item>(props: DataTableProps<Item>) {
  const { columns, items, keyOf, rowProps, groupOf, ...rest } = props;
  return (
    <Table {...rest}>
      <TableHead columns={columns} />
      <tbody role="rowgroup" className={styles.body}>
        {items.map((item, index) => {
          const group = groupOf?.(item);
          const isFirst = index === 0 || group !== groupOf?.(items[index - 1]!);
          return (
            <Fragment key={keyOf(item, index)}>
              {group && isFirst && (
                <tr role="row" className={styles.group}>
                  <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                    <h2 className={ui.subheading}>{group}</h2>
                  </th>
                </tr>
              )}
              <TableRow {...rowProps?.(item)}>
                <RowCells columns={columns} item={item} />
              </TableRow>
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}

type CellsProps<Item> = Pick<DataTableProps<Item>, 'columns'>;

/** The row of column names; in a narrow table for assistive technology only. */
export const TableHead = ({ columns }: CellsProps<never>) => (
  <thead role="rowgroup" className={styles.head}>
    <tr role="row">
      {columns.map((column) => (
        <HeadCell key={column.id ?? column.name} {...column} />
      ))}
    </tr>
  </thead>
);

/** Points up; rotated for a descending column. */
const ARROW = 'M5 11V1M1 5l4-4 4 4';
const BOTH_WAYS = 'M2 4l3-3 3 3M2 8l3 3 3-3';

function HeadCell({ name, head = name, description, align = 'start', width, sort }: Column<never>) {
  const by = sort?.name ?? '';
  const steps = align === 'end' ? [`-${by}`, by, ''] : [by, `-${by}`, ''];
  const isSorted = sort !== undefined && sort.sort !== '' && steps.includes(sort.sort);
  const direction = sort?.sort === by ? 'ascending' : 'descending';
  const next = isSorted ? steps[steps.indexOf(sort.sort) + 1]! : steps[0]!;
  return (
    <th
      role="columnheader"
      scope="col"
      title={description}
      data-align={align}
      style={{ width }}
      aria-sort={sort && (isSorted ? direction : 'none')}
      className={classNames(ui.note, tools.semibold, tools.oneLine, styles.column)}
    >
      {sort ? (
        <button
          type="button"
          className={classNames(tools.bareButton, styles.sort)}
          onClick={() => sort.onSort(next)}
        >
          {head}
          <svg viewBox="0 0 10 12" aria-hidden="true" focusable="false" className={styles.arrow}>
            <path
              d={isSorted ? ARROW : BOTH_WAYS}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
            />
          </svg>
        </button>
      ) : (
        head
      )}
    </th>
  );
}

export function RowCells<Item>({ columns, item }: CellsProps<Item> & { item: Item }) {
  const first = columns.find(({ isTitle }) => isTitle) ?? columns[0];
  return columns.map((column) => {
    const { name, id = name, label, align = 'start', place, title, cell } = column;
    const className = classNames(styles.cell, column === first && styles.title, column.className);
    return column === first ? (
      <th key={id} role="rowheader" scope="row" className={className}>
        {cell(item)}
      </th>
    ) : (
      <td
        key={id}
        role="cell"
        title={title?.(item)}
        data-place={place}
        data-label={label}
        data-align={align}
        className={className}
      >
        {cell(item)}
      </td>
    );
  });
}
