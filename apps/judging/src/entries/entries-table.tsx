import type { AuditionEntry } from '@nox/contracts';
import { ColumnHeader, SortableHeader, Table, TableBody, TableHead } from '@nox/ui';
import { memo } from 'react';
import type { Panel } from '../entry/use-open-entry';
import styles from './entries-table.module.css';
import { EntryRow } from './entry-row';
import { nextSort, SORTS, type EntrySort, type SortColumn } from './entry-sort';
import { SlotRow } from './slot-row';
import type { TableLine } from './table-lines';
import { useIsWide } from './use-is-wide';
import { useVirtualLines } from './use-virtual-lines';

interface EntriesTableProps {
  lines: readonly TableLine[];
  sort: EntrySort | undefined;
  onSort: (sort: EntrySort | undefined) => void;
  isHidden: (entry: AuditionEntry) => boolean;
  onOpen: (id: string, panel: Panel) => void;
  onStatusFailure: (entry: AuditionEntry) => void;
}

/** The head is the first row, as `aria-rowindex` counts. */
const HEAD_ROWS = 1;

/** Only the rows in sight are in the document; assistive technology is told how many there are. */
export const EntriesTable = memo(function EntriesTable({
  lines,
  sort,
  onSort,
  isHidden,
  onOpen,
  onStatusFailure,
}: EntriesTableProps) {
  const isWide = useIsWide();
  const { body, measure, indices, roomAbove, roomBelow } = useVirtualLines(lines, isWide);
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
      <TableBody ref={body} className={styles.body}>
        <Room height={roomAbove} />
        {indices.map((index) => {
          const line = lines[index]!;
          const place = { 'data-index': index, 'aria-rowindex': index + 1 + HEAD_ROWS };
          return line.kind === 'slot' ? (
            <SlotRow key={line.key} ref={measure} title={line.title} {...place} />
          ) : (
            <EntryRow
              key={line.key}
              ref={measure}
              serial={line.serial}
              entry={line.entry}
              isHidden={isHidden(line.entry)}
              isWide={isWide}
              onOpen={onOpen}
              onStatusFailure={onStatusFailure}
              {...place}
            />
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
