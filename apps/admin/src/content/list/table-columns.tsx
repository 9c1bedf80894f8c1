import { rowActionClass, RowActions, StatusMark } from '@nox/ui';
import {
  createSortedRowModel,
  metaHelper,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_text,
  type TableOptions,
  tableFeatures,
} from '@tanstack/react-table';
import { Link, useLocation } from 'react-router-dom';
import type { Item } from '../content-kind.ts';
import type { ListState } from '../list-address.ts';
import { actionsButtonId, useDeletion } from './deletion.tsx';
import styles from './list.module.css';

interface ColumnMeta {
  /** The cell is the header of its row. */
  isTitle?: boolean;
  /** The cell has no label in a card. */
  isUnlabelled?: boolean;
  /** A search does not find it. */
  isUnsearched?: boolean;
  /** Of a flag: what it says when it is not set, and when it is. The address can limit the list to either: `?only=Draft`. */
  words?: readonly [string, string];
  className?: string | undefined;
}

export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic, text: sortFn_text },
  columnMeta: metaHelper<ColumnMeta>(),
});

export type Columns<Row extends Item> = TableOptions<typeof features, Row>['columns'];

/** A column of a flag, in words. */
export function flagColumn(no: string, yes: string, className?: string) {
  return {
    sortFn: 'basic' as const,
    meta: { words: [no, yes] as const, className },
    cell: ({ getValue }: { getValue: () => boolean }) => (
      <StatusMark tone={getValue() ? 'go' : 'off'}>{getValue() ? yes : no}</StatusMark>
    ),
  };
}

/** Which rows are in the state that the list is limited to; undefined if no column knows the word. */
export function stateFilter<Row extends Item>(columns: Columns<Row>, only: string) {
  const column = columns.find(({ meta }) => meta?.words?.includes(only));
  if (!column?.meta?.words || !('accessorKey' in column)) return undefined;
  const isSet = column.meta.words[1] === only;
  const flag = column.accessorKey as keyof Row;
  return (row: Row) => row[flag] === isSet;
}

/** The classes of rows that begin with a thumbnail; in a card it is at the left of all other cells. */
export const THUMBNAIL_ROW = { row: styles.row, thumbnail: styles.thumbnail };

export function actionsColumn<Row extends Item>(
  { path, nameOf }: { path: string; nameOf: (row: Row) => string },
  className?: string,
) {
  return {
    id: 'actions',
    header: 'Actions',
    meta: { isUnlabelled: true, className },
    cell: ({ row: { original } }: { row: { original: Row } }) => (
      <ItemActions path={path} id={original._id} name={nameOf(original)} />
    ),
  };
}

function ItemActions({ path, id, name }: { path: string; id: string; name: string }) {
  const requestDeletion = useDeletion();
  const state: ListState = { listSearch: useLocation().search };
  return (
    <RowActions
      name={name}
      menuId={actionsButtonId(id)}
      more={[
        {
          label: 'Duplicate',
          link: <Link to={`${path}/new?copy=${encodeURIComponent(id)}`} state={state} />,
        },
        { label: 'Delete', isDestructive: true, onSelect: () => requestDeletion({ id, name }) },
      ]}
    >
      <Link
        to={`${path}/edit/${encodeURIComponent(id)}`}
        state={state}
        aria-label={`Edit ${name}`}
        className={rowActionClass()}
      >
        Edit
      </Link>
    </RowActions>
  );
}
