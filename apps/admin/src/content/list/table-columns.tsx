import { rowActionClass, RowActions, StatusMark, type Column } from '@nox/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Item } from '../content-kind.ts';
import type { ListState } from '../list-address.ts';
import { actionsButtonId, useDeletion } from './list-page.tsx';
import styles from './list.module.css';

interface ContentColumn<Row> extends Omit<Column<Row>, 'cell' | 'sort'> {
  /** What it is searched and sorted by, and shows unless there is a `cell`; a column without it is neither. */
  field?: keyof Row & string;
  cell?: (row: Row) => ReactNode;
  /** What it is sorted by, in place of the field. */
  sortKey?: (row: Row) => string | number;
  isUnsearched?: boolean;
  /** Of a flag: what it says when it is not set, and when it is. The address can limit the list to either: `?only=Draft`. */
  words?: readonly [no: string, yes: string];
}

export type Columns<Row extends Item> = readonly ContentColumn<Row>[];

export function cellOf<Row extends Item>({ field, cell, words }: ContentColumn<Row>, row: Row) {
  if (cell) return cell(row);
  const value = field && row[field];
  if (!words) return String(value);
  return <StatusMark tone={value ? 'go' : 'off'}>{words[value ? 1 : 0]}</StatusMark>;
}

/** Which rows are in the state that the list is limited to; undefined if no column knows the word. */
export function stateFilter<Row extends Item>(columns: Columns<Row>, only: string) {
  const { words, field } = columns.find((column) => column.words?.includes(only)) ?? {};
  if (!words || !field) return undefined;
  return (row: Row) => row[field] === (words[1] === only);
}

/** Of the first cell; in a card it is at the left of all others. */
export const thumbnailClass = styles.thumbnail;

export const actionsColumn = <Row extends Item>(
  { path, nameOf }: { path: string; nameOf: (row: Row) => string },
  className?: string,
): ContentColumn<Row> => ({
  name: 'Actions',
  label: null,
  className,
  cell: (row) => <ItemActions path={path} id={row._id} name={nameOf(row)} />,
});

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
