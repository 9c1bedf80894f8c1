import type { AuditionEntry } from '@nox/contracts';
import { Button } from '@nox/ui';
import { useState, type Ref } from 'react';
import styles from './judging-dialog.module.css';
import { JudgeNameField, reviewBy, useJudgeName } from '../../entry/judge.tsx';
import type { Outcome } from '../../outbox/outbox-item.ts';
import { PendingReview, Reviewed } from '../../review/pending-review.tsx';
import { ReviewFields } from '../../review/review-fields.tsx';
import { useReviewForm } from '../../review/use-review-form.ts';

interface JudgeFormProps {
  ref: Ref<HTMLFormElement>;
  entry: AuditionEntry;
  judgeName: string;
  /** Gets the submit button. */
  submitBar: HTMLElement | null;
  onEnqueued: (outcome: Outcome) => void;
}

/** The review of the shown candidate. */
export function JudgeForm({ ref, entry, judgeName, submitBar, onEnqueued }: JudgeFormProps) {
  const review = useReviewForm(entry, judgeName, onEnqueued);
  const { isSending, isEnqueued, pending, withdraw } = review;
  if (reviewBy(entry, judgeName) && !isSending) return <Reviewed takesFocus={isEnqueued} />;
  if (pending && !isSending) {
    return (
      <PendingReview item={pending} takesFocus={isEnqueued} onWithdraw={() => void withdraw()} />
    );
  }
  return (
    <ReviewFields ref={ref} review={review} submitLabel="Submit and Next" submitBar={submitBar} />
  );
}

/** In place of the form until a judge name is set: as a whole, since the form replaces this field. */
export function JudgeNameForm() {
  const [judgeName, setJudgeName] = useJudgeName();
  const [typed, setTyped] = useState(judgeName);
  return (
    <form
      className={styles.name}
      onSubmit={(event) => {
        event.preventDefault();
        setJudgeName(typed.trim());
      }}
    >
      <JudgeNameField value={typed} onChange={setTyped} />
      <Button type="submit" variant="primary">
        Start Judging
      </Button>
      <p className={styles.hint}>Enter a Judge Name to add a review.</p>
    </form>
  );
}
