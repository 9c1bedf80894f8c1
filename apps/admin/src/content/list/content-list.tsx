import type { TeamMember } from '@nox/contracts';
import {
  actionsColumn,
  Button,
  classNames,
  DataTable,
  EmptyState,
  FilterNote,
  focusAndScroll,
  focusHeading,
  Pager,
  rowActionClass,
  RowActions,
  scrollIntoView,
  SearchField,
  SelectField,
  StatusMark,
  Toolbar,
  ui,
  VisuallyHidden,
} from '@nox/ui';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type ContentKind, editAddress, type Item, nameOf } from '../content-kind.ts';
import { type ListState, rowId, useMarkedId } from '../list-address.ts';
import { Thumbnail } from '../media/previews.tsx';
import {
  type Columns,
  type ListView,
  sortRows,
  stateFilter,
  useListView,
  useShownRows,
} from './list-view.ts';
import styles from './list.module.css';

function cellOf<Row extends Item>({ field, cell, words }: Columns<Row>[number], row: Row) {
  if (cell) return cell(row);
  const value = field && row[field];
  if (!words) return String(value);
  return <StatusMark tone={value ? 'positive' : 'off'}>{words[value ? 1 : 0]}</StatusMark>;
}

type Pictured = Item & Pick<TeamMember, 'imageUrl' | 'image' | 'imageFocus'>;

/** The first column; in a narrow row it is before both lines. */
export const imageColumn = <Row extends Pictured>(
  placeholderOf?: (row: Row) => ReactNode,
): Columns<Row>[number] => ({
  name: 'Image',
  place: 'lead',
  cell: (row) => (
    <Thumbnail
      url={row.imageUrl}
      image={row.image}
      focus={row.imageFocus}
      size="row"
      placeholder={placeholderOf?.(row)}
    />
  ),
});

export interface NamedItem {
  id: string;
  name: string;
}

interface RowProps {
  kind: ContentKind;
  onDelete: (item: NamedItem) => void;
}

export interface ContentListProps<Row extends Item> extends RowProps {
  label: string;
  searchLabel: string;
  /** Must be the same array while the rows are unchanged. */
  rows: Row[];
  columns: Columns<Row>;
  toolbar?: (rows: Row[]) => ReactNode;
  groups?: { of: (row: Row) => string; action: (group: string, rows: Row[]) => ReactNode };
}

export function ContentList<Row extends Item>(props: ContentListProps<Row>) {
  const { label, searchLabel, rows, columns, toolbar, groups, ...row } = props;
  const view = useListView();
  const shown = useShownRows(rows, columns, view);
  const groupOf = groups?.of;
  const tables = useMemo(
    () => [...Map.groupBy(shown, (one) => groupOf?.(one) ?? label)],
    [shown, groupOf, label],
  );
  const clearSearch = () => {
    view.setSearch('');
    focusHeading();
  };
  return (
    <>
      <Toolbar>
        <SearchField
          label={searchLabel}
          value={view.search}
          onChange={({ currentTarget }) => view.setSearch(currentTarget.value)}
        />
        <SortField columns={columns} view={view} />
        {toolbar?.(rows)}
        {stateFilter(columns, view.only) && (
          <FilterNote onShowAll={view.showAll}>Only “{view.only}” is shown.</FilterNote>
        )}
      </Toolbar>
      {shown.length === 0 && (
        <EmptyState action={view.search && <Button onClick={clearSearch}>Clear the search</Button>}>
          {view.search ? 'Nothing here matches the search.' : 'There is nothing in this state.'}
        </EmptyState>
      )}
      {tables.map(([name, members]) => {
        const table = (
          <ContentTable
            key={name}
            view={view}
            label={name}
            rows={members}
            columns={columns}
            {...row}
          />
        );
        if (!groups) return table;
        const all = rows.filter((one) => groups.of(one) === name);
        return (
          <Group
            key={name}
            id={`${row.kind.name}-${name.toLowerCase().replaceAll(' ', '-')}`}
            name={name}
            count={members.length}
            action={groups.action(name, all)}
          >
            {table}
          </Group>
        );
      })}
    </>
  );
}

interface GroupProps {
  id: string;
  name: string;
  count: number;
  action: ReactNode;
  children: ReactNode;
}

const Group = ({ id, name, count, action, children }: GroupProps) => (
  <section aria-labelledby={id} className={classNames(ui.stack3, styles.group)}>
    <div className={classNames(ui.row4, ui.between)}>
      <h2 id={id} className={ui.heading}>
        {name} <span className={classNames(ui.detail, ui.digits)}>{count}</span>
      </h2>
      {action}
    </div>
    {children}
  </section>
);

interface SortFieldProps {
  columns: readonly { field?: string; name: string }[];
  view: ListView;
}

function SortField({ columns, view }: SortFieldProps) {
  const ascending = columns.flatMap(({ field, name }) => (field ? [[field, name] as const] : []));
  const descending = ascending.map(([id, name]) => [`-${id}`, `${name}, descending`] as const);
  const sorts = [...ascending, ...descending];
  return (
    <div className={styles.sort}>
      <SelectField
        label="Sort by"
        placeholder="Default order"
        options={sorts}
        value={sorts.some(([sort]) => sort === view.sort) ? view.sort : ''}
        onChoose={view.setSort}
      />
    </div>
  );
}

const PAGE_SIZE = 50;

interface ContentTableProps<Row extends Item> extends RowProps {
  label: string;
  rows: Row[];
  columns: Columns<Row>;
  view: ListView;
}

function ContentTable<Row extends Item>(props: ContentTableProps<Row>) {
  const { label, rows, columns, view, kind, onDelete } = props;
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
        columns={[
          ...columns.map((column) => ({
            ...column,
            cell: (row: Row) => cellOf(column, row),
            sort: column.field && { name: column.field, sort, onSort: setSort },
          })),
          actionsColumn((row: Row) => <ItemActions kind={kind} row={row} onDelete={onDelete} />),
        ]}
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

function ItemActions({ kind, row, onDelete }: RowProps & { row: Item }) {
  const state: ListState = { listSearch: useLocation().search };
  const [id, name] = [row._id, nameOf(kind, row)];
  const copy = `${kind.path}/new?copy=${encodeURIComponent(id)}`;
  const edit = editAddress(kind, id);
  const more = [
    { label: 'Duplicate', link: <Link to={copy} state={state} /> },
    { label: 'Delete', isDestructive: true, onSelect: () => onDelete({ id, name }) },
  ];
  return (
    <RowActions name={name} more={more}>
      <Link to={edit} state={state} aria-label={`Edit ${name}`} className={rowActionClass()}>
        Edit
      </Link>
    </RowActions>
  );
}

/** Scrolls to a row, at -1 until it is there, also if it moves. @returns the ref of the live region that then says so */
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
    scrollIntoView(row);
  }, [marked, index]);

  return region;
}

function announcementOf(row: Element): string {
  const name = row.querySelector('[role="rowheader"]')?.textContent ?? '';
  return `${name} is marked in the list.`;
}
