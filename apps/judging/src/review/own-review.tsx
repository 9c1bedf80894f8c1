import type { AuditionEntry } from '@nox/contracts';
import type { Outcome } from '@nox/outbox';
import { Button, Notice, ui } from '@nox/ui';
import { type Ref, useEffect, useRef } from 'react';
import { useJudge } from '../entry/judge.ts';
import { StoredJudgeNameField } from '../entry/judge-chip.tsx';
import type { ReviewItem } from '../outbox/outbox-item.ts';
import styles from './review.module.css';
import { ReviewFields } from './review-fields.tsx';
import { UnsentDraft } from './unsent-draft.tsx';
import { useReviewForm } from './use-review-form.ts';
import { reviewText } from '../entry/review-drafts.ts';

interface OwnReviewProps {
  /** Of the form, while there is one. */
  formRef: Ref<HTMLFormElement>;
  entry: AuditionEntry;
}

export function OwnReview({ formRef, entry }: OwnReviewProps) {
  const { name: judgeName } = useJudge();
  return (
    <section aria-label="Your review" className={ui.stack4}>
      <StoredJudgeNameField />
      {judgeName ? (
        <ReviewState
          key={`${entry._id} ${judgeName}`}
          formRef={formRef}
          entry={entry}
          submitLabel="Submit review"
        />
      ) : (
        <p className={ui.minor}>Enter a Judge Name to add a review.</p>
      )}
    </section>
  );
}

interface ReviewStateProps extends OwnReviewProps {
  submitLabel: string;
  /** Gets the submit button. */
  submitBar?: HTMLElement | null;
  onEnqueued?: (outcome: Outcome) => void;
}

/** The form, or what became of the review, with the draft of what was written since. */
export function ReviewState(props: ReviewStateProps) {
  const { formRef, entry, submitLabel, submitBar, onEnqueued } = props;
  const { name: judgeName } = useJudge();
  const review = useReviewForm(entry, onEnqueued);
  const { submitted, hasMore, pending, isEnqueued, failure, withdraw } = review;
  // A form with further text stays.
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

interface PendingReviewProps {
  item: ReviewItem;
  takesFocus: boolean;
  onWithdraw: () => void;
}

/** Replaces the form while the review is pending. */
function PendingReview({ item, takesFocus, onWithdraw }: PendingReviewProps) {
  const { review, wasAttempted } = item;
  const text = useFocusFallback<HTMLParagraphElement>(takesFocus);
  return (
    <Notice tone="lamp" className={styles.unsent}>
      <p ref={text} tabIndex={-1}>
        Your review is waiting to be sent.
        {wasAttempted && ' It may have reached the server already.'}
      </p>
      <p className={ui.typed}>{reviewText(review)}</p>
      <Button onClick={onWithdraw}>Withdraw and edit</Button>
    </Notice>
  );
}

/** Replaces the form once the judge has reviewed the entry, and takes the focus of its submit button. */
function Reviewed({ takesFocus }: { takesFocus: boolean }) {
  const text = useFocusFallback<HTMLParagraphElement>(takesFocus);
  return (
    <p ref={text} tabIndex={-1} role="status" className={ui.minor}>
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
