import type { AuditionEntry } from '@nox/contracts';
import { classNames } from '@nox/ui';
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
