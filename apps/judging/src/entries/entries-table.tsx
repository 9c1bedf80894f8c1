import type { AuditionEntry } from '@nox/contracts';
import { ColumnHeader, RowHeader, Table, TableBody, TableCell, TableHead, TableRow } from '@nox/ui';
import styles from './entries-table.module.css';
import type { NumberedEntry } from './entry-filter';
import { StatusControl } from './status-control';
import { useStatusChange } from './use-status-change';

interface EntriesTableProps {
  rows: NumberedEntry[];
  onStatusFailure: (entry: AuditionEntry) => void;
}

export function EntriesTable({ rows, onStatusFailure }: EntriesTableProps) {
  return (
    <Table aria-label="Audition entries">
      <TableHead>
        <ColumnHeader>S.No.</ColumnHeader>
        <ColumnHeader>Name</ColumnHeader>
        <ColumnHeader>Roll Number</ColumnHeader>
        <ColumnHeader>Time Slot</ColumnHeader>
        <ColumnHeader>Status</ColumnHeader>
        <ColumnHeader align="end">Reviews</ColumnHeader>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <EntryRow key={row.entry._id} {...row} onStatusFailure={onStatusFailure} />
        ))}
      </TableBody>
    </Table>
  );
}

interface EntryRowProps extends NumberedEntry {
  onStatusFailure: EntriesTableProps['onStatusFailure'];
}

function EntryRow({ serial, entry, onStatusFailure }: EntryRowProps) {
  const { mutate } = useStatusChange(entry, onStatusFailure);
  return (
    <TableRow className={styles.row}>
      <TableCell label="S.No." className={styles.serial}>
        {serial}
      </TableCell>
      <RowHeader>{entry.fullName}</RowHeader>
      <TableCell label="Roll Number">{entry.rollNumber}</TableCell>
      <TableCell label="Time Slot" className={styles.slot}>
        {entry.timeSlot || 'Unassigned'}
      </TableCell>
      <TableCell label="Status" className={styles.status}>
        <StatusControl entry={entry} onChange={mutate} />
      </TableCell>
      <TableCell label="Reviews" align="end">
        {entry.reviews.length}
      </TableCell>
    </TableRow>
  );
}
