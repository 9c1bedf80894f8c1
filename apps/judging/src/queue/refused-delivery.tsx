import type { AuditionEntry } from '@nox/contracts';
import { Button } from '@nox/ui';
import { restoreDraft } from '../entry/review-drafts.ts';
import { useOpenEntry } from '../entry/use-open-entry.ts';
import { useJudgeName } from '../judge/use-judge-name.ts';
import { CopyButton } from './copy-button.tsx';
import { decide } from './decide.ts';
import type { Delivery, Refusal, ReviewDelivery, StatusDelivery } from './delivery.ts';
import { useSending } from './queue-provider.tsx';
import styles from './refused-deliveries.module.css';
import { reviewText } from './review-text.ts';

interface RefusedProps<Kind extends Delivery> {
  delivery: Kind;
  refusal: Refusal;
  /** As it is by now; undefined if it is gone. */
  entry: AuditionEntry | undefined;
}

/** What the server did not take, why, and what one can do about it. */
export function RefusedDelivery({ delivery, ...rest }: RefusedProps<Delivery>) {
  const { queue } = useSending();
  const { id, candidate, kind } = delivery;
  const isWorthRetrying = rest.refusal.status >= 500;
  return (
    <li className={styles.refused} aria-label={`Not sent: ${candidate}`}>
      {kind === 'review' ? (
        <RefusedReview delivery={delivery} {...rest} />
      ) : (
        <RefusedStatus delivery={delivery} {...rest} />
      )}
      {isWorthRetrying && <Button onClick={() => void queue.retry(id)}>Try Again</Button>}
      <Button onClick={() => void queue.change(id, () => undefined)}>Dismiss</Button>
    </li>
  );
}

function RefusedStatus({ delivery, refusal, entry }: RefusedProps<StatusDelivery>) {
  const { queue } = useSending();
  const { candidate, status } = delivery;
  return (
    <>
      <p className={styles.text}>
        <strong>Failed to update status.</strong>{' '}
        {refusal.message || `${candidate} is still ${entry?.status ?? 'there'}.`} You wanted '
        {status}'.
      </p>
      {entry && entry.status !== status && refusal.status < 500 && (
        <Button onClick={() => void decide(queue, entry, status)}>Set to {status} Anyway</Button>
      )}
    </>
  );
}

function RefusedReview({ delivery, refusal, entry }: RefusedProps<ReviewDelivery>) {
  const { queue } = useSending();
  const { open } = useOpenEntry();
  const [, setJudgeName] = useJudgeName();
  const { id, entryId, candidate, review } = delivery;

  const handleEdit = async () => {
    const { judgeEmail, notes, score } = review;
    restoreDraft(entryId, judgeEmail, { notes, score });
    setJudgeName(judgeEmail);
    await queue.change(id, () => undefined);
    open(entryId, 'details');
  };

  return (
    <>
      <div className={styles.text}>
        <p>
          <strong>Your review of {candidate} was not accepted.</strong>{' '}
          {refusal.message || 'Failed to submit review.'}
        </p>
        <p className={styles.review}>{reviewText(review)}</p>
      </div>
      {entry && <Button onClick={() => void handleEdit()}>Edit</Button>}
      <CopyButton text={reviewText(review)} />
    </>
  );
}
