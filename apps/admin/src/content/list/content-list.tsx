import { searchKey } from '@nox/contracts';
import {
  Button,
  classNames,
  DataTable,
  EmptyState,
  FilterNote,
  focusAndScroll,
  focusHeading,
  nameOrder,
  Pager,
  SearchField,
  SelectField,
  Toolbar,
  ui,
  VisuallyHidden,
} from '@nox/ui';
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import type { Item } from '../content-kind.ts';
import { rowId, useMarkedId } from '../list-address.ts';
import { type ListView, useListView } from './list-view.ts';
import styles from './list.module.css';
import { cellOf, type Columns, stateFilter } from './table-columns.tsx';

type ContentListProps<Row extends Item> = Omit<
  ContentTableProps<Row> & ListToolbarProps<Row>,
  'view'
>;

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
  const ascending = columns.flatMap(({ field, name }) => (field ? [[field, name] as const] : []));
  const descending = ascending.map(([id, label]) => [`-${id}`, `${label}, descending`] as const);
  const sorts = [...ascending, ...descending];
  return (
    <Toolbar>
      <SearchField
        label={searchLabel}
        value={view.search}
        onChange={(event) => view.setSearch(event.currentTarget.value)}
      />
      <div className={styles.sort}>
        <SelectField
          label="Sort by"
          placeholder="Default order"
          options={sorts}
          value={sorts.some(([sort]) => sort === view.sort) ? view.sort : ''}
          onChoose={view.setSort}
        />
      </div>
      {children}
      {stateFilter(columns, view.only) && (
        <FilterNote onShowAll={view.showAll}>Only “{view.only}” is shown.</FilterNote>
      )}
    </Toolbar>
  );
}

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

const PAGE_SIZE = 50;

interface ContentTableProps<Row extends Item> {
  label: string;
  /** Must be the same array while the rows are unchanged. */
  rows: Row[];
  columns: Columns<Row>;
  view: ListView;
}

export function ContentTable<Row extends Item>(props: ContentTableProps<Row>) {
  const { label, rows, columns, view } = props;
  const top = useRef<HTMLTableElement>(null);
  const { sort, setSort } = view;
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  // The address may have a page that no longer exists.
  const lastPage = Math.max(0, Math.ceil(sorted.length / PAGE_SIZE) - 1);
  const marked = useMarkedId();
  const markedIndex = marked ? sorted.findIndex(({ _id }) => _id === marked) : -1;
  const liveRegion = useMarkedRow(marked, markedIndex);
  const page =
    markedIndex >= 0 ? Math.floor(markedIndex / PAGE_SIZE) : Math.min(view.pageOf(label), lastPage);

  if (sorted.length === 0) return null;

  return (
    <div className={classNames(ui.stack4, styles.list)}>
      <VisuallyHidden ref={liveRegion} aria-live="polite" />
      <DataTable
        ref={top}
        tabIndex={-1}
        aria-label={label}
        items={sorted.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)}
        keyOf={({ _id }) => _id}
        rowProps={({ _id }) => ({
          id: rowId(_id),
          className: _id === marked ? styles.marked : undefined,
        })}
        columns={columns.map((column) => ({
          ...column,
          cell: (row: Row) => cellOf(column, row),
          sort: column.field && { name: column.field, sort, onSort: setSort },
        }))}
      />
      {lastPage > 0 && (
        <Pager
          label={label}
          page={page}
          pageSize={PAGE_SIZE}
          rowCount={sorted.length}
          onChange={(next) => {
            view.setPage(label, next);
            focusAndScroll(top.current);
          }}
        />
      )}
    </div>
  );
}

function sortRows<Row extends Item>(rows: Row[], columns: Columns<Row>, sort: string) {
  const column = columns.find(({ field }) => sort === field || sort === `-${field}`);
  if (!column?.field) return rows;
  const { field, sortKey = (row: Row) => row[field] } = column;
  const compareTexts = nameOrder({ numeric: true });
  const compare = (a: unknown, b: unknown) =>
    typeof a === 'string' ? compareTexts(a, String(b)) : Number(a) - Number(b);
  const sign = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(sortKey(a), sortKey(b)));
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

/** The rows that search and state in the address leave; both are cleared if they hide the row that it names. */
export function useShownRows<Row extends Item>(
  rows: Row[],
  columns: Columns<Row>,
  view: ListView,
): Row[] {
  // Deferred: a search of two thousand rows must not delay typing.
  const search = useDeferredValue(searchKey(view.search.trim()));
  const shown = useMemo(() => {
    const isInState = stateFilter(columns, view.only) ?? (() => true);
    const keys = columns.flatMap(({ field, isUnsearched }) =>
      field && !isUnsearched ? [field] : [],
    );
    const matches = (text: Row[keyof Row]) =>
      typeof text === 'string' && searchKey(text).includes(search);
    return rows.filter(
      (row) => isInState(row) && (!search || keys.some((key) => matches(row[key]))),
    );
  }, [columns, rows, view.only, search]);

  const marked = useMarkedId();
  const isMarked = ({ _id }: Item) => _id === marked;
  const isMarkedHidden = rows.some(isMarked) && !shown.some(isMarked);
  const reveal = useEffectEvent(view.clearFilters);
  useEffect(() => {
    if (isMarkedHidden) reveal();
  }, [isMarkedHidden]);
  return shown;
}
