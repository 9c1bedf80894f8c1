import type { AuditionEntry } from '@nox/contracts';
import type { Outcome } from '@nox/outbox';
import {
  Button,
  classNames,
  CopyButton,
  Notice,
  NotStored,
  scrollIntoView,
  TextAreaField,
  ui,
} from '@nox/ui';
import { type Ref, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import { StoredJudgeNameField } from '../entry/judge-chip.tsx';
import { ownReview, useJudge } from '../entry/judge.ts';
import {
  deleteDraft,
  isUnsent,
  onRestored,
  readDraft,
  type ReviewDraft,
  reviewText,
} from '../entry/review-drafts.ts';
import type { ReviewItem } from '../outbox/outbox-item.ts';
import { useCriteria, useJudging } from '../sync/judging-settings.ts';
import { Amendment } from './amendment.tsx';
import { Recusal, useFocusFallback } from './recusal.tsx';
import styles from './review.module.css';
import { ScoreFields } from './score-fields.tsx';
import { type ReviewForm, useReviewForm } from './use-review-form.ts';

interface OwnReviewProps {
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
  submitBar?: HTMLElement | null;
  onEnqueued?: (outcome: Outcome) => void;
}

/** Nothing until it is known what is scored: one form must not become another. */
export const ReviewState = (props: ReviewStateProps) =>
  useJudging() && <KnownReviewState {...props} />;

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

interface ReviewFieldsProps {
  ref?: Ref<HTMLFormElement>;
  review: ReviewForm;
  submitLabel: string;
  /** Where the submit button is, if not at the end of the form; null until that element is there. */
  submitBar?: HTMLElement | null;
}

function ReviewFields({ ref, review, submitLabel, submitBar }: ReviewFieldsProps) {
  const { form, hasMore, isRestored, isStored, isWithdrawn, isSending, failure, submit } = review;
  const { errors } = form.formState;
  const id = useId();
  useEffect(() => {
    if (isWithdrawn) form.setFocus('notes');
  }, [form, isWithdrawn]);
  // Not `disabled` while busy: it would lose the focus.
  const button = !hasMore && (
    <Button
      type="submit"
      form={id}
      variant="primary"
      aria-disabled={isSending}
      className={styles.submit}
    >
      {isSending ? 'Submitting...' : submitLabel}
    </Button>
  );
  return (
    <form
      ref={ref}
      id={id}
      noValidate
      aria-label="Add review"
      className={ui.stack4}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isRestored && (
        <p className={classNames(ui.small, ui.lamp)}>What you wrote before is still here.</p>
      )}
      {hasMore && (
        <Notice tone="lamp">
          Submitted without what you wrote since. That stays here as a draft.
        </Notice>
      )}
      {!isStored && <NotStored />}
      {failure && <Notice tone="stop">{failure}</Notice>}
      <FormProvider {...form}>
        <ScoreFields onTap={() => form.setFocus('notes')} />
      </FormProvider>
      {/* The focus scrolls to the caret only, and what is wrong is said below it. */}
      <div ref={errors.notes && scrollIntoView}>
        <TextAreaField
          label="Notes"
          required
          rows={4}
          error={errors.notes?.message ?? errors.judgeEmail?.message}
          {...form.register('notes')}
        />
      </div>
      {submitBar === undefined ? button : submitBar && createPortal(button, submitBar)}
    </form>
  );
}

interface UnsentDraftProps {
  entryId: string;
  hint: string;
  submitted?: ReviewDraft;
}

/** A judge's draft where there is no form for it, until it is discarded. */
export function UnsentDraft({ entryId, hint, submitted }: UnsentDraftProps) {
  const { draftKey } = useJudge();
  const [draft, setDraft] = useState(() => readDraft(entryId, draftKey));
  const criteria = useCriteria();
  useEffect(() => onRestored(entryId, draftKey, setDraft), [entryId, draftKey]);
  if (!draft || (submitted && !isUnsent(draft, submitted))) return null;
  return (
    <Notice tone="lamp" className={styles.unsent}>
      <p>{hint}</p>
      <p className={ui.typed}>{reviewText(draft, criteria)}</p>
      <CopyButton text={reviewText(draft, criteria)} />
      <Button
        onClick={() => {
          deleteDraft(entryId, draftKey);
          setDraft(undefined);
        }}
      >
        Discard
      </Button>
    </Notice>
  );
}
