import type { AuditionEntry } from '@nox/contracts';
import { Dialog } from '@nox/ui';
import { useScoreVeil } from '../judge/use-score-veil';
import { ScoreSummary } from '../scores/score-summary';
import styles from './entry-dialog.module.css';
import { ReviewList } from './review-list';
import { ReviewsHidden } from './reviews-hidden';

interface ComparisonDialogProps {
  entry: AuditionEntry;
  onClose: () => void;
}

/** All reviews of an entry side by side, with what they say together. */
export function ComparisonDialog({ entry, onClose }: ComparisonDialogProps) {
  const isHidden = useScoreVeil()(entry);
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
