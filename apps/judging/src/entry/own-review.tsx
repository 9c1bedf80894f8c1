import type { AuditionEntry } from '@nox/contracts';
import { Button, Notice } from '@nox/ui';
import { useEffect, useRef, useState } from 'react';
import { reviewBy } from '../judge/reviewed-by';
import { JudgeNameField } from '../judge/judge-name-field';
import { useJudgeName } from '../judge/use-judge-name';
import { failureText } from './failure-text';
import { dropDraft, readDraft } from './review-drafts';
import { ReviewFields } from './review-fields';
import styles from './own-review.module.css';
import { useReviewForm } from './use-review-form';

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
  if (!reviewBy(entry, judgeName)) {
    return <ReviewFields review={review} submitLabel="Submit Review" />;
  }
  return (
    <>
      {review.error && (
        <Notice tone="stop">{failureText(review.error, 'Failed to submit review.')}</Notice>
      )}
      <Reviewed entryId={entry._id} judgeName={judgeName} takesFocus={review.isSent} />
    </>
  );
}

interface ReviewedProps {
  entryId: string;
  judgeName: string;
  /** The button that sent the review went with the form. */
  takesFocus: boolean;
}

/** In place of the form; what was written meanwhile and refused is not lost with it. */
function Reviewed({ entryId, judgeName, takesFocus }: ReviewedProps) {
  const submitted = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) submitted.current?.focus();
  }, [takesFocus]);
  const [unsent, setUnsent] = useState(() => readDraft(entryId, judgeName));
  return (
    <>
      <p ref={submitted} tabIndex={-1} role="status" className={styles.hint}>
        Your review as this judge has been submitted.
      </p>
      {unsent && (
        <Notice tone="lamp" className={styles.unsent}>
          <p>You also wrote this, which was not sent:</p>
          <p className={styles.notes}>
            {unsent.score !== undefined && `${unsent.score}/10. `}
            {unsent.notes}
          </p>
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
