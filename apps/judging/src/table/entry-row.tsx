import {
  AUDITION_STATUSES,
  type AuditionEntry,
  type AuditionStatus,
  briefText,
  fieldsIn,
} from '@nox/contracts';
import {
  buttonClass,
  classNames,
  rowActionClass,
  RowActions,
  RowHeader,
  StatusMark,
  TableCell,
  TableRow,
  tools,
  ui,
  type useChosen,
} from '@nox/ui';
import { type ChangeEvent, type ComponentProps, memo } from 'react';
import {
  chatLink,
  reserveText,
  reviewCount,
  rounded,
  scoreStatistics,
  slotName,
  slotText,
  STATUS_TONES,
} from '../entry/entry.ts';
import { AttendanceMark, EntryMarks, ReserveMark, UnsentBadge } from '../entry/entry-marks.tsx';
import { hasCount, type Hiding } from '../entry/hidden-reviews.ts';
import { ScoreDots } from '../entry/score-dots.tsx';
import type { Panel } from '../entry/use-open-entry.ts';
import type { OutboxItem } from '../outbox/outbox-item.ts';
import styles from './entry-row.module.css';

export interface EntryRowProps extends ComponentProps<'tr'> {
  entry: AuditionEntry;
  unsent: readonly OutboxItem[] | undefined;
  hiding: Hiding | undefined;
  isWide: boolean;
  isChosen: boolean;
  isOpen: boolean;
  onChoose: ReturnType<typeof useChosen>['choose'];
  onOpen: (id: string, panel: Panel) => void;
  /** Undefined where the account may not; so is `onDelete`. */
  onStatusChange: ((entry: AuditionEntry, status: AuditionStatus) => void) | undefined;
  onDelete: ((entry: AuditionEntry) => void) | undefined;
}

export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { entry, hiding, isWide, isChosen, isOpen, onChoose, unsent, ...others } = props;
  const { onOpen, onStatusChange, onDelete, ...attributes } = others;
  const statistics = hiding ? undefined : scoreStatistics(entry.reviews);
  const hidden = hiding === 'recused' ? 'Recused' : 'Hidden';
  return (
    <TableRow
      className={styles.row}
      data-chosen={isChosen || undefined}
      aria-current={isOpen || undefined}
      {...attributes}
    >
      <TableCell align="end" className={styles.serial}>
        <label className={classNames(tools.line2, ui.between, styles.choose)}>
          <input
            type="checkbox"
            aria-label={`Choose ${entry.fullName}`}
            className={styles.box}
            checked={isChosen}
            onChange={(event) => onChoose(entry._id, event)}
          />
          <span className={styles.number}>{entry.number}</span>
        </label>
      </TableCell>
      <RowHeader>
        <span>{entry.fullName}</span>
        <EntryMarks entry={entry} />
        <span className={classNames(ui.detail, styles.style)}>
          {fieldsIn('list')
            .map((field) => briefText(field, entry[field]))
            .filter(Boolean)
            .join(' · ')}
        </span>
      </RowHeader>
      <TableCell title={entry.rollNumber} className={classNames(styles.fact, styles.roll)}>
        {entry.rollNumber}
      </TableCell>
      <TableCell title={slotName(entry)} className={classNames(styles.fact, styles.slot)}>
        {slotText(entry)}
        <span className={classNames(styles.style, tools.hideEmpty)}>
          <AttendanceMark entry={entry} />
        </span>
      </TableCell>
      <TableCell className={styles.status}>
        <StatusControl entry={entry} unsent={unsent} onStatusChange={onStatusChange} />
      </TableCell>
      <TableCell label="Reviews" align="end" className={styles.fact}>
        <span className={styles.count}>
          {!hiding && <ScoreDots reviews={entry.reviews} />}
          {hasCount(hiding) ? reviewCount(entry) : hidden}
        </span>
      </TableCell>
      <TableCell label="Mean" align="end" className={classNames(styles.fact, styles.score)}>
        {statistics ? rounded(statistics.mean) : hiding && hidden}
        {statistics?.isSplit && (
          <span className={classNames(ui.lamp, styles.style)}> spread {statistics.spread}</span>
        )}
      </TableCell>
      <TableCell className={styles.actions}>
        <EntryActions entry={entry} isWide={isWide} onOpen={onOpen} onDelete={onDelete} />
      </TableCell>
    </TableRow>
  );
});

/** This button opens the details, and gets the focus when they close. */
export const viewId = (id: string) => `view-${id}`;

type EntryActionsProps = Pick<EntryRowProps, 'entry' | 'isWide' | 'onOpen' | 'onDelete'>;

function EntryActions({ entry, isWide, onOpen, onDelete }: EntryActionsProps) {
  const { _id: id, fullName: name } = entry;
  // Both are the organisers'.
  const href = onDelete && chatLink(entry.phoneNumber);
  const chat = { href, target: '_blank', rel: 'noreferrer', 'aria-label': `Chat with ${name}` };
  const view = { id: viewId(id), type: 'button', onClick: () => onOpen(id, 'details') } as const;
  const compare = {
    label: 'Compare reviews',
    why: reviewCount(entry) === 0 && 'There are no reviews yet.',
    onSelect: () => onOpen(id, 'reviews'),
  };
  const deletion = onDelete
    ? [{ label: 'Delete entry', isDestructive: true, onSelect: () => onDelete(entry) }]
    : [];
  const cardClass = classNames(buttonClass('quiet'), styles.view);
  const chatAction = isWide && href ? [{ label: 'Chat', link: <a {...chat} /> }] : [];
  return (
    <RowActions name={name} more={[compare, ...chatAction, ...deletion]}>
      {isWide ? (
        <button {...view} aria-label={`View ${name}`} className={rowActionClass()}>
          View
        </button>
      ) : (
        <button {...view} aria-label={`View Details of ${name}`} className={cardClass}>
          View <span className={styles.long}>Details</span>
        </button>
      )}
      {!isWide && href && (
        <a {...chat} className={cardClass}>
          Chat
        </a>
      )}
    </RowActions>
  );
}

type StatusControlProps = Pick<EntryRowProps, 'entry' | 'onStatusChange' | 'unsent'>;

function StatusControl({ entry, unsent, onStatusChange }: StatusControlProps) {
  const tone = STATUS_TONES[entry.status];
  if (!onStatusChange) return <StatusMark tone={tone}>{entry.status}</StatusMark>;
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
    onStatusChange(entry, currentTarget.value as AuditionStatus);
  return (
    <StatusMark tone={tone} className={tools.full}>
      <span
        className={styles.stack}
        data-marked={Boolean(reserveText(entry)) || unsent !== undefined || undefined}
      >
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
        <ReserveMark entry={entry} />
        <UnsentBadge items={unsent} />
      </span>
    </StatusMark>
  );
}
