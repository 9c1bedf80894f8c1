import type { AuditionEntry } from '@nox/contracts';
import { Dialog } from '@nox/ui';
import { useScoresHidden } from '../entry/use-scores-hidden.ts';
import { ScoreSummary } from '../review/score-summary.tsx';
import styles from './entry-dialog.module.css';
import { ReviewList, ReviewsHidden } from '../review/review-list.tsx';

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
