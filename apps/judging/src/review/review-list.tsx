import { ApiError, call, deleteReview } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import {
  type AuditionEntry,
  describeCounted,
  listAll,
  pluralForm,
  type Review,
} from '@nox/contracts';
import {
  ActionMenu,
  Button,
  classNames,
  DeleteDialog,
  formatTime,
  Notice,
  tools,
  ui,
  useAnnounce,
} from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { changeEntry } from '../sync/entries-sync.ts';
import { EntriesContext, useEntries } from '../sync/sync-provider.tsx';
import { useCriteria, useJudging, useRights } from '../sync/judging-settings.ts';
import styles from './review.module.css';
import { rounded, scoreStatistics } from '../entry/entry.ts';
import { Figures, Score } from '../entry/entry-marks.tsx';
import { type Hiding, judgeKeyOf, useHiding } from '../entry/judge.ts';
import { reviewText, scoresText } from '../entry/review-drafts.ts';
import { changeFailureText } from '@nox/api-client/failures';

interface EntryReviewsProps {
  entry: AuditionEntry;
  hasSummary?: boolean;
}

/** The reviews that are shown, with a button for those that the judge may ask for, or why there are none. */
export function EntryReviews({ entry, hasSummary }: EntryReviewsProps) {
  const hiding = useHiding()(entry);
  if (hiding && hiding !== 'unasked') {
    return <p className={ui.minor}>{HIDDEN_TEXTS[hiding](entry.reviews.length > 0)}</p>;
  }
  return (
    <div className={ui.stack6}>
      {hasSummary && !hiding && <ScoreSummary entry={entry} />}
      <ReviewList entry={entry} isPartial={hiding === 'unasked'} />
    </div>
  );
}

const HIDDEN_TEXTS: Record<Exclude<Hiding, 'unasked'>, (hasOwn: boolean) => string> = {
  recused: () => 'You are recused.',
  independent: (hasOwn) => `Hidden until your review ${hasOwn ? 'has a score' : 'is in'}.`,
  chosen: () => "Others' reviews stay hidden until you have reviewed this candidate.",
};

const isUnderOtherName = ({ account, judgeEmail }: Review) =>
  account !== undefined && judgeKeyOf(account) !== judgeKeyOf(judgeEmail);

/** The other accounts that review under the name of a review, on whatever entry. */
function othersUnderName({ account, judgeEmail }: Review, all: readonly Review[]): string[] {
  if (account === undefined) return [];
  const sameName = all.filter((one) => judgeKeyOf(one.judgeEmail) === judgeKeyOf(judgeEmail));
  const accounts = new Set(sameName.flatMap((one) => one.account ?? []));
  return [...accounts].filter((one) => one !== account);
}

function ReviewList({ entry, isPartial }: { entry: AuditionEntry; isPartial: boolean }) {
  const entries = useEntries();
  const reviews = useMemo(() => {
    const all = entries.flatMap((one) => one.reviews);
    return entry.reviews.map((review) => ({ review, others: othersUnderName(review, all) }));
  }, [entries, entry.reviews]);
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1} className={ui.stack3}>
      <Deletion entry={entry} list={list}>
        {entry.reviews.length === 0 && <p className={ui.minor}>No reviews yet.</p>}
        <ul role="list" className={ui.stack3}>
          {reviews.map(({ review, others }) => (
            <ListedReview key={review._id} review={review} others={others} />
          ))}
        </ul>
      </Deletion>
      {isPartial && <ShowOthers entry={entry} onShown={() => list.current?.focus()} />}
    </div>
  );
}

/** Asking needs the network: a question that waits would be recorded long before it is answered. */
function ShowOthers({ entry, onShown }: { entry: AuditionEntry; onShown: () => void }) {
  const { _id: id, hiddenReviews = 0 } = entry;
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const { isOffline } = useContext(EntriesContext);
  const hint = useId();
  const others = pluralForm(hiddenReviews, 'review', `${hiddenReviews} reviews`);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call<AuditionEntry>('POST', `/auditions/${encodeURIComponent(id)}/seen-reviews`),
    onSuccess: async ({ reviews }) => {
      await changeEntry(queryClient, id, (one) => ({ ...one, reviews, hiddenReviews: 0 }));
      announce(
        'positive',
        `The other ${others} ${pluralForm(hiddenReviews, 'is', 'are')} shown.`,
        id,
      );
      onShown();
    },
    onError: (error) =>
      announce('negative', changeFailureText(error, `The other ${others} cannot be shown.`), id),
  });
  const isDisabled = isPending || isOffline;
  return (
    <>
      <Button
        className={styles.others}
        aria-describedby={hint}
        aria-disabled={isDisabled}
        onClick={() => !isDisabled && mutate()}
      >
        Show the other {others}
      </Button>
      <p id={hint} className={ui.note}>
        {isOffline
          ? 'They can be shown once this device is online.'
          : 'What you change after that is stored, but the score you gave before counts.'}
      </p>
    </>
  );
}

