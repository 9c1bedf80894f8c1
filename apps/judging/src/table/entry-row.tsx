import {
  AUDITION_STATUSES,
  type AuditionEntry,
  type AuditionStatus,
  briefAnswers,
} from '@nox/contracts';
import {
  classNames,
  type Column,
  RowAction,
  RowActions,
  RowCells,
  StatusMark,
  TableRow,
  tools,
  ui,
  type useChosen,
} from '@nox/ui';
import { type ChangeEvent, type ComponentProps, memo } from 'react';
import {
  answersIn,
  chatLink,
  reviewCount,
  rounded,
  scoreStatistics,
  slotName,
  slotText,
  statusText,
  statusTone,
} from '../entry/entry.ts';
import { AttendanceMarks, EntryMarks, ScoreDots, UnsentBadge } from '../entry/entry-marks.tsx';
import { hasCount, hiddenText, type Hiding } from '../entry/judge.ts';
import type { Panel } from '../entry/use-open-entry.ts';
import type { OutboxItem } from '../outbox/outbox-item.ts';
import { useQuestions } from '../sync/judging-settings.ts';
import styles from './entry-row.module.css';

export interface EntryRowProps extends Pick<ComponentProps<'tr'>, 'ref' | 'aria-rowindex'> {
  'data-index': number;
  entry: AuditionEntry;
  unsent: readonly OutboxItem[] | undefined;
  hiding: Hiding | undefined;
  isChosen: boolean;
  isOpen: boolean;
  onChoose: ReturnType<typeof useChosen>['choose'];
  onOpen: (id: string, panel: Panel) => void;
  /** Undefined where the account may not, and for whom it does not judge. */
  onStatusChange: ((entry: AuditionEntry, status: AuditionStatus) => void) | undefined;
  /** Undefined unless the status was changed in this row. */
  onStatusUndo: ((entry: AuditionEntry) => void) | undefined;
  /** Undefined where the account may not. */
  onDelete: ((entry: AuditionEntry) => void) | undefined;
}

/** What the list shows of the application, and of answers to the season's own questions, which a phone does not cut. */
function Listed({ entry }: { entry: AuditionEntry }) {
  const own = briefAnswers(useQuestions(), 'list', entry.answers);
  return (
    <span className={classNames(ui.detail, styles.style, own.length > 0 && styles.whole)}>
      {[answersIn('list', entry), ...own].filter(Boolean).join(' · ')}
    </span>
  );
}

/** Each has an id, by which the style sheet names its width. */
const COLUMNS: Record<string, Column<EntryRowProps>> = {
  serial: {
    name: 'S.No.',
    description: "The candidate's number, in order of arrival",
    align: 'end',
    place: 'lead',
    className: styles.serial,
    cell: ({ entry, isChosen, onChoose }) => (
      <label className={classNames(tools.line2, ui.between, styles.choose)}>
        <input
          type="checkbox"
          aria-label={`Choose ${entry.fullName}`}
          className={ui.tick}
          checked={isChosen}
          onChange={(event) => onChoose(entry._id, event)}
        />
        <span className={tools.oneLine}>{entry.number}</span>
      </label>
    ),
  },
  name: {
    name: 'Name',
    isTitle: true,
    cell: ({ entry }) => (
      <>
        <span className={styles.name}>{entry.fullName}</span>
        <EntryMarks entry={entry} />
        <Listed entry={entry} />
      </>
    ),
  },
  roll: {
    name: 'Roll Number',
    place: 'none',
    className: styles.roll,
    title: ({ entry }) => entry.rollNumber,
    cell: ({ entry }) => entry.rollNumber,
  },
  slot: {
    name: 'Time Slot',
    className: styles.slot,
    title: ({ entry }) => slotName(entry),
    cell: ({ entry }) => (
      <>
        {slotText(entry)}
        <span className={classNames(styles.style, tools.hideEmpty)}>
          <AttendanceMarks entry={entry} />
        </span>
      </>
    ),
  },
  status: { name: 'Status', className: styles.status, cell: statusControl },
  reviews: {
    name: 'Reviews',
    label: 'Reviews',
    align: 'end',
    cell: ({ entry, hiding }) => (
      <span className={styles.count}>
        {!hiding && <ScoreDots reviews={entry.reviews} />}
        {hasCount(hiding) ? reviewCount(entry) : hiding && hiddenText(hiding)}
      </span>
    ),
  },
  mean: {
    name: 'Mean',
    align: 'end',
    place: 'end',
    className: styles.score,
    cell({ entry, hiding }) {
      const { mean, spread, isSplit } = (!hiding && scoreStatistics(entry.reviews)) || {};
      return (
        <>
          {hiding ? hiddenText(hiding) : mean !== undefined && rounded(mean)}
          {isSplit && (
            <span className={classNames(ui.pending, styles.style)}> spread {spread}</span>
          )}
        </>
      );
    },
  },
  actions: { name: 'Actions', place: 'actions', className: styles.actions, cell: entryActions },
};

