import type { AuditionEntry } from '@nox/contracts';
import { ReviewFields } from '../entry/review-fields.tsx';
import { useReviewForm } from '../entry/use-review-form.ts';
import { WaitingReview } from '../entry/waiting-review.tsx';
import { reviewBy } from '../judge/reviewed-by.ts';
import type { Outcome } from '../queue/queue.ts';
import { useJudgingKeys } from './use-judging-keys.ts';

interface JudgeFormProps {
  entry: AuditionEntry;
  judgeName: string;
  onHandedIn: (outcome: Outcome) => void;
}

/** The review of the candidate whom one judges; digits give the score, 0 is ten. */
export function JudgeForm({ entry, judgeName, onHandedIn }: JudgeFormProps) {
  const review = useReviewForm(entry, judgeName, onHandedIn);
  const isReviewed = reviewBy(entry, judgeName) !== undefined && !review.isSending;
  const isWaiting = review.waiting !== undefined && !review.isSending;
  const isOpen = !isReviewed && !isWaiting;

  const give = (score: number) => () => {
    if (isOpen) review.form.setValue('score', score, { shouldDirty: true });
  };
  useJudgingKeys({
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((score) => [score, give(score)])),
    0: give(10),
    Enter: () => isOpen && review.submit(),
  });

  if (isReviewed) return <p>Your review as this judge has been submitted.</p>;
  if (review.waiting && isWaiting) {
    return (
      <WaitingReview
        delivery={review.waiting}
        takesFocus={false}
        onTakeBack={() => void review.takeBack()}
      />
    );
  }
  return <ReviewFields review={review} submitLabel="Submit and Next" />;
}
