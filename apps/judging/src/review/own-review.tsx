import type { AuditionEntry } from '@nox/contracts';
import { Notice } from '@nox/ui';
import type { Ref } from 'react';
import { StoredJudgeNameField, useJudgeName } from '../entry/judge.tsx';
import type { Outcome } from '../outbox/outbox-item.ts';
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
          submitLabel="Submit Review"
        />
      ) : (
        <p className={styles.hint}>Enter a Judge Name to add a review.</p>
      )}
    </section>
  );
}

interface ReviewStateProps extends OwnReviewProps {
  judgeName: string;
  submitLabel: string;
  /** Gets the submit button. */
  submitBar?: HTMLElement | null;
  onEnqueued?: (outcome: Outcome) => void;
}

/** The form, or what became of the review, with the draft of what was written since. */
export function ReviewState(props: ReviewStateProps) {
  const { formRef, entry, judgeName, submitLabel, submitBar, onEnqueued } = props;
  const review = useReviewForm(entry, judgeName, onEnqueued);
  const { submitted, hasMore, pending, isEnqueued, failure, withdraw } = review;
  // A form in which somebody goes on to write stays under their hands.
  if (!submitted || hasMore) {
    return (
      <ReviewFields ref={formRef} review={review} submitLabel={submitLabel} submitBar={submitBar} />
    );
  }
  return (
    <>
      {pending && submitted === pending.review ? (
        <PendingReview item={pending} takesFocus={isEnqueued} onWithdraw={() => void withdraw()} />
      ) : (
        <>
          {failure && <Notice tone="stop">{failure}</Notice>}
          <Reviewed takesFocus={isEnqueued} />
        </>
      )}
      <UnsentDraft
        entryId={entry._id}
        judgeName={judgeName}
        submitted={submitted}
        hint="You also wrote this, which was not sent:"
      />
    </>
  );
}
