import type { AuditionEntry, AuditionStatus } from '@nox/contracts';
import { ColumnHeader, SortableHeader, Table, TableBody, TableHead } from '@nox/ui';
import { Fragment, memo } from 'react';
import type { Panel } from '../entry/use-open-entry.ts';
import type { Unsent } from '../queue/queue-mark.tsx';
import styles from './entries-table.module.css';
import { EntryRow } from './entry-row.tsx';
import { nextSort, SORTS, type EntrySort, type SortColumn } from './entry-sort.ts';
import type { Sighting } from './sighting.ts';
import { SlotRow } from './slot-row.tsx';
import type { TableLine } from './table-lines.ts';
import { useIsWide } from './use-is-wide.ts';
import { useVirtualLines } from './use-virtual-lines.ts';

interface EntriesTableProps {
  lines: readonly TableLine[];
  sort: EntrySort | undefined;
  onSort: (sort: EntrySort | undefined) => void;
  isHidden: (entry: AuditionEntry) => boolean;
  /** What of what one did has not been taken by the server, by entry. */
  unsent: ReadonlyMap<string, Unsent>;
  /** What is looked for. */
  place: string;
  sighting: Sighting;
  onOpen: (id: string, panel: Panel) => void;
  onDecide: (entry: AuditionEntry, status: AuditionStatus) => void;
}

const NOTHING_UNSENT: Unsent = { waiting: 0, refused: 0 };

/** The head is the first row, as `aria-rowindex` counts. */
const HEAD_ROWS = 1;

/** Only the rows in sight are in the document; assistive technology is told how many there are. */
export const EntriesTable = memo(function EntriesTable({
  lines,
  sort,
  onSort,
  isHidden,
  unsent,
  place,
  sighting,
  onOpen,
  onDecide,
}: EntriesTableProps) {
  const isWide = useIsWide();
  const { body, measure, rows, roomBelow, onFocus, onBlur } = useVirtualLines({
    lines,
    isWide,
    place,
    sighting,
  });
  const sortable = (column: SortColumn) => (
    <SortableHeader
      direction={sort?.column === column && sort.direction}
      onSort={() => onSort(nextSort(sort, column))}
    >
      {SORTS[column]}
    </SortableHeader>
  );
  return (
    <Table
      aria-label="Audition entries"
      aria-rowcount={lines.length + HEAD_ROWS}
      className={styles.table}
    >
      <TableHead>
        <ColumnHeader>S.No.</ColumnHeader>
        {sortable('name')}
        <ColumnHeader>Roll Number</ColumnHeader>
        <ColumnHeader>Time Slot</ColumnHeader>
        <ColumnHeader>Status</ColumnHeader>
        {sortable('reviews')}
        {sortable('mean')}
        {sortable('spread')}
        <ColumnHeader>Actions</ColumnHeader>
      </TableHead>
      <TableBody ref={body} className={styles.body} onFocus={onFocus} onBlur={onBlur}>
        {rows.map(({ index, room }, at) => {
          const line = lines[index]!;
          const attributes = {
            ref: measure,
            'data-index': index,
            'aria-rowindex': index + 1 + HEAD_ROWS,
          };
          return (
            <Fragment key={line.key}>
              {(at === 0 || room > 0) && <Room height={room} />}
              {line.kind === 'slot' ? (
                <SlotRow title={line.title} {...attributes} />
              ) : (
                <EntryRow
                  serial={line.serial}
                  entry={line.entry}
                  isHidden={isHidden(line.entry)}
                  isWide={isWide}
                  {...(unsent.get(line.key) ?? NOTHING_UNSENT)}
                  onOpen={onOpen}
                  onDecide={onDecide}
                  {...attributes}
                />
              )}
            </Fragment>
          );
        })}
        <Room height={roomBelow} />
      </TableBody>
    </Table>
  );
});

/** Where the rows are that are out of sight. */
function Room({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" className={styles.room}>
      <td colSpan={7} style={{ height }} />
    </tr>
  );
}
