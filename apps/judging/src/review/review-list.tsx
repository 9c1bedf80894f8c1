import { ApiError, deleteReview } from '@nox/api-client';
import { type AuditionEntry, judgeNameKey, type Review } from '@nox/contracts';
import { Button, classNames, DeleteDialog, Notice, ui } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { changeEntry } from '../sync/entries-sync.ts';
import styles from './review.module.css';
import { rounded, scoreStatistics } from '../entry/entry.ts';

export function ReviewsHidden() {
  return (
    <p className={ui.minor}>Others' reviews stay hidden until you have reviewed this candidate.</p>
  );
}

/** Any administrator may type any judge name. */
const isUnderOtherName = ({ account, judgeEmail }: Review) =>
  account !== undefined && judgeNameKey(account) !== judgeNameKey(judgeEmail);

const deleteLabel = ({ judgeEmail }: Review) => `Delete the review by ${judgeEmail}`;

export function ReviewList({ entry }: { entry: AuditionEntry }) {
  const queryClient = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const [toDelete, setToDelete] = useState<Review>();

  const deletion = useMutation({
    mutationFn: ({ _id }: Review) => deleteReview(entry._id, _id),
    onSuccess: (_, deleted) =>
      changeEntry(queryClient, entry._id, (current) => ({
        ...current,
        reviews: current.reviews.filter(({ _id }) => _id !== deleted._id),
      })),
    onSettled: () => setToDelete(undefined),
  });

  return (
    <div ref={list} tabIndex={-1} className={ui.stack3}>
      {deletion.isSuccess && <Notice tone="go">Review deleted.</Notice>}
      {deletion.isError && (
        <Notice tone="stop">
          {ApiError.messageOr(deletion.error, 'Failed to delete review.')}
        </Notice>
      )}
      {entry.reviews.length === 0 && <p className={ui.minor}>No reviews yet.</p>}
      <ul role="list" className={ui.stack3}>
        {entry.reviews.map((review) => (
          <li key={review._id} className={classNames(ui.box, styles.review)}>
            <p className={styles.head}>
              <span className={ui.strong}>{review.judgeEmail}</span>
              <span className={ui.digits}>
                {review.score === undefined ? 'No score' : `${review.score}/10`}
              </span>
              {isUnderOtherName(review) && (
                <span className={classNames(ui.minor, ui.breakable)}>
                  signed in as {review.account}
                </span>
              )}
            </p>
            <p className={styles.reviewListNotes}>{review.notes}</p>
            <Button
              aria-label={deleteLabel(review)}
              className={styles.delete}
              onClick={() => {
                deletion.reset();
                setToDelete(review);
              }}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <DeleteDialog
        subject={toDelete}
        title={() => 'Delete review'}
        question={({ judgeEmail }) =>
          `Are you sure you want to delete the review by ${judgeEmail}?`
        }
        confirmLabel="Delete Review"
        isBusy={deletion.isPending}
        onConfirm={deletion.mutate}
        onCancel={() => setToDelete(undefined)}
        finalFocus={(review) =>
          list.current?.querySelector<HTMLElement>(
            `[aria-label=${JSON.stringify(deleteLabel(review))}]`,
          ) ?? list.current
        }
      />
    </div>
  );
}

export function ScoreSummary({ entry }: { entry: AuditionEntry }) {
  const statistics = scoreStatistics(entry.reviews);
  if (!statistics) return null;
  const { count, mean, median, spread, isSplit } = statistics;
  return (
    <div className={ui.stack3}>
      <dl className={styles.figures}>
        <Figure name="Mean" value={rounded(mean)} />
        <Figure name="Median" value={rounded(median)} />
        <Figure name="Scores" value={String(count)} />
        <Figure name="Spread" value={String(spread)} />
      </dl>
      {isSplit && (
        <p className={ui.lamp}>The judges disagree: their scores are {spread} points apart.</p>
      )}
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className={ui.note}>{name}</dt>
      <dd className={classNames(ui.strong, ui.digits, styles.value)}>{value}</dd>
    </div>
  );
}
