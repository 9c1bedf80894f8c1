import type { AuditionEntry, Undoable } from '@nox/contracts';
import type { Rejection } from '@nox/outbox';
import { Button, classNames, CopyButton, tools, ui } from '@nox/ui';
import {
  changeStatus,
  type OutboxItem,
  type ReviewItem,
  type StatusItem,
} from '../outbox/outbox-item.ts';
import { useEntries, useOutboxState, useSync } from '../sync/sync-provider.tsx';
import { useJudge, useJudgeName } from './judge.ts';
import { useCriteria } from '../sync/judging-settings.ts';
import { useRights } from './rights.ts';
import styles from './rejected-items.module.css';
import { restoreDraft, reviewText } from './review-drafts.ts';
import { useOpenEntry } from './use-open-entry.ts';

/** The rejected items of the outbox, each until the user retries, changes or dismisses it. */
export function RejectedItems({ entryId }: { entryId?: string }) {
  const entries = useEntries();
  const { rejected } = useOutboxState();
  const shown = entryId ? rejected.filter((item) => item.entryId === entryId) : rejected;
  if (shown.length === 0) return null;
  return (
    <div role="alert">
      <ul role="list" aria-label="Not sent" className={ui.stack2}>
        {shown.map(
          (item) =>
            item.rejection && (
              <RejectedItem
                key={`${item.kind} ${item.id}`}
                item={item}
                rejection={item.rejection}
                entry={entries.find(({ _id }) => _id === item.entryId)}
              />
            ),
        )}
      </ul>
    </div>
  );
}

interface RejectedItemProps<Item extends OutboxItem> {
  item: Item;
  rejection: Rejection;
  entry: AuditionEntry | undefined;
}

function RejectedItem({ item, ...rest }: RejectedItemProps<OutboxItem>) {
  const { outbox: main, recusals } = useSync();
  const { id, candidate, kind } = item;
  const outbox = kind === 'recusal' ? recusals : main;
  const { status, code } = rest.rejection;
  // The account may by then, or an entry that was deleted is there again.
  const canRetry =
    status >= 500 ||
    (status === 403 && code !== 'recused') ||
    (status === 404 && rest.entry !== undefined);
  return (
    <li
      className={classNames(tools.surface, styles.rejected, ui.row2)}
      aria-label={`Not sent: ${candidate}`}
    >
      {item.kind === 'review' && <RejectedReview item={item} {...rest} />}
      {item.kind === 'status' && <RejectedStatus item={item} {...rest} />}
      {item.kind === 'recusal' && (
        <p className={classNames(styles.text, ui.breakable)}>
          <strong>You are not recused from {candidate}.</strong> {rest.rejection.message}
        </p>
      )}
      {canRetry && <Button onClick={() => void outbox.retry(id)}>Try again</Button>}
      <Button onClick={() => void outbox.remove(id)}>Dismiss</Button>
    </li>
  );
}

function RejectedStatus({ item, rejection, entry }: RejectedItemProps<StatusItem>) {
  const { outbox } = useSync();
  const { mayOrganise } = useRights();
  const { candidate, status } = item;
  return (
    <>
      <p className={classNames(styles.text, ui.breakable)}>
        <strong>Failed to update status.</strong>{' '}
        {rejection.message || `${candidate} is still ${entry?.status ?? 'there'}.`} You wanted '
        {status}'.
      </p>
      {mayOrganise && entry && entry.status !== status && rejection.status < 500 && (
        <Button onClick={() => void changeStatus(outbox, entry, status)}>
          Set to {status} anyway
        </Button>
      )}
    </>
  );
}

function RejectedReview({ item, rejection, entry }: RejectedItemProps<ReviewItem>) {
  const { outbox } = useSync();
  const { open } = useOpenEntry();
  const judge = useJudge();
  const [, setJudgeName] = useJudgeName();
  const criteria = useCriteria();
  const { id, entryId, candidate, review } = item;

  const handleEdit = async () => {
    const { judgeEmail } = review;
    restoreDraft(entryId, judge.isBound ? judge.name : judgeEmail, review);
    if (!judge.isBound) setJudgeName(judgeEmail);
    await outbox.remove(id);
    open(entryId, 'details');
  };

  return (
    <>
      <div className={classNames(styles.text, ui.breakable)}>
        <p>
          <strong>Your review of {candidate} was not accepted.</strong>{' '}
          {rejection.message || 'Failed to submit review.'}
        </p>
        <p className={classNames(styles.review, ui.minor, ui.typed)}>
          {reviewText(review, criteria)}
        </p>
      </div>
      {entry && !entry.isRecused && <Button onClick={() => void handleEdit()}>Edit</Button>}
      <CopyButton text={reviewText(review, criteria)} />
    </>
  );
}

// Messages with the same subject replace each other: undoing a change takes the message about it along.

export const deletionSubject = (name: string) => `deletion of ${name}`;
export const SLOTS_SUBJECT = 'time slots';

export function undoSubject({ _id, kind, name }: Undoable): string {
  if (kind === 'slotted') return SLOTS_SUBJECT;
  return name === undefined ? _id : deletionSubject(name);
}
