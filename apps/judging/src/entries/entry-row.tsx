import type { AuditionEntry, AuditionStatus } from '@nox/contracts';
import { RowHeader, TableCell, TableRow } from '@nox/ui';
import { memo, type ComponentProps } from 'react';
import type { Panel } from '../entry/use-open-entry.ts';
import type { Unsent } from '../queue/queue-mark.tsx';
import { EntryActions } from './entry-actions.tsx';
import type { NumberedEntry } from './entry-filter.ts';
import styles from './entry-row.module.css';
import { ScoreCells } from './score-cells.tsx';
import { StatusControl } from './status-control.tsx';
import { slotName } from './time-slots.ts';

interface EntryRowProps extends NumberedEntry, Unsent, ComponentProps<'tr'> {
  /** What others think of it is not to be seen. */
  isHidden: boolean;
  isWide: boolean;
  onOpen: (id: string, panel: Panel) => void;
  onDecide: (entry: AuditionEntry, status: AuditionStatus) => void;
}

/** One candidate in the table; on a small screen a card. */
export const EntryRow = memo(function EntryRow({
  serial,
  entry,
  isHidden,
  isWide,
  waiting,
  refused,
  onOpen,
  onDecide,
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
        <StatusControl entry={entry} waiting={waiting} refused={refused} onDecide={onDecide} />
      </TableCell>
      <ScoreCells entry={entry} isHidden={isHidden} />
      <TableCell className={styles.actions}>
        <EntryActions entry={entry} isWide={isWide} onOpen={onOpen} />
      </TableCell>
    </TableRow>
  );
});
