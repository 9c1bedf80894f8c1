import { type AuditionEntry, countedOf, type Review } from '@nox/contracts';
import type { Outcome } from '@nox/outbox';
import {
  AlertDialog,
  Button,
  classNames,
  CopyButton,
  Notice,
  NotStored,
  scrollIntoView,
  TextAreaField,
  ui,
} from '@nox/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { ownReview, useHiding, useJudge } from '../entry/judge.ts';
import {
  deleteDraft,
  isUnsent,
  onRestored,
  readDraft,
  type ReviewDraft,
  reviewText,
} from '../entry/review-drafts.ts';
import { useCriteria, useJudging, useRights } from '../sync/judging-settings.ts';
import { Amendment } from './amendment.tsx';
import styles from './review.module.css';
import { ScoreFields } from './score-fields.tsx';
import { type ReviewForm, useReviewForm } from './use-review-form.ts';
import { StoredJudgeNameField } from '../entry/judge-chip.tsx';
import { useSync } from '../sync/sync-provider.tsx';

interface ReviewStateProps {
  entry: AuditionEntry;
  submitLabel: string;
  onEnqueued?: (outcome: Outcome) => void;
}

interface OwnReviewProps extends ReviewStateProps {
  onRecused?: () => void;
  /** Replaces the form until a judge name is set. */
  nameless: ReactNode;
}

export function OwnReview({ onRecused, nameless, ...review }: OwnReviewProps) {
  const { entry } = review;
  const { name, draftKey } = useJudge();
  // One form must not become another.
  const isFormKnown = useJudging() !== undefined;
  const state = name
    ? isFormKnown && <ReviewState key={`${entry._id} ${draftKey}`} {...review} />
    : nameless;
  return (
    <>
      <Recusal entry={entry} onRecused={onRecused} />
      {!entry.isRecused && state}
    </>
  );
}

