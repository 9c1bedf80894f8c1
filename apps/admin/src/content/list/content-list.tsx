import { Button, ChoiceSelect, classNames, Field, focusHeading, TextField, tools } from '@nox/ui';
import type { ReactNode } from 'react';
import type { Item } from '../content-kind.ts';
import { ContentTable } from './content-table.tsx';
import { readSorting, useListView, writeSorting, type ListView } from './list-view.ts';
import styles from './list.module.css';
import { stateFilter, type Columns } from './table-columns.tsx';

interface ContentListProps<Row extends Item> {
  label: string;
  searchLabel: string;
  rows: Row[];
  columns: Columns<Row>;
  rowClassName?: string | undefined;
}

export function ContentList<Row extends Item>({ searchLabel, ...table }: ContentListProps<Row>) {
  const view = useListView();
  return (
    <>
      <ListToolbar view={view} searchLabel={searchLabel} columns={table.columns} />
      <ContentTable view={view} {...table} />
    </>
  );
}

export function ListToolbar<Row extends Item>({
  view,
  searchLabel,
  columns,
  children,
}: {
  view: ListView;
  searchLabel: string;
  columns: Columns<Row>;
  children?: ReactNode;
}) {
  const sorts = columns.flatMap((column) =>
    'accessorKey' in column ? [[String(column.accessorKey), String(column.header)] as const] : [],
  );
  return (
    <div className={classNames(tools.wrap3, tools.screenOnly, styles.toolbar)}>
      <div className={styles.search}>
        <TextField
          label={searchLabel}
          type="search"
          value={view.search}
          onChange={(event) => view.setSearch(event.currentTarget.value)}
        />
      </div>
      <div className={styles.sort}>
        <Field label="Sort by">
          {(control) => (
            <ChoiceSelect
              {...control}
              value={writeSorting(view.sorting)}
              onChoose={(value) => view.setSorting(readSorting(value))}
              emptyLabel="Default order"
              options={[
                ...sorts,
                ...sorts.map(([id, label]) => [`-${id}`, `${label}, descending`] as const),
              ]}
            />
          )}
        </Field>
      </div>
      {children}
      {stateFilter(columns, view.only) && (
        <p className={styles.only}>
          Only “{view.only}” is shown.
          <Button
            onClick={() => {
              view.showAll();
              focusHeading();
            }}
          >
            Show all
          </Button>
        </p>
      )}
    </div>
  );
}
