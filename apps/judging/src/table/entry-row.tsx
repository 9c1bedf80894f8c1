import { AUDITION_STATUSES, type AuditionEntry, type AuditionStatus } from '@nox/contracts';
import { RowHeader, StatusMark, TableCell, TableRow } from '@nox/ui';
import { type ChangeEvent, type ComponentProps, memo } from 'react';
import { type NumberedEntry, STATUS_TONES } from '../entry/entry-filter.ts';
import { reviewCount, rounded, scoreStatistics } from '../entry/score-statistics.ts';
import { slotName } from '../entry/time-slots.ts';
import { UnsentBadge } from '../entry/unsent-badge.tsx';
import type { Panel } from '../entry/use-open-entry.ts';
import type { UnsentCounts } from '../outbox/pending-changes.ts';
import { EntryActions } from './entry-actions.tsx';
import styles from './entry-row.module.css';

interface EntryRowProps extends NumberedEntry, UnsentCounts, ComponentProps<'tr'> {
  isHidden: boolean;
  isWide: boolean;
  onOpen: (id: string, panel: Panel) => void;
  onStatusChange: (entry: AuditionEntry, status: AuditionStatus) => void;
}

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

function ScoreCells({ entry, isHidden }: { entry: AuditionEntry; isHidden: boolean }) {
  const statistics = isHidden ? undefined : scoreStatistics(entry.reviews);
  const nothing = isHidden ? 'Hidden' : '';
  return (
    <>
      <TableCell label="Reviews">{reviewCount(entry)}</TableCell>
      <TableCell label="Mean" className={styles.score}>
        {statistics ? rounded(statistics.mean) : nothing}
        {statistics?.isSplit && <span className={styles.split}> split</span>}
      </TableCell>
      <TableCell label="Spread" className={styles.score}>
        {statistics?.spread ?? nothing}
      </TableCell>
    </>
  );
}

interface StatusControlProps extends UnsentCounts {
  entry: AuditionEntry;
  onStatusChange: (entry: AuditionEntry, status: AuditionStatus) => void;
}

function StatusControl({ entry, pending, rejected, onStatusChange }: StatusControlProps) {
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
    onStatusChange(entry, currentTarget.value as AuditionStatus);
  return (
    <StatusMark tone={STATUS_TONES[entry.status]} className={styles.control}>
      <span className={styles.stack} data-unsent={pending + rejected > 0 || undefined}>
        <select
          aria-label={`Status of ${entry.fullName}`}
          value={entry.status}
          onChange={handleChange}
          className={styles.select}
        >
          {AUDITION_STATUSES.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </select>
        <UnsentBadge pending={pending} rejected={rejected} />
      </span>
    </StatusMark>
  );
}
