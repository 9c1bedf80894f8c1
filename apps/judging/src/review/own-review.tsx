import type { AuditionEntry } from '@nox/contracts';
import { Notice } from '@nox/ui';
import { JudgeNameField, reviewBy, useJudgeName } from '../entry/judge.tsx';
import styles from './own-review.module.css';
import { PendingReview, useFocusFallback } from './pending-review.tsx';
import { ReviewFields } from './review-fields.tsx';
import { UnsentDraft } from './unsent-draft.tsx';
import { useReviewForm } from './use-review-form.ts';

export function OwnReview({ entry }: { entry: AuditionEntry }) {
  const [name] = useJudgeName();
  const judgeName = name.trim();
  return (
    <section aria-label="Your review" className={styles.own}>
      <JudgeNameField />
      {judgeName ? (
        <ReviewState key={`${entry._id} ${judgeName}`} entry={entry} judgeName={judgeName} />
      ) : (
        <p className={styles.hint}>Enter a Judge Name to add a review.</p>
      )}
    </section>
  );
}

function ReviewState({ entry, judgeName }: { entry: AuditionEntry; judgeName: string }) {
  const review = useReviewForm(entry, judgeName);
  // While it is being sent the review still has a draft, which must not be shown as unsent.
  if (reviewBy(entry, judgeName) && !review.isSending) {
    return (
      <>
        {review.failure && <Notice tone="stop">{review.failure}</Notice>}
        <Reviewed takesFocus={review.isEnqueued} />
        <UnsentDraft
          entryId={entry._id}
          judgeName={judgeName}
          hint="You also wrote this, which was not sent:"
        />
      </>
    );
  }
  if (review.pending && !review.isSending) {
    return (
      <PendingReview
        item={review.pending}
        takesFocus={review.isEnqueued}
        onWithdraw={() => void review.withdraw()}
      />
    );
  }
  return <ReviewFields review={review} submitLabel="Submit Review" />;
}

/** Replaces the form once the judge has reviewed the entry, and takes the focus of its submit button. */
function Reviewed({ takesFocus }: { takesFocus: boolean }) {
  const text = useFocusFallback<HTMLParagraphElement>(takesFocus);
  return (
    <p ref={text} tabIndex={-1} role="status" className={styles.hint}>
      Your review as this judge has been submitted.
    </p>
  );
}
