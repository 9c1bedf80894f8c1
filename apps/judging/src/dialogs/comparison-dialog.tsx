import type { AuditionEntry } from '@nox/contracts';
import { Dialog } from '@nox/ui';
import styles from './entry-dialog.module.css';
import { useScoresHidden } from '../entry/judge.tsx';
import { ReviewList, ReviewsHidden } from '../review/review-list.tsx';
import { ScoreSummary } from '../review/score-summary.tsx';

interface ComparisonDialogProps {
  entry: AuditionEntry;
  onClose: () => void;
}

/** All reviews of an entry with the statistics of their scores. */
export function ComparisonDialog({ entry, onClose }: ComparisonDialogProps) {
  const isHidden = useScoresHidden()(entry);
  return (
    <Dialog
      isOpen
      title={`All Reviews for: ${entry.fullName}`}
      cancelLabel="Close"
      onCancel={onClose}
      actions={null}
    >
      {isHidden ? (
        <ReviewsHidden />
      ) : (
        <div className={styles.content}>
          <ScoreSummary entry={entry} />
          <ReviewList entry={entry} />
        </div>
      )}
    </Dialog>
  );
}
