import type { AuditionEntry, AuditionStatus } from '@nox/contracts';
import {
  Button,
  classNames,
  ColumnHeader,
  SortableHeader,
  SpacerRow,
  Table,
  TableBody,
  TableHead,
  TableRow as Row,
  ui,
  useMinWidth,
  useVirtualRows,
} from '@nox/ui';
import { type ComponentProps, Fragment, memo, type MouseEvent } from 'react';
import { slotLabel } from '../entry/entry.ts';
import type { Hiding } from '../entry/hidden-reviews.ts';
import type { Panel } from '../entry/use-open-entry.ts';
import type { UnsentCounts } from '../outbox/outbox-item.ts';
import styles from './entries-table.module.css';
import { EntryRow, viewId } from './entry-row.tsx';
import {
  type EntrySort,
  type SortColumn,
  SORTS,
  type TableRow,
  type VisibleRangeTracker,
} from './stable-order.ts';

interface EntriesTableProps {
  rows: readonly TableRow[];
  sort: EntrySort;
  onSort: (sort: string) => void;
  hidingOf: (entry: AuditionEntry) => Hiding | undefined;
  unsent: ReadonlyMap<string, UnsentCounts>;
  chosen: ReadonlySet<string>;
  /** `isRange`: from the one chosen last. */
  onChoose: (id: string, isRange: boolean) => void;
  /** Of the entry whose details are open. */
  openId: string | null;
  /** Changes with what the list shows. */
  viewKey: string;
  visibleRange: VisibleRangeTracker;
  onOpen: (id: string, panel: Panel) => void;
  /** Undefined where the account may not. */
  onStatusChange: ((entry: AuditionEntry, status: AuditionStatus) => void) | undefined;
  onJudgeSlot: (slot: string) => void;
}

const NOTHING_UNSENT: UnsentCounts = { pending: 0, rejected: 0 };

const COLUMNS = 8;

/** The head is the first row in `aria-rowindex`. */
const HEAD_ROWS = 1;

/** Renders only the rows in sight; assistive technology knows how many there are. */
export const EntriesTable = memo(function EntriesTable(props: EntriesTableProps) {
  const { rows, sort, onSort, openId, viewKey, visibleRange, onOpen, ...ofRows } = props;
  const { hidingOf, unsent, chosen, onChoose, onStatusChange, onJudgeSlot } = ofRows;
  const isWide = useMinWidth(WIDE_PX);
  const { body, measure, virtualRows, spacerBelow, onFocus, onBlur } = useVirtualRows({
    rows,
    isWide,
    openId,
    viewKey,
    visibleRange,
  });
  const handleClick = ({ target }: MouseEvent) => {
    const row = isControl(target) || isTextSelected() ? null : rowOf(target);
    const entry = row && rows[Number(row.dataset.index)];
    if (entry?.kind !== 'entry') return;
    // What has the focus when the details close.
    document.getElementById(viewId(entry.key))?.focus({ preventScroll: true });
    onOpen(entry.key, 'details');
  };
  return (
    <Table
      aria-label="Audition entries"
      aria-rowcount={rows.length + HEAD_ROWS}
      className={styles.table}
    >
      <Head sort={sort} onSort={onSort} />
      <TableBody ref={body} isVirtual onClick={handleClick} onFocus={onFocus} onBlur={onBlur}>
        {virtualRows.map(({ index, spacer }, at) => {
          const row = rows[index]!;
          const attributes = {
            ref: measure,
            'data-index': index,
            'aria-rowindex': index + 1 + HEAD_ROWS,
          };
          return (
            <Fragment key={row.key}>
              {(at === 0 || spacer > 0) && <SpacerRow height={spacer} columns={COLUMNS} />}
              {row.kind === 'slot' ? (
                <SlotRow title={row.title} slot={row.slot} onJudge={onJudgeSlot} {...attributes} />
              ) : (
                <EntryRow
                  serial={row.serial}
                  entry={row.entry}
                  hiding={hidingOf(row.entry)}
                  isWide={isWide}
                  isChosen={chosen.has(row.key)}
                  isOpen={row.key === openId}
                  onChoose={onChoose}
                  {...(unsent.get(row.key) ?? NOTHING_UNSENT)}
                  onOpen={onOpen}
                  onStatusChange={onStatusChange}
                  {...attributes}
                />
              )}
            </Fragment>
          );
        })}
        <SpacerRow height={spacerBelow} columns={COLUMNS} />
      </TableBody>
    </Table>
  );
});

function Head({ sort, onSort }: Pick<EntriesTableProps, 'sort' | 'onSort'>) {
  const sortable = (column: SortColumn) => (
    <SortableHeader
      name={column}
      align={column === 'name' ? 'start' : 'end'}
      sort={sort}
      onSort={onSort}
    >
      {SORTS[column]}
    </SortableHeader>
  );
  return (
    <TableHead>
      <ColumnHeader align="end" title="The candidate's number, in order of arrival">
        S.No.
      </ColumnHeader>
      {sortable('name')}
      <ColumnHeader>Roll Number</ColumnHeader>
      <ColumnHeader>Time Slot</ColumnHeader>
      <ColumnHeader>Status</ColumnHeader>
      {sortable('reviews')}
      {sortable('mean')}
      <ColumnHeader>Actions</ColumnHeader>
    </TableHead>
  );
}

/** From this width on rows are a table, below it they are cards (spec section 9); as in the style sheets. */
const WIDE_PX = 992;

const isControl = (target: EventTarget) =>
  (target as Element).closest('a, button, input, select, label') !== null;
const isTextSelected = () => getSelection()?.isCollapsed === false;
const rowOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-index]');

interface SlotRowProps extends ComponentProps<'tr'> {
  title: string;
  slot: string;
  onJudge: (slot: string) => void;
}

function SlotRow({ title, slot, onJudge, ...rest }: SlotRowProps) {
  return (
    <Row className={styles.row} {...rest}>
      <th role="rowheader" scope="rowgroup" colSpan={COLUMNS} className={styles.slot}>
        <div className={classNames(styles.heading, ui.row)}>
          <h2 className={classNames(ui.heading, ui.digits)}>{title}</h2>
          <Button
            aria-label={`Judge this slot: ${slotLabel(slot)}`}
            className={styles.judge}
            onClick={() => onJudge(slot)}
          >
            Judge this slot
          </Button>
        </div>
      </th>
    </Row>
  );
}