function ListedReview({ review, others }: { review: Review; others: readonly string[] }) {
  const { mayOrganise } = useRights();
  const scores = scoresText(useCriteria(), review.scores);
  const notes = [
    review.typedName !== undefined && `sent as ${review.typedName}`,
    isUnderOtherName(review) && `signed in as ${review.account}`,
    others.length > 0 && `${listAll(others)} reviews under this name, too`,
  ];
  return (
    <li className={classNames(tools.box, tools.padded)}>
      <p className={classNames(ui.row1, styles.head)}>
        <span className={ui.strong}>{review.judgeEmail}</span>
        <Score review={review} />
        {notes.map(
          (note) =>
            mayOrganise &&
            note && (
              <span key={note} className={classNames(ui.minor, ui.breakable)}>
                {note}
              </span>
            ),
        )}
      </p>
      {scores && <p className={classNames(ui.note, ui.digits)}>{scores}</p>}
      <p className={ui.typed}>{review.notes}</p>
      <ReviewHistory review={review} />
    </li>
  );
}

interface DeletionProps {
  entry: AuditionEntry;
  list: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** Judges delete their own; where reviews are bound to accounts they change them instead. */
function Deletion({ entry, list, children }: DeletionProps) {
  const queryClient = useQueryClient();
  const [toDelete, setToDelete] = useState<Review>();
  const { mayOrganise } = useRights();
  const user = useAuth((auth) => auth.user);
  const isOpen = useJudging()?.mode === 'open';
  const deletable = entry.reviews.filter(({ account }) => {
    const isOwn = account !== undefined && (account === user?.uid || account === user?.email);
    return isOpen ? mayOrganise || isOwn : mayOrganise && !isOwn;
  });
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: ({ _id }: Review) => deleteReview(entry._id, _id),
    onSuccess: (_, deleted) =>
      changeEntry(queryClient, entry._id, (current) => ({
        ...current,
        reviews: current.reviews.filter(({ _id }) => _id !== deleted._id),
      })),
    onSettled: () => setToDelete(undefined),
  });
  return (
    <>
      {isSuccess && <Notice tone="positive">Review deleted.</Notice>}
      {error && (
        <Notice tone="negative">{ApiError.messageOr(error, 'Failed to delete review.')}</Notice>
      )}
      {children}
      {deletable.length > 0 && (
        <ActionMenu
          label="Delete a review"
          variant="plain"
          className={styles.delete}
          actions={deletable.map((review) => ({
            label: `Delete the review by ${review.judgeEmail}`,
            isDestructive: true,
            onSelect: () => {
              reset();
              setToDelete(review);
            },
          }))}
        />
      )}
      {toDelete && (
        <DeleteDialog
          title="Delete review"
          question={`Are you sure you want to delete the review by ${toDelete.judgeEmail}?`}
          confirmLabel="Delete review"
          isBusy={isPending}
          onConfirm={() => mutate(toDelete)}
          onCancel={() => setToDelete(undefined)}
          finalFocus={() =>
            list.current?.querySelector<HTMLElement>(':scope > button') ?? list.current
          }
        />
      )}
    </>
  );
}

/** What a review said before it was changed, and whether what it says now counts. */
function ReviewHistory({ review }: { review: Review }) {
  const criteria = useCriteria();
  const { versions = [] } = review;
  const counted = describeCounted(review);
  return (
    <>
      {counted && <p className={classNames(ui.small, ui.pending)}>{counted}</p>}
      {versions.length > 0 && (
        <details className={ui.small}>
          <summary className={classNames(tools.target, ui.row)}>Earlier versions</summary>
          <ol role="list" className={ui.stack2}>
            {versions.map((version) => (
              <li key={version.until} className={ui.typed}>
                <span className={ui.minor}>
                  Until <time dateTime={version.until}>{formatTime(version.until)}</time>:
                </span>{' '}
                {reviewText(version, criteria)}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

function ScoreSummary({ entry }: { entry: AuditionEntry }) {
  const statistics = scoreStatistics(entry.reviews);
  if (!statistics) return null;
  const { count, mean, median, spread, isSplit } = statistics;
  return (
    <div className={ui.stack3}>
      <Figures
        values={{
          Mean: rounded(mean),
          Median: rounded(median),
          Scores: String(count),
          Spread: spread?.toString(),
        }}
      />
      {isSplit && (
        <p className={ui.pending}>The judges disagree: their scores are {spread} points apart.</p>
      )}
    </div>
  );
}
