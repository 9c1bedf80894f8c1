import type { AuditionEntry } from '@nox/contracts';
import type { Outcome } from '@nox/outbox';
import { Button, classNames, Notice, ui } from '@nox/ui';
import { type Ref, useState } from 'react';
import { ownReview, useJudge } from '../entry/judge.ts';
import { StoredJudgeNameField } from '../entry/judge-chip.tsx';
import type { ReviewItem } from '../outbox/outbox-item.ts';
import { reviewText } from '../entry/review-drafts.ts';
import { useCriteria, useJudging } from '../sync/judging-settings.ts';
import { Amendment } from './amendment.tsx';
import { Recusal } from './recusal.tsx';
import styles from './review.module.css';
import { ReviewFields } from './review-fields.tsx';
import { UnsentDraft } from './unsent-draft.tsx';
import { useFocusFallback } from './use-focus-fallback.ts';
import { useReviewForm } from './use-review-form.ts';

interface OwnReviewProps {
  /** Of the form, while there is one. */
  formRef: Ref<HTMLFormElement>;
  entry: AuditionEntry;
}

interface OwnReviewSectionProps extends OwnReviewProps {
  /** Of "I know this person". */
  recusalRef: Ref<HTMLButtonElement>;
}

export function OwnReview({ formRef, entry, recusalRef }: OwnReviewSectionProps) {
  const { name, isBound, draftKey } = useJudge();
  return (
    <section aria-label="Your review" className={ui.stack4}>
      {!isBound && !entry.isRecused && <StoredJudgeNameField />}
      <Recusal entry={entry} buttonRef={recusalRef} />
      {entry.isRecused ? null : name ? (
        <ReviewState
          key={`${entry._id} ${draftKey}`}
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

/** Nothing until it is known what is scored: one form must not become another. */
export function ReviewState(props: ReviewStateProps) {
  return useJudging() && <KnownReviewState {...props} />;
}

/** The form, or what became of the review, with the draft of what was written since. */
function KnownReviewState(props: ReviewStateProps) {
  const { formRef, entry, submitLabel, submitBar, onEnqueued } = props;
  const judge = useJudge();
  const [isAmending, setIsAmending] = useState(false);
  const own = judge.isBound ? ownReview(entry, judge) : undefined;
  const review = useReviewForm(entry, onEnqueued);
  const { submitted, hasMore, pending, isEnqueued, failure, withdraw } = review;
  // A form with further text stays.
  if (!submitted || hasMore) {
    return (
      <ReviewFields ref={formRef} review={review} submitLabel={submitLabel} submitBar={submitBar} />
    );
  }
  if (own && isAmending) {
    const done = () => setIsAmending(false);
    return <Amendment formRef={formRef} entry={entry} review={own} onDone={done} />;
  }
  return (
    <>
      {pending && submitted === pending.review ? (
        <PendingReview item={pending} takesFocus={isEnqueued} onWithdraw={() => void withdraw()} />
      ) : (
        <>
          {failure && <Notice tone="stop">{failure}</Notice>}
          <div className={classNames(ui.row4, ui.between)}>
            <Reviewed takesFocus={isEnqueued} />
            {own && <Button onClick={() => setIsAmending(true)}>Change your review</Button>}
          </div>
        </>
      )}
      <UnsentDraft
        entryId={entry._id}
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
  const criteria = useCriteria();
  return (
    <Notice tone="lamp" className={styles.unsent}>
      <p ref={text} tabIndex={-1}>
        Your review is waiting to be sent.
        {wasAttempted && ' It may have reached the server already.'}
      </p>
      <p className={ui.typed}>{reviewText(review, criteria)}</p>
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
