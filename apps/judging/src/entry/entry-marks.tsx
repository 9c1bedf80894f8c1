import type { AuditionEntry } from '@nox/contracts';
import { classNames } from '@nox/ui';
import type { UnsentCounts } from '../outbox/pending-changes.ts';
import styles from './entry-marks.module.css';

/** What has happened to an entry beside its status. */
export function EntryMarks({ entry }: { entry: AuditionEntry }) {
  const { isWithdrawn, isChangedAfterReview, mailTrouble } = entry;
  if (!isWithdrawn && !isChangedAfterReview && mailTrouble === undefined) return null;
  return (
    <span className={styles.marks}>
      {isWithdrawn && <span className={styles.mark}>Withdrawn</span>}
      {isChangedAfterReview && <span className={styles.mark}>Changed after review</span>}
      {mailTrouble !== undefined && (
        <span title={mailTrouble} className={classNames(styles.mark, styles.trouble)}>
          No mail arrives
        </span>
      )}
    </span>
  );
}

export function UnsentBadge({ pending, rejected }: UnsentCounts) {
  if (rejected > 0) {
    return <span className={classNames(styles.badge, styles.rejected)}>Not sent</span>;
  }
  if (pending > 0) return <span className={styles.badge}>{pending} waiting to send</span>;
  return null;
}
