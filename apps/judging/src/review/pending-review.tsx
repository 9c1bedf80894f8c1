import { Button, Notice } from '@nox/ui';
import { useEffect, useRef } from 'react';
import { reviewText } from '../entry/review-drafts.ts';
import type { ReviewItem } from '../outbox/outbox-item.ts';
import styles from './own-review.module.css';

interface PendingReviewProps {
  item: ReviewItem;
  takesFocus: boolean;
  onWithdraw: () => void;
}

/** Replaces the form while the review is pending. */
export function PendingReview({ item, takesFocus, onWithdraw }: PendingReviewProps) {
  const { review, wasAttempted } = item;
  const text = useFocusFallback<HTMLParagraphElement>(takesFocus);
  return (
    <Notice tone="lamp" className={styles.unsent}>
      <p ref={text} tabIndex={-1}>
        Your review is waiting to be sent.
        {wasAttempted && ' It may have reached the server already.'}
      </p>
      <p className={styles.notes}>{reviewText(review)}</p>
      <Button onClick={onWithdraw}>Withdraw and Edit</Button>
    </Notice>
  );
}

/** Replaces the form once the judge has reviewed the entry, and takes the focus of its submit button. */
export function Reviewed({ takesFocus }: { takesFocus: boolean }) {
  const text = useFocusFallback<HTMLParagraphElement>(takesFocus);
  return (
    <p ref={text} tabIndex={-1} role="status" className={styles.hint}>
      Your review as this judge has been submitted.
    </p>
  );
}

function useFocusFallback<Element extends HTMLElement>(isEnabled: boolean) {
  const element = useRef<Element>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    if (isEnabled && (!activeElement || activeElement === body)) element.current?.focus();
  }, [isEnabled]);
  return element;
}
