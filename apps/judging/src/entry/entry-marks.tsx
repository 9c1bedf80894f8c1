import { type AuditionEntry, attendanceStatus } from '@nox/contracts';
import { classNames, StatusMark, tools, ui } from '@nox/ui';
import type { ComponentProps } from 'react';
import type { OutboxItem } from '../outbox/outbox-item.ts';
import { reserveText } from './entry.ts';
import styles from './entry-marks.module.css';

export function EntryMarks({ entry }: { entry: AuditionEntry }) {
  const { isWithdrawn, isChangedAfterReview, mailTrouble } = entry;
  return (
    <span className={classNames(ui.row0, tools.hideEmpty)}>
      {isWithdrawn && <Mark>Withdrawn</Mark>}
      {isChangedAfterReview && <Mark>Changed after review</Mark>}
      {mailTrouble !== undefined && (
        <Mark tone="negative" title={mailTrouble}>
          Email not delivered
        </Mark>
      )}
    </span>
  );
}

export function AttendanceMark({ entry: { attendance } }: { entry: AuditionEntry }) {
  if (!attendance) return null;
  const { text, ...look } = attendanceStatus(attendance.state);
  return (
    <StatusMark {...look} className={styles.attendance}>
      {text}
    </StatusMark>
  );
}

export function ReserveMark({ entry }: { entry: AuditionEntry }) {
  const text = reserveText(entry);
  return text && <Mark>{text}</Mark>;
}

export function UnsentBadge({ items = [] }: { items: readonly OutboxItem[] | undefined }) {
  if (items.some(({ rejection }) => rejection)) return <Mark tone="negative">Not sent</Mark>;
  return items.length > 0 && <Mark>{items.length} waiting to send</Mark>;
}

const Mark = ({
  tone = 'pending',
  ...rest
}: ComponentProps<'span'> & { tone?: 'pending' | 'negative' }) => (
  <span className={classNames(styles.mark, ui[tone])} {...rest} />
);
