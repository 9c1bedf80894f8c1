import {
  Button,
  ChoiceSelect,
  EmptyState,
  Field,
  FilterNote,
  focusHeading,
  SearchField,
  Toolbar,
} from '@nox/ui';
import type { ReactNode } from 'react';
import type { Item } from '../content-kind.ts';
import { ContentTable } from './content-table.tsx';
import { readSorting, useListView, writeSorting, type ListView } from './list-view.ts';
import styles from './list.module.css';
import { useShownRows } from './shown-rows.ts';
import { stateFilter, type Columns } from './table-columns.tsx';

interface ContentListProps<Row extends Item> {
  label: string;
  searchLabel: string;
  rows: Row[];
  columns: Columns<Row>;
  rowClassName?: string | undefined;
  /** Beside the search. */
  children?: ReactNode;
}

export function ContentList<Row extends Item>(props: ContentListProps<Row>) {
  const { searchLabel, rows, children, ...table } = props;
  const view = useListView();
  const shown = useShownRows(rows, table.columns, view);
  return (
    <>
      <ListToolbar view={view} searchLabel={searchLabel} columns={table.columns}>
        {children}
      </ListToolbar>
      {shown.length === 0 && <NoMatch view={view} />}
      <ContentTable view={view} rows={shown} {...table} />
    </>
  );
}

interface ListToolbarProps<Row extends Item> {
  view: ListView;
  searchLabel: string;
  columns: Columns<Row>;
  children?: ReactNode;
}

export function ListToolbar<Row extends Item>(props: ListToolbarProps<Row>) {
  const { view, searchLabel, columns, children } = props;
  const sorts = columns.flatMap((column) =>
    'accessorKey' in column ? [[String(column.accessorKey), String(column.header)] as const] : [],
  );
  return (
    <Toolbar>
      <SearchField
        label={searchLabel}
        value={view.search}
        onChange={(event) => view.setSearch(event.currentTarget.value)}
      />
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
        <FilterNote onShowAll={view.showAll}>Only “{view.only}” is shown.</FilterNote>
      )}
    </Toolbar>
  );
}

/** In place of the rows that the search and the state in the address leave out. */
export function NoMatch({ view }: { view: ListView }) {
  if (!view.search) return <EmptyState>There is nothing in this state.</EmptyState>;
  return (
    <EmptyState
      action={
        <Button
          onClick={() => {
            view.setSearch('');
            focusHeading();
          }}
        >
          Clear the search
        </Button>
      }
    >
      Nothing here matches the search.
    </EmptyState>
  );
}
