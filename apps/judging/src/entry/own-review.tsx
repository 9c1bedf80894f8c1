import type { AuditionEntry } from '@nox/contracts';
import { Button, Notice } from '@nox/ui';
import { useEffect, useState } from 'react';
import { JudgeNameField } from '../judge/judge-name-field.tsx';
import { reviewBy } from '../judge/reviewed-by.ts';
import { useJudgeName } from '../judge/use-judge-name.ts';
import { reviewText } from '../queue/review-text.ts';
import styles from './own-review.module.css';
import { dropDraft, onRestored, readDraft } from './review-drafts.ts';
import { ReviewFields } from './review-fields.tsx';
import { useFocusLeft } from './use-focus-left.ts';
import { useReviewForm } from './use-review-form.ts';
import { WaitingReview } from './waiting-review.tsx';

/** Where a judge reviews an entry, once and under a name. */
export function OwnReview({ entry }: { entry: AuditionEntry }) {
  const [name] = useJudgeName();
  const judgeName = name.trim();
  return (
    <section aria-label="Your review" className={styles.own}>
      <JudgeNameField />
      {!judgeName && <p className={styles.hint}>Enter a Judge Name to add a review.</p>}
      {judgeName && (
        <Reviewing key={`${entry._id} ${judgeName}`} entry={entry} judgeName={judgeName} />
      )}
    </section>
  );
}

function Reviewing({ entry, judgeName }: { entry: AuditionEntry; judgeName: string }) {
  const review = useReviewForm(entry, judgeName);
  // Until what became of it is known, what was written is a draft, and would be taken for one that was not sent.
  if (reviewBy(entry, judgeName) && !review.isSending) {
    return (
      <>
        {review.failure && <Notice tone="stop">{review.failure}</Notice>}
        <Reviewed entryId={entry._id} judgeName={judgeName} takesFocus={review.isHandedIn} />
      </>
    );
  }
  if (review.waiting && !review.isSending) {
    return (
      <WaitingReview
        delivery={review.waiting}
        takesFocus={review.isHandedIn}
        onTakeBack={() => void review.takeBack()}
      />
    );
  }
  return <ReviewFields review={review} submitLabel="Submit Review" />;
}

interface ReviewedProps {
  entryId: string;
  judgeName: string;
  /** The button that sent the review went with the form. */
  takesFocus: boolean;
}

/** In place of the form; what was written meanwhile and refused is not lost with it. */
function Reviewed({ entryId, judgeName, takesFocus }: ReviewedProps) {
  const submitted = useFocusLeft<HTMLParagraphElement>(takesFocus);
  const [unsent, setUnsent] = useState(() => readDraft(entryId, judgeName));
  useEffect(() => onRestored(entryId, judgeName, setUnsent), [entryId, judgeName]);
  return (
    <>
      <p ref={submitted} tabIndex={-1} role="status" className={styles.hint}>
        Your review as this judge has been submitted.
      </p>
      {unsent && (
        <Notice tone="lamp" className={styles.unsent}>
          <p>You also wrote this, which was not sent:</p>
          <p className={styles.notes}>{reviewText(unsent)}</p>
          <Button
            onClick={() => {
              dropDraft(entryId, judgeName);
              setUnsent(undefined);
            }}
          >
            Discard
          </Button>
        </Notice>
      )}
    </>
  );
}
