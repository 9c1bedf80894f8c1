import type { AuditionEntry, AuditionStatus } from '@nox/contracts';
import { classNames, RowHeader, TableCell, TableRow } from '@nox/ui';
import { type ComponentProps, memo } from 'react';
import type { NumberedEntry } from '../entry/entry-filter.ts';
import { EntryMarks } from '../entry/entry-marks.tsx';
import { reviewCount, rounded, scoreStatistics } from '../entry/score-statistics.ts';
import { slotName } from '../entry/time-slots.ts';
import type { Panel } from '../entry/use-open-entry.ts';
import type { UnsentCounts } from '../outbox/pending-changes.ts';
import { EntryActions } from './entry-actions.tsx';
import styles from './entry-row.module.css';
import { StatusControl } from './status-control.tsx';

interface EntryRowProps extends NumberedEntry, UnsentCounts, ComponentProps<'tr'> {
  isHidden: boolean;
  isWide: boolean;
  isChosen: boolean;
  onChoose: (id: string, isRange: boolean) => void;
  onOpen: (id: string, panel: Panel) => void;
  onStatusChange: (entry: AuditionEntry, status: AuditionStatus) => void;
}

export const EntryRow = memo(function EntryRow({
  serial,
  entry,
  isHidden,
  isWide,
  isChosen,
  onChoose,
  pending,
  rejected,
  onOpen,
  onStatusChange,
  ...rest
}: EntryRowProps) {
  return (
    <TableRow className={styles.row} data-chosen={isChosen || undefined} {...rest}>
      <TableCell label="S.No." align="end" className={styles.serial}>
        <label className={styles.choose}>
          <input
            type="checkbox"
            aria-label={`Choose ${entry.fullName}`}
            className={styles.box}
            checked={isChosen}
            onChange={({ nativeEvent }) =>
              onChoose(entry._id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
          <span className={styles.number}>{serial}</span>
        </label>
      </TableCell>
      <RowHeader>
        {entry.fullName}
        <EntryMarks entry={entry} />
      </RowHeader>
      <TableCell
        label="Roll Number"
        title={entry.rollNumber}
        className={classNames(styles.fact, styles.roll)}
      >
        {entry.rollNumber}
      </TableCell>
      <TableCell label="Time Slot" className={classNames(styles.fact, styles.slot)}>
        {slotName(entry)}
      </TableCell>
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

function ScoreCells({ entry, isHidden }: { entry: AuditionEntry; isHidden: boolean }) {
  const statistics = isHidden ? undefined : scoreStatistics(entry.reviews);
  const nothing = isHidden ? 'Hidden' : '';
  const isSplit = statistics?.isSplit;
  const spread = statistics?.spread ?? nothing;
  return (
    <>
      <TableCell label="Reviews" align="end" className={styles.fact}>
        {reviewCount(entry)}
      </TableCell>
      <TableCell label="Mean" align="end" className={classNames(styles.fact, styles.score)}>
        {isSplit && <span className={styles.splitMean}>split </span>}
        {statistics ? rounded(statistics.mean) : nothing}
      </TableCell>
      <TableCell label="Spread" align="end" className={styles.spread}>
        {isSplit ? <span className={styles.split}>split {statistics?.spread}</span> : spread}
      </TableCell>
    </>
  );
}
