import { type AuditionEntry, pluralize, type Undoable } from '@nox/contracts';
import type { Rejection } from '@nox/outbox';
import { Button, classNames, CopyButton, tools, ui } from '@nox/ui';
import { useContext } from 'react';
import {
  changeStatus,
  type OutboxItem,
  type ReviewItem,
  type StatusItem,
} from '../outbox/outbox-item.ts';
import { useCriteria, useRights } from '../sync/judging-settings.ts';
import { EntriesContext, useEntries, useOutboxState, useSync } from '../sync/sync-provider.tsx';
import { statusText } from './entry.ts';
import { useJudge, useJudgeName } from './judge.ts';
import styles from './outbox-notices.module.css';
import { restoreDraft, reviewText } from './review-drafts.ts';
import { useOpenEntry } from './use-open-entry.ts';

export function OutboxStatus({ isBrief = false }: { isBrief?: boolean }) {
  const { isOffline } = useContext(EntriesContext);
  const { pending, rejected, isStalled, isPersistent, othersCount } = useOutboxState();
  const shown = isStalled ? pending.length : 0;
  return (
    <p
      role="status"
      className={classNames(tools.wrap4, ui.digits, tools.hideEmpty, tools.semibold, styles.status)}
    >
      {shown > 0 && <span className={ui.pending}>{shown} waiting to send</span>}
      {shown > 0 && !isPersistent && (
        <span>Leave this page open: this browser stores nothing.</span>
      )}
      {shown > 0 && isPersistent && !isBrief && (
        <span className={classNames(ui.minor, ui.regular)}>
          Stored on this device if you log out.
        </span>
      )}
      {othersCount > 0 && !isBrief && (
        <span className={classNames(ui.minor, ui.regular)}>
          {pluralize(
            othersCount,
            'change of another account waits',
            'changes of another account wait',
          )}{' '}
          until it logs in here again.
        </span>
      )}
      {shown === 0 && isOffline && <span className={ui.pending}>Offline</span>}
      {rejected.length > 0 && <span className={ui.negative}>{rejected.length} not sent</span>}
    </p>
  );
}

/** The rejected items of the outbox, each until the user retries, changes or dismisses it. */
export function RejectedItems({ entryId }: { entryId?: string }) {
  const { rejected } = useOutboxState();
  const shown = entryId ? rejected.filter((item) => item.entryId === entryId) : rejected;
  if (shown.length === 0) return null;
  return (
    <div role="alert">
      <ul role="list" aria-label="Not sent" className={ui.stack2}>
        {shown.map((item) => (
          <Rejected key={`${item.kind} ${item.id}`} item={item} rejection={item.rejection!} />
        ))}
      </ul>
    </div>
  );
}

function Rejected({ item, rejection }: { item: OutboxItem; rejection: Rejection }) {
  const { outbox: main, recusals } = useSync();
  const entry = useEntries().find(({ _id }) => _id === item.entryId);
  const { id, candidate, kind } = item;
  const outbox = kind === 'recusal' ? recusals : main;
  const { status, code, message } = rejection;
  // The account may by then, or an entry that was deleted is there again.
  const canRetry =
    status >= 500 ||
    (status === 403 && code !== 'recused') ||
    (status === 404 && entry !== undefined);
  return (
    <li
      className={classNames(tools.surface, styles.rejected, ui.row2)}
      aria-label={`Not sent: ${candidate}`}
    >
      {item.kind === 'review' && <RejectedReview item={item} message={message} entry={entry} />}
      {item.kind === 'status' && <RejectedStatus item={item} rejection={rejection} entry={entry} />}
      {item.kind === 'recusal' && (
        <p className={classNames(tools.grow, ui.breakable)}>
          <strong>You are not recused from {candidate}.</strong> {message}
        </p>
      )}
      {canRetry && <Button onClick={() => void outbox.retry(id)}>Try again</Button>}
      <Button onClick={() => void outbox.remove(id)}>Dismiss</Button>
    </li>
  );
}

interface RejectedStatusProps {
  item: StatusItem;
  rejection: Rejection;
  entry: AuditionEntry | undefined;
}

function RejectedStatus({ item, rejection, entry }: RejectedStatusProps) {
  const { outbox } = useSync();
  const { mayOrganise } = useRights();
  const { candidate, status } = item;
  return (
    <>
      <p className={classNames(tools.grow, ui.breakable)}>
        <strong>Failed to update status.</strong>{' '}
        {rejection.message || `${candidate} is still ${entry ? statusText(entry) : 'there'}.`} You
        wanted '{status}'.
      </p>
      {mayOrganise && entry && entry.status !== status && rejection.status < 500 && (
        <Button onClick={() => void changeStatus(outbox, entry, status)}>
          Set to {status} anyway
        </Button>
      )}
    </>
  );
}

interface RejectedReviewProps {
  item: ReviewItem;
  message: string;
  entry: AuditionEntry | undefined;
}

function RejectedReview({ item, message, entry }: RejectedReviewProps) {
  const { outbox } = useSync();
  const { open } = useOpenEntry();
  const judge = useJudge();
  const [, setJudgeName] = useJudgeName();
  const { id, entryId, candidate, review } = item;
  const text = reviewText(review, useCriteria());

  const handleEdit = async () => {
    const { judgeEmail } = review;
    restoreDraft(entryId, judge.isBound ? judge.draftKey : judgeEmail, review);
    if (!judge.isBound) setJudgeName(judgeEmail);
    await outbox.remove(id);
    open(entryId, 'details');
  };

  return (
    <>
      <div className={classNames(tools.grow, ui.breakable)}>
        <p>
          <strong>Your review of {candidate} was not accepted.</strong>{' '}
          {message || 'Failed to submit review.'}
        </p>
        <p className={classNames(styles.review, ui.minor, ui.typed)}>{text}</p>
      </div>
      {entry && !entry.isRecused && <Button onClick={() => void handleEdit()}>Edit</Button>}
      <CopyButton text={text} />
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
