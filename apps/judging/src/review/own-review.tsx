import type { AuditionEntry } from '@nox/contracts';
import { Notice } from '@nox/ui';
import type { KeyboardEvent } from 'react';
import { StoredJudgeNameField, reviewBy, useJudgeName } from '../entry/judge.tsx';
import styles from './own-review.module.css';
import { PendingReview, Reviewed } from './pending-review.tsx';
import { ReviewFields } from './review-fields.tsx';
import { UnsentDraft } from './unsent-draft.tsx';
import { useReviewForm } from './use-review-form.ts';

export function OwnReview({ entry }: { entry: AuditionEntry }) {
  const [name] = useJudgeName();
  const judgeName = name.trim();
  return (
    <section aria-label="Your review" className={styles.own} onKeyDown={submitByKey}>
      <StoredJudgeNameField />
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

/** Ctrl+Enter, wherever the focus is in the section. */
function submitByKey(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.querySelector('form')?.requestSubmit();
}
