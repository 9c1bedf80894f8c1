import { Button, Notice } from '@nox/ui';
import type { ReviewDelivery } from '../queue/delivery.ts';
import { reviewText } from '../queue/review-text.ts';
import styles from './own-review.module.css';
import { useFocusLeft } from './use-focus-left.ts';

interface WaitingReviewProps {
  delivery: ReviewDelivery;
  takesFocus: boolean;
  onTakeBack: () => void;
}

/** In place of the form while the review cannot be sent. */
export function WaitingReview({ delivery, takesFocus, onTakeBack }: WaitingReviewProps) {
  const { review, wasSent } = delivery;
  const waiting = useFocusLeft<HTMLParagraphElement>(takesFocus);
  return (
    <Notice tone="lamp" className={styles.unsent}>
      <p ref={waiting} tabIndex={-1}>
        Your review is waiting to be sent.
        {wasSent && ' It may have reached the server already.'}
      </p>
      <p className={styles.notes}>{reviewText(review)}</p>
      <Button onClick={onTakeBack}>Withdraw and Edit</Button>
    </Notice>
  );
}
