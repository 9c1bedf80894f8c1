import { TextField } from '@nox/ui';
import type { ReactNode } from 'react';
import type { Item } from '../content-kind.ts';
import styles from './list-toolbar.module.css';
import type { ListView } from './list-view.ts';
import { SortSelect } from './sort-select.tsx';
import type { Columns } from './table-features.ts';

interface ListToolbarProps<Row extends Item> {
  view: ListView;
  /** What can be searched for: "Search by name, position or year". */
  searchLabel: string;
  columns: Columns<Row>;
  /** What else can be done with the list. */
  children?: ReactNode;
}

/** Above a list: finding something in it. */
export function ListToolbar<Row extends Item>({
  view,
  searchLabel,
  columns,
  children,
}: ListToolbarProps<Row>) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.search}>
        <TextField
          label={searchLabel}
          type="search"
          value={view.search}
          onChange={(event) => view.setSearch(event.currentTarget.value)}
        />
      </div>
      <div className={styles.sort}>
        <SortSelect view={view} columns={columns} />
      </div>
      {children}
    </div>
  );
}
