import type { AuditionEntry } from '@nox/contracts';
import { ReviewFields } from '../entry/review-fields';
import { useReviewForm } from '../entry/use-review-form';
import { reviewBy } from '../judge/reviewed-by';
import { useJudgingKeys } from './use-judging-keys';

interface JudgeFormProps {
  entry: AuditionEntry;
  judgeName: string;
  onSent: () => void;
}

/** The review of the candidate whom one judges; digits give the score, 0 is ten. */
export function JudgeForm({ entry, judgeName, onSent }: JudgeFormProps) {
  const review = useReviewForm(entry, judgeName, onSent);
  const isReviewed = reviewBy(entry, judgeName) !== undefined;

  const give = (score: number) => () => {
    if (!isReviewed) review.form.setValue('score', score, { shouldDirty: true });
  };
  useJudgingKeys({
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((score) => [score, give(score)])),
    0: give(10),
    Enter: () => !isReviewed && review.submit(),
  });

  if (isReviewed) return <p>Your review as this judge has been submitted.</p>;
  return <ReviewFields review={review} submitLabel="Submit and Next" />;
}
