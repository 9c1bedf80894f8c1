import type { AuditionEntry } from '@nox/contracts';
import { Notice } from '@nox/ui';
import type { Ref } from 'react';
import { StoredJudgeNameField, reviewBy, useJudgeName } from '../entry/judge.tsx';
import styles from './own-review.module.css';
import { PendingReview, Reviewed } from './pending-review.tsx';
import { ReviewFields } from './review-fields.tsx';
import { UnsentDraft } from './unsent-draft.tsx';
import { useReviewForm } from './use-review-form.ts';

interface OwnReviewProps {
  /** Of the form, while there is one. */
  formRef: Ref<HTMLFormElement>;
  entry: AuditionEntry;
}

export function OwnReview({ formRef, entry }: OwnReviewProps) {
  const [name] = useJudgeName();
  const judgeName = name.trim();
  return (
    <section aria-label="Your review" className={styles.own}>
      <StoredJudgeNameField />
      {judgeName ? (
        <ReviewState
          key={`${entry._id} ${judgeName}`}
          formRef={formRef}
          entry={entry}
          judgeName={judgeName}
        />
      ) : (
        <p className={styles.hint}>Enter a Judge Name to add a review.</p>
      )}
    </section>
  );
}

function ReviewState({ formRef, entry, judgeName }: OwnReviewProps & { judgeName: string }) {
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
  return <ReviewFields ref={formRef} review={review} submitLabel="Submit Review" />;
}
