import { deleteReview } from '@nox/api-client';
import type { AuditionEntry, Review } from '@nox/contracts';
import { AlertDialog, Button, DestructiveButton, Notice } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { changeEntry } from './entry-cache.ts';
import { failureText } from './failure-text.ts';
import styles from './review-list.module.css';

/** What the judges wrote of an entry; a review can be deleted, once somebody has confirmed it. */
export function ReviewList({ entry }: { entry: AuditionEntry }) {
  const queryClient = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const [doomed, setDoomed] = useState<Review>();
  const [isAsking, setIsAsking] = useState(false);

  const deletion = useMutation({
    mutationFn: ({ _id }: Review) => deleteReview(entry._id, _id),
    onSuccess: (_, gone) =>
      changeEntry(queryClient, entry._id, (known) => ({
        ...known,
        reviews: known.reviews.filter(({ _id }) => _id !== gone._id),
      })),
    onSettled: () => setIsAsking(false),
  });

  return (
    <div ref={list} tabIndex={-1} className={styles.reviews}>
      {deletion.isSuccess && <Notice tone="go">Review deleted.</Notice>}
      {deletion.isError && (
        <Notice tone="stop">{failureText(deletion.error, 'Failed to delete review.')}</Notice>
      )}
      {entry.reviews.length === 0 && <p className={styles.none}>No reviews yet.</p>}
      <ul role="list" className={styles.list}>
        {entry.reviews.map((review) => (
          <li key={review._id} className={styles.review}>
            <p className={styles.head}>
              <span className={styles.judge}>{review.judgeEmail}</span>
              <span className={styles.score}>
                {review.score === undefined ? 'No score' : `${review.score}/10`}
              </span>
            </p>
            <p className={styles.notes}>{review.notes}</p>
            <Button
              aria-label={`Delete the review by ${review.judgeEmail}`}
              className={styles.delete}
              onClick={() => {
                deletion.reset();
                setDoomed(review);
                setIsAsking(true);
              }}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <AlertDialog
        isOpen={isAsking}
        title="Delete review"
        question={`Are you sure you want to delete the review by ${doomed?.judgeEmail ?? ''}?`}
        isBusy={deletion.isPending}
        onCancel={() => setIsAsking(false)}
        // The button that asked goes with its review.
        finalFocus={() =>
          list.current?.querySelector<HTMLElement>(
            `[aria-label=${JSON.stringify(`Delete the review by ${doomed?.judgeEmail ?? ''}`)}]`,
          ) ?? list.current
        }
      >
        <DestructiveButton
          disabled={deletion.isPending}
          onClick={() => doomed && deletion.mutate(doomed)}
        >
          {deletion.isPending ? 'Deleting...' : 'Delete Review'}
        </DestructiveButton>
      </AlertDialog>
    </div>
  );
}