export const ENTRY_COLUMNS = Object.entries(COLUMNS).map(([id, column]) => ({
  ...column,
  id,
  width: `var(--${id})`,
}));

export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { ref, isChosen, isOpen, 'data-index': index, 'aria-rowindex': position } = props;
  return (
    <TableRow
      ref={ref}
      className={styles.row}
      data-index={index}
      data-chosen={isChosen || undefined}
      aria-rowindex={position}
      aria-current={isOpen || undefined}
    >
      <RowCells columns={ENTRY_COLUMNS} item={props} />
    </TableRow>
  );
});

/** This button opens the details, and gets the focus when they close. */
export const viewId = (id: string) => `view-${id}`;

function entryActions({ entry, onOpen, onDelete }: EntryRowProps) {
  const { _id: id, fullName: name } = entry;
  // Both are the organisers'.
  const href = onDelete && chatLink(entry.phoneNumber);
  const compare = {
    label: 'Compare reviews',
    why: reviewCount(entry) === 0 && 'There are no reviews yet.',
    onSelect: () => onOpen(id, 'reviews'),
  };
  const deletion = onDelete
    ? [{ label: 'Delete entry', isDestructive: true, onSelect: () => onDelete(entry) }]
    : [];
  const chatAction = href
    ? [{ label: 'Chat', link: <a href={href} target="_blank" rel="noreferrer" /> }]
    : [];
  return (
    <RowActions name={name} more={[compare, ...chatAction, ...deletion]}>
      <RowAction id={viewId(id)} aria-label={`View ${name}`} onClick={() => onOpen(id, 'details')}>
        View
      </RowAction>
    </RowActions>
  );
}

function statusControl({ entry, hiding, unsent, onStatusChange, onStatusUndo }: EntryRowProps) {
  const tone = statusTone(entry);
  if (!onStatusChange && !hasCount(hiding)) return hiding && hiddenText(hiding);
  if (!onStatusChange) return <StatusMark tone={tone}>{statusText(entry)}</StatusMark>;
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
    onStatusChange(entry, currentTarget.value as AuditionStatus);
  return (
    <StatusMark tone={tone} className={ui.full}>
      <span
        className={styles.stack}
        data-marked={onStatusUndo !== undefined || unsent !== undefined || undefined}
      >
        <select
          aria-label={`Status of ${entry.fullName}`}
          value={entry.status}
          onChange={handleChange}
          className={classNames(tools.target, ui.full, tools.select, styles.select)}
        >
          {AUDITION_STATUSES.map((status) => (
            <option key={status} value={status}>
              {status === entry.status ? statusText(entry) : status}
            </option>
          ))}
        </select>
        {onStatusUndo && (
          <span className={classNames(ui.small, tools.oneLine)}>
            {entry.status} ·{' '}
            <RowAction
              aria-label={`Undo: ${entry.fullName} is ${entry.status}`}
              onClick={({ currentTarget }) => {
                currentTarget.closest('td')?.querySelector('select')?.focus();
                onStatusUndo(entry);
              }}
            >
              Undo
            </RowAction>
          </span>
        )}
        <UnsentBadge items={unsent} />
      </span>
    </StatusMark>
  );
}
