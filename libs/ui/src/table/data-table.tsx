import type { ComponentProps, ReactNode } from 'react';
import {
  type AlignedProps,
  ColumnHeader,
  RowHeader,
  SortableHeader,
  Table,
  TableCell,
  TableHead,
  type TableProps,
  TableRow,
} from './table.tsx';
import styles from './table.module.css';

export interface Column<Item> extends AlignedProps {
  /** Where several have one name. */
  id?: string;
  /** In the head, and in a card unless there is a `label`; null: none. */
  name: string;
  label?: string | null;
  /** In place of the name in the head. */
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