/** The form, or what became of the review, with the draft of what was written since. */
function ReviewState({ entry, submitLabel, onEnqueued }: ReviewStateProps) {
  const judge = useJudge();
  const [amendment, setAmendment] = useState<'open' | 'saved' | 'cancelled'>();
  const isAmending = amendment === 'open';
  const own = judge.isBound ? ownReview(entry, judge) : undefined;
  const review = useReviewForm(entry, onEnqueued);
  const { submitted, hasMore, pending, isEnqueued, failure, withdraw } = review;
  const isPending = pending !== undefined && submitted === pending.review;
  const isShown = submitted !== undefined && !hasMore && !(own && isAmending);
  // What replaces a form takes the focus of its button, and what replaces that takes it in turn.
  const text = useFocusFallback(
    isShown && (amendment ?? (isEnqueued && (isPending ? 'pending' : 'submitted'))),
  );
  const criteria = useCriteria();
  // A form with further text stays.
  if (!submitted || hasMore) {
    return (
      <>
        <BecomesJudge />
        <SeenOthers entry={entry} />
        <ReviewFields review={review} submitLabel={submitLabel} />
      </>
    );
  }
  if (own && isAmending) {
    return (
      <>
        <SeenOthers entry={entry} own={own} />
        <Amendment entry={entry} review={own} onDone={setAmendment} />
      </>
    );
  }
  return (
    <>
      {isPending ? (
        <Notice tone="pending" className={styles.unsent}>
          <p ref={text} tabIndex={-1}>
            Your review is waiting to be sent.
            {pending.wasAttempted && ' It may have reached the server already.'}
          </p>
          <p className={ui.typed}>{reviewText(submitted, criteria)}</p>
          <Button onClick={() => void withdraw()}>Withdraw and edit</Button>
        </Notice>
      ) : (
        <>
          {failure && <Notice tone="negative">{failure}</Notice>}
          <div className={classNames(ui.row4, ui.between)}>
            <p ref={text} tabIndex={-1} role="status" className={ui.minor}>
              Your review as this judge has been submitted.
            </p>
            {own && <Button onClick={() => setAmendment('open')}>Change your review</Button>}
          </div>
          <p className={ui.typed}>
            {/* A dialog covers what is announced. */}
            {amendment === 'saved' && <span className={ui.positive}>Changed: </span>}
            {reviewText(own ?? submitted, criteria)}
          </p>
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

/** An administrator is a judge from the first review on, which is said before it is sent. */
function BecomesJudge() {
  const judging = useJudging();
  if (judging?.mode !== 'independent' || judging.isIndependent) return null;
  return (
    <p className={classNames(ui.small, ui.pending)}>
      With your first review you judge in this season. While judging is independent, others' scores
      are hidden from you before your own, and the deliberation is closed to you.
    </p>
  );
}

/** Says before it is given that a score does not count; where judges are open to each other, it does. */
function SeenOthers({ entry, own }: { entry: AuditionEntry; own?: Review }) {
  const mode = useJudging()?.mode ?? 'open';
  const hiding = useHiding()(entry);
  if (mode === 'open' || hiding || entry.reviews.every(({ _id }) => _id === own?._id)) return null;
  return (
    <p className={classNames(ui.small, ui.pending)}>
      You have seen others&apos; reviews: a score that you {own ? 'change' : 'give'} now is stored,
      and {own && countedOf(own) !== undefined ? 'the former one counts' : 'does not count'}. An
      organiser may let {own ? 'the new one' : 'it'} count.
    </p>
  );
}

interface ReviewFieldsProps extends Pick<ReviewStateProps, 'submitLabel'> {
  review: ReviewForm;
}

function ReviewFields({ review, submitLabel }: ReviewFieldsProps) {
  const { form, hasMore, isRestored, isStored, isWithdrawn, isSending, failure, submit } = review;
  const { errors } = form.formState;
  useEffect(() => {
    if (isWithdrawn) form.setFocus('notes');
  }, [form, isWithdrawn]);
  return (
    <form
      noValidate
      aria-label="Add review"
      className={ui.stack4}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isRestored && (
        <p className={classNames(ui.small, ui.pending)}>What you wrote before is still here.</p>
      )}
      {hasMore && (
        <Notice tone="pending">
          Submitted without what you wrote since. That stays here as a draft.
        </Notice>
      )}
      {!isStored && <NotStored />}
      {failure && <Notice tone="negative">{failure}</Notice>}
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
      {/* A busy button is not `disabled`: it would lose the focus. */}
      {!hasMore && (
        <Button type="submit" variant="primary" aria-disabled={isSending}>
          {isSending ? 'Submitting...' : submitLabel}
        </Button>
      )}
    </form>
  );
}

interface UnsentDraftProps {
  entryId: string;
  hint: string;
  submitted?: ReviewDraft;
}

export function UnsentDraft({ entryId, hint, submitted }: UnsentDraftProps) {
  const { draftKey } = useJudge();
  const [draft, setDraft] = useState(() => readDraft(entryId, draftKey));
  const criteria = useCriteria();
  useEffect(() => onRestored(entryId, draftKey, setDraft), [entryId, draftKey]);
  if (!draft || (submitted && !isUnsent(draft, submitted))) return null;
  const text = reviewText(draft, criteria);
  const handleDiscard = () => {
    deleteDraft(entryId, draftKey);
    setDraft(undefined);
  };
  return (
    <Notice tone="pending" className={styles.unsent}>
      <p>{hint}</p>
      <p className={ui.typed}>{text}</p>
      <CopyButton text={text} />
      <Button onClick={handleDiscard}>Discard</Button>
    </Notice>
  );
}

interface RecusalProps {
  entry: AuditionEntry;
  onRecused?: (() => void) | undefined;
}

/** Where reviews are bound to accounts: as whom, and "I know this person"; or that the account is recused. */
function Recusal({ entry, onRecused }: RecusalProps) {
  const { _id: entryId, fullName: candidate, isRecused = false } = entry;
  const { recusals } = useSync();
  const { isBound } = useJudge();
  const { mayOrganise } = useRights();
  const [isAsked, setIsAsked] = useState(false);
  const text = useFocusFallback(isRecused);
  const handleConfirm = () => {
    setIsAsked(false);
    void recusals.enqueue({ kind: 'recusal', entryId, candidate });
    onRecused?.();
  };
  if (isRecused) {
    return (
      <p ref={text} tabIndex={-1} role="status">
        You are recused.
      </p>
    );
  }
  if (!isBound) return null;
  return (
    <div className={classNames(ui.row4, ui.between)}>
      <StoredJudgeNameField />
      <Button aria-keyshortcuts={mayOrganise ? undefined : 'r'} onClick={() => setIsAsked(true)}>
        I know this person
      </Button>
      {isAsked && (
        <AlertDialog
          title={`You know ${candidate}`}
          question={`You will not review this candidate, and see no reviews, scores or figures of them. Only ${mayOrganise ? 'another' : 'an'} organiser can take this back.`}
          onCancel={() => setIsAsked(false)}
        >
          <Button variant="primary" onClick={handleConfirm}>
            Recuse me
          </Button>
        </AlertDialog>
      )}
    </div>
  );
}

/** @returns the ref of what gets the focus when that is shown, or something else in its place, and the focus is lost */
function useFocusFallback(shown: string | boolean) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (shown && document.activeElement === document.body) element.current?.focus();
  }, [shown]);
  return element;
}
