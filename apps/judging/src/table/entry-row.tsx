import { AUDITION_STATUSES, type AuditionEntry, type AuditionStatus } from '@nox/contracts';
import {
  ActionMenu,
  Button,
  buttonClass,
  classNames,
  rowActionClass,
  RowHeader,
  StatusMark,
  TableCell,
  TableRow,
  tools,
  ui,
} from '@nox/ui';
import { type ChangeEvent, type ComponentProps, memo } from 'react';
import {
  chatLink,
  type NumberedEntry,
  reviewCount,
  rounded,
  scoreStatistics,
  slotLines,
  slotName,
} from '../entry/entry.ts';
import { useDeletion } from '../entry/deletion.tsx';
import { STATUS_TONES } from '../entry/entry-facets.ts';
import { EntryMarks, UnsentBadge } from '../entry/entry-marks.tsx';
import type { Panel } from '../entry/use-open-entry.ts';
import type { UnsentCounts } from '../outbox/outbox-item.ts';
import styles from './entry-row.module.css';

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
      <TableCell align="end" className={styles.serial}>
        <label className={classNames(tools.line2, ui.between, styles.choose)}>
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
      <TableCell title={entry.rollNumber} className={classNames(styles.fact, styles.roll)}>
        {entry.rollNumber}
      </TableCell>
      <TableCell title={slotName(entry)} className={classNames(styles.fact, styles.slot)}>
        {slotLines(entry).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </TableCell>
      <TableCell className={styles.status}>
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
        {isSplit && (
          <span className={classNames(tools.semibold, ui.lamp, styles.splitMean)}>split </span>
        )}
        {statistics ? rounded(statistics.mean) : nothing}
      </TableCell>
      <TableCell align="end" className={styles.spread}>
        {isSplit ? (
          <span className={classNames(tools.semibold, ui.lamp)}>split {statistics?.spread}</span>
        ) : (
          spread
        )}
      </TableCell>
    </>
  );
}

interface EntryActionsProps {
  entry: AuditionEntry;
  isWide: boolean;
  onOpen: (id: string, panel: Panel) => void;
}

function EntryActions({ entry, isWide, onOpen }: EntryActionsProps) {
  const { _id: id, fullName: name } = entry;
  const hasReviews = reviewCount(entry) > 0;
  const deleteEntry = useDeletion();
  const chat = chatLink(entry.phoneNumber);
  const chatAttributes = { href: chat, target: '_blank', rel: 'noreferrer' };
  if (!isWide) {
    return (
      <span className={styles.card}>
        <Button
          aria-label={`View Details of ${name}`}
          className={styles.view}
          onClick={() => onOpen(id, 'details')}
        >
          View <span className={styles.long}>Details</span>
        </Button>
        {chat && (
          <a {...chatAttributes} aria-label={`Chat with ${name}`} className={buttonClass('quiet')}>
            Chat
          </a>
        )}
        <ActionMenu
          label="⋯"
          className={styles.menu}
          aria-label={`More actions for ${name}`}
          actions={[
            {
              label: 'Compare Reviews',
              isDisabled: !hasReviews,
              onSelect: () => onOpen(id, 'reviews'),
            },
            { label: 'Delete Entry', onSelect: () => deleteEntry(entry) },
          ]}
        />
      </span>
    );
  }
  return (
    <span className={classNames(styles.links, ui.row0)}>
      <Action aria-label={`View ${name}`} onClick={() => onOpen(id, 'details')}>
        View
      </Action>
      <Action
        aria-label={`Compare the reviews of ${name}`}
        disabled={!hasReviews}
        onClick={() => onOpen(id, 'reviews')}
      >
        Compare
      </Action>
      <Action aria-label={`Delete ${name}`} isDeletion onClick={() => deleteEntry(entry)}>
        Delete
      </Action>
      {chat && (
        <a {...chatAttributes} aria-label={`Chat with ${name}`} className={rowActionClass()}>
          Chat
        </a>
      )}
    </span>
  );
}

function Action({ isDeletion, ...rest }: ComponentProps<'button'> & { isDeletion?: boolean }) {
  return <button type="button" className={rowActionClass(isDeletion)} {...rest} />;
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
          className={classNames(tools.target, tools.full, styles.select)}
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
