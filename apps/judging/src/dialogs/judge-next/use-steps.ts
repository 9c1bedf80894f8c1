import type { AuditionEntry } from '@nox/contracts';
import { useState } from 'react';
import type { Outcome } from '../../outbox/outbox-item.ts';
import { nextOnStage, nextToJudge, useJudgingPool } from './judging-order.ts';

const OUTCOME_TEXTS = {
  sent: 'submitted.',
  pending: 'is waiting to be sent.',
  rejected: 'was not accepted.',
} as const;

interface StepsOptions {
  entry: AuditionEntry;
  entries: readonly AuditionEntry[];
  /** Judged in the order of the stage; without one those with the fewest reviews come first. */
  slot: string | undefined;
  onShow: (id: string) => void;
}

/** From one candidate to the next, and back. */
export function useSteps({ entry, entries, slot, onShow }: StepsOptions) {
  const { _id: id } = entry;
  const { pool, reviewed } = useJudgingPool(entries, slot);
  /** The ids of the candidates seen before, the latest last. */
  const [history, setHistory] = useState<string[]>([]);
  const [message, setMessage] = useState('');

  const position = pool.findIndex(({ _id }) => _id === id);
  const previous =
    slot === undefined
      ? history.findLast((each) => entries.some(({ _id }) => _id === each))
      : pool[position - 1]?._id;

  const nextAfter = (done: ReadonlySet<string>) =>
    slot === undefined
      ? nextToJudge(pool, done, new Set(history), id)
      : nextOnStage(pool, done, id);

  const goNext = (outcome?: Outcome) => {
    const next = nextAfter(outcome ? new Set([...reviewed, id]) : reviewed);
    const result = outcome ? `Review of ${entry.fullName} ${OUTCOME_TEXTS[outcome.kind]} ` : '';
    if (!next) return setMessage(`${result}Nobody else is left to review.`);
    setMessage(result);
    setHistory([...history.filter((each) => each !== id), id]);
    onShow(next._id);
  };

  const goBack = () => {
    if (previous === undefined) return;
    setMessage('');
    setHistory(history.slice(0, history.lastIndexOf(previous)));
    onShow(previous);
  };

  return {
    pool,
    reviewed,
    /** In the pool, from 0; -1 if the candidate is not in it. */
    position,
    previous,
    next: nextAfter(reviewed),
    goNext,
    goBack,
    message,
    setMessage,
  };
}
