import type { AuditionEntry, AuditionStatus } from '@nox/contracts';
import { RowHeader, TableCell, TableRow } from '@nox/ui';
import { memo, type ComponentProps } from 'react';
import type { Panel } from '../entry/use-open-entry.ts';
import type { UnsentCounts } from '../outbox/pending-changes.ts';
import { EntryActions } from './entry-actions.tsx';
import type { NumberedEntry } from '../entry/entry-filter.ts';
import styles from './entry-row.module.css';
import { ScoreCells } from './score-cells.tsx';
import { StatusControl } from './status-control.tsx';
import { slotName } from '../entry/time-slots.ts';

interface EntryRowProps extends NumberedEntry, UnsentCounts, ComponentProps<'tr'> {
  /** Others' scores are hidden. */
  isHidden: boolean;
  isWide: boolean;
  onOpen: (id: string, panel: Panel) => void;
  onStatusChange: (entry: AuditionEntry, status: AuditionStatus) => void;
}

/** An entry as a row of the table; on a narrow screen as a card. */
export const EntryRow = memo(function EntryRow({
  serial,
  entry,
  isHidden,
  isWide,
  pending,
  rejected,
  onOpen,
  onStatusChange,
  ...rest
}: EntryRowProps) {
  return (
    <TableRow className={styles.row} {...rest}>
      <TableCell label="S.No." className={styles.serial}>
        {serial}
      </TableCell>
      <RowHeader>{entry.fullName}</RowHeader>
      <TableCell label="Roll Number">{entry.rollNumber}</TableCell>
      <TableCell label="Time Slot">{slotName(entry)}</TableCell>
      <TableCell label="Status" className={styles.status}>
        <StatusControl
          entry={entry}
          pending={pending}
          rejected={rejected}
          onStatusChange={onStatusChange}
        />
      </TableCell>
      <ScoreCells entry={entry} isHidden={isHidden} />
      <TableCell className={styles.actions}>
        <EntryActions entry={entry} isWide={isWide} onOpen={onOpen} />
      </TableCell>
    </TableRow>
  );
});
