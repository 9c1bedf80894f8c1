import type { AuditionEntry } from '@nox/contracts';
import type { Outcome } from '@nox/outbox';
import { useState } from 'react';
import type { OutboxItem } from '../../outbox/outbox-item.ts';
import { useEntries, useOutboxState } from '../../sync/sync-provider.tsx';
import { nextOnStage, nextToJudge, useJudgingPool } from './judging-order.ts';

export interface StepsOptions {
  entry: AuditionEntry;
  /** Judged in the order of the stage; without one those with the fewest reviews come first. */
  slot: string | undefined;
  onShow: (id: string) => void;
}

export function useSteps({ entry, slot, onShow }: StepsOptions) {
  const entries = useEntries();
  const { _id: id } = entry;
  const judging = useJudgingPool(slot);
  const { pool, reviewed, ownSlots } = judging;
  /** The ids of the candidates seen before, the latest last. */
  const [history, setHistory] = useState<string[]>([]);
  const [message, setMessage] = useState('');
  /** Whose review was enqueued last, and what had become of it then. */
  const [enqueued, setEnqueued] = useState<{ entry: AuditionEntry; kind: Outcome['kind'] }>();
  const reviewText = useReviewText(enqueued);

  const position = pool.findIndex(({ _id }) => _id === id);
  const previous =
    slot === undefined
      ? history.findLast((each) => entries.some(({ _id }) => _id === each))
      : pool[position - 1]?._id;

  const nextAfter = (done: ReadonlySet<string>) =>
    slot === undefined
      ? nextToJudge(pool, done, new Set(history), id, ownSlots)
      : nextOnStage(pool, done, id);

  const goNext = (outcome?: Outcome) => {
    const done = outcome ? new Set([...reviewed, id]) : reviewed;
    const next = nextAfter(done);
    const left = done.has(id) ? 'No candidate' : 'No other candidate';
    setEnqueued(outcome && { entry, kind: outcome.kind });
    setMessage(next ? '' : `${left} is left to review.`);
    if (!next) return;
    setHistory([...history.filter((each) => each !== id), id]);
    onShow(next._id);
  };

  const goNextRecused = () => {
    goNext();
    setMessage(`You are recused from ${entry.fullName}.`);
  };

  const goBack = () => {
    if (previous === undefined) return;
    setEnqueued(undefined);
    setMessage('');
    setHistory(history.slice(0, history.lastIndexOf(previous)));
    onShow(previous);
  };

  return {
    ...judging,
    /** In the pool, from 0; -1 if the candidate is not in it. */
    position,
    previous,
    next: nextAfter(reviewed),
    goNext,
    goNextRecused,
    goBack,
    message: [reviewText, message].filter(Boolean).join(' '),
    setMessage,
  };
}

const OUTCOME_TEXTS = {
  sent: 'submitted.',
  pending: 'is waiting to be sent.',
  rejected: 'was not accepted.',
} as const;

/** What has become of a review by now: one that was waiting may have been sent since. */
function useReviewText(enqueued: { entry: AuditionEntry; kind: Outcome['kind'] } | undefined) {
  const { pending, rejected } = useOutboxState();
  if (!enqueued) return '';
  const { entry, kind } = enqueued;
  const isOfEntry = (item: OutboxItem) => item.kind === 'review' && item.entryId === entry._id;
  const isOver = kind === 'pending' && !pending.some(isOfEntry);
  const now = isOver ? (rejected.some(isOfEntry) ? 'rejected' : 'sent') : kind;
  return `Review of ${entry.fullName} ${OUTCOME_TEXTS[now]}`;
}
