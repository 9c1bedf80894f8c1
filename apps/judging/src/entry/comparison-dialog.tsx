import type { AuditionEntry } from '@nox/contracts';
import { Dialog } from '@nox/ui';
import { useScoreVeil } from '../judge/use-score-veil.ts';
import { ScoreSummary } from '../scores/score-summary.tsx';
import styles from './entry-dialog.module.css';
import { ReviewList } from './review-list.tsx';
import { ReviewsHidden } from './reviews-hidden.tsx';

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
