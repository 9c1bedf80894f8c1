import type { AuditionEntry } from '@nox/contracts';
import { useEffect } from 'react';
import { reviewBy } from '../../entry/judge.tsx';
import type { Outcome } from '../../outbox/outbox-item.ts';
import { PendingReview } from '../../review/pending-review.tsx';
import { ReviewFields } from '../../review/review-fields.tsx';
import { useReviewForm } from '../../review/use-review-form.ts';

interface JudgeFormProps {
  entry: AuditionEntry;
  judgeName: string;
  onEnqueued: (outcome: Outcome) => void;
}

/** The review of the shown candidate; digit keys set the score, 0 sets ten. */
export function JudgeForm({ entry, judgeName, onEnqueued }: JudgeFormProps) {
  const review = useReviewForm(entry, judgeName, onEnqueued);
  const isReviewed = reviewBy(entry, judgeName) !== undefined && !review.isSending;
  const isPending = review.pending !== undefined && !review.isSending;
  const isEditable = !isReviewed && !isPending;

  const setScore = (score: number) => () => {
    if (isEditable) review.form.setValue('score', score, { shouldDirty: true });
  };
  useJudgingKeys({
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((score) => [score, setScore(score)])),
    0: setScore(10),
    Enter: () => isEditable && review.submit(),
  });

  if (isReviewed) return <p>Your review as this judge has been submitted.</p>;
  if (review.pending && isPending) {
    return (
      <PendingReview
        item={review.pending}
        takesFocus={false}
        onWithdraw={() => void review.withdraw()}
      />
    );
  }
  return <ReviewFields review={review} submitLabel="Submit and Next" />;
}

/** Handlers by key: `Enter` with Ctrl, all others without modifiers. */
type Shortcuts = Record<string, (() => void) | undefined>;

/** Listens for shortcuts; while text is being typed only for Ctrl+Enter. */
export function useJudgingKeys(keys: Shortcuts): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey;
      if (event.altKey || isModified !== (event.key === 'Enter')) return;
      if (!isModified && isTyping(event.target)) return;
      const handler = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  });
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.matches('textarea, select, input:not([type="radio"])');
}
