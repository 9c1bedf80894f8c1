import { serverNow } from '@nox/api-client';
import {
  auditionDayAt,
  type AuditionEntry,
  dayOfSlot,
  groupByProgress,
  isAbsent,
  isScored,
  partsOfTimeSlot,
} from '@nox/contracts';
import type { Outcome } from '@nox/outbox';
import { attempt, localOf, useStableCallback } from '@nox/ui';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { filterEntries, filterNames, useAccepts, useFilter } from '../../entry/entry-facets.ts';
import { type Judge, reviewedBy, useHidesStatus, useHiding, useJudge } from '../../entry/judge.ts';
import { useOwnSlots, useQuestions } from '../../sync/judging-settings.ts';
import { hasSlot, panelOf, reviewCount, slotName } from '../../entry/entry.ts';
import type { Panel } from '../../entry/use-open-entry.ts';
import type { OutboxItem } from '../../outbox/outbox-item.ts';
import { useEntries, useOutboxState, useSync } from '../../sync/sync-provider.tsx';

const isOnStage = ({ attendance }: AuditionEntry) => attendance?.state === 'started';

/** Another one once they have started: who was skipped before is seen anew. */
const sightOf = ({ _id, attendance }: AuditionEntry) => _id + (attendance?.startedAt ?? '');

const MANY = 1e6;

interface Judging {
  pool: readonly AuditionEntry[];
  /** The ids of candidates whom the judge has reviewed. */
  reviewed: ReadonlySet<string>;
  ownSlots: ReadonlySet<string>;
  /** The ids of candidates who are still to dance. */
  ahead: ReadonlySet<string>;
  /** The places of today's candidates, by their ids. */
  today: ReadonlyMap<string, number>;
}

/**
 * Returns whom a judge sees next. Who was skipped comes last; before them all of today come before all others, as the stage does
 * not wait; in each of these the judge's own slots come first:
 * 1. Who is on stage: the latest start first, as another panel may have forgotten to say that it has finished.
 * 2. Today's other candidates, see `orderOfToday`, also those who have not come yet.
 * 3. Who has danced on another day, or sent a film; then who will. The fewest reviews come first, then the earliest.
 */
export function nextToJudge(
  { pool, reviewed, ownSlots, ahead, today }: Judging,
  seen: ReadonlySet<string> = new Set(),
  current?: string,
): AuditionEntry | undefined {
  const groupOf = (entry: AuditionEntry) =>
    isOnStage(entry) ? 0 : today.has(entry._id) ? 1 : ahead.has(entry._id) ? 3 : 2;
  const rankOf = (entry: AuditionEntry) => {
    const group = groupOf(entry);
    const place = today.get(entry._id) ?? MANY / 2 + reviewCount(entry);
    const isOwn = ownSlots.has(entry.timeSlot);
    const step =
      (seen.has(sightOf(entry)) ? 16 : 0) + (group > 1 ? 8 : 0) + (isOwn ? 0 : 4) + group;
    return step * MANY + (group === 0 ? -place : place);
  };
  return pool
    .filter(({ _id }) => _id !== current && !reviewed.has(_id))
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .toSorted((one, other) => one.rank - other.rank)[0]?.entry;
}

/** A film is judged without a slot: nobody waits for the stage. */
const isByFilm = (entry: AuditionEntry) => entry.film !== undefined && !hasSlot(entry);

/**
 * The places of the day's candidates: who has danced, in the order of their starts; then who is called, who is here, and who
 * is expected, as the stage calls them. Otherwise the schedule decides, and within a slot the order of arrival.
 */
export function orderOfToday(
  today: string,
  entries: readonly AuditionEntry[],
  ahead: Judging['ahead'],
): Judging['today'] {
  const keyOf = ({ _id, attendance, timeSlot }: AuditionEntry) => {
    const next = attendance?.state === 'called' ? 1 : attendance?.state === 'arrived' ? 2 : 3;
    const step = ahead.has(_id) ? next : 0;
    // The slots of a day have texts in the order of their times.
    return `${step} ${attendance?.startedAt ?? ''} ${timeSlot}`;
  };
  const inOrder = entries
    .filter((entry) => dayOfSlot(entry) === today)
    .map((entry) => ({ _id: entry._id, key: keyOf(entry) }))
    .toSorted(({ key: a }, { key: b }) => Number(a > b) - Number(a < b));
  return new Map(inOrder.map(({ _id }, place) => [_id, place]));
}

/** Candidates who have withdrawn, are not here or known to the judge stay in the list, and are not on stage. */
const canBeJudged = ({ isWithdrawn, isRecused, attendance }: AuditionEntry) =>
  !isWithdrawn && !isRecused && !isAbsent(attendance?.state);

/** The candidates of a slot in the order of the stage: that of arrival, as on the printed running order. */
export const stageOrder = (entries: readonly AuditionEntry[], slot: string) =>
  entries.filter((entry) => slotName(entry) === slot && canBeJudged(entry));

export const skippedOf = (entries: readonly AuditionEntry[], slot: string) =>
  entries.filter((entry) => slotName(entry) === slot && !canBeJudged(entry));

/** Who is on stage, unless they were skipped there; else the next in order whom the judge has not reviewed, at last those who were skipped. */
export function nextOnStage(
  onStage: readonly AuditionEntry[],
  reviewed: ReadonlySet<string>,
  current?: string,
  seen: ReadonlySet<string> = new Set(),
): AuditionEntry | undefined {
  const at = onStage.findIndex(({ _id }) => _id === current);
  const left = [...onStage.slice(at + 1), ...onStage.slice(0, Math.max(at, 0))].filter(
    ({ _id }) => !reviewed.has(_id),
  );
  return left.find((entry) => isOnStage(entry) && !seen.has(sightOf(entry))) ?? left[0];
}

/** The entries to judge, and the ids of those that are reviewed: all of a slot, else those that pass the filters in the URL. */
export function useJudgingPool(slot?: string) {
  const entries = useEntries();
  const filter = useFilter();
  const accepts = useAccepts(filter.facets);
  const hidesStatus = useHidesStatus(useHiding());
  const judge = useDeferredValue(useJudge());
  const { pending } = useOutboxState();
  const { pool, leftOut } = useMemo(() => {
    if (slot !== undefined) return { pool: stageOrder(entries, slot), leftOut: 0 };
    const all = entries.filter(canBeJudged);
    const { matching } = filterEntries(all, filter, { accepts, hidesStatus });
    return { pool: matching, leftOut: all.length - matching.length };
  }, [entries, filter, accepts, hidesStatus, slot]);
  const reviewed = useMemo(() => reviewedIds(pool, pending, judge), [pool, pending, judge]);
  const day = auditionDayAt(localOf(serverNow()));
  const { ahead, today } = useMemo(() => {
    const waiting = groupByProgress(entries, day, isScored).ahead;
    const ids = new Set(waiting.filter((entry) => !isByFilm(entry)).map(({ _id }) => _id));
    return { ahead: ids, today: orderOfToday(day, entries, ids) };
  }, [day, entries]);
  // The order of judging leaves out all that are reviewed anyway.
  const facets = { ...filter.facets, unreviewed: '' };
  const filters = filterNames({ ...filter, facets }, useQuestions());
  return { pool, reviewed, ahead, today, ownSlots: useOwnSlots(), leftOut, filters };
}

const reviewedIds = (
  pool: readonly AuditionEntry[],
  pending: readonly OutboxItem[],
  judge: Judge,
): ReadonlySet<string> => new Set(pool.filter(reviewedBy(judge, pending)).map(({ _id }) => _id));

/** @returns a function that opens a slot at the first on stage whom the judge has not reviewed, or at the first of all */
export function useJudgeSlot(onOpen: (id: string, panel: Panel, slot: string) => void) {
  const entries = useEntries();
  const { outbox } = useSync();
  const judge = useJudge();
  return useStableCallback((slot: string) => {
    const onStage = stageOrder(entries, slot);
    const reviewed = reviewedIds(onStage, outbox.snapshot().pending, judge);
    const first = nextOnStage(onStage, reviewed) ?? onStage[0];
    if (first) onOpen(first._id, 'judging', slot);
  });
}

/** Whether a candidate is on the stage of the slot's panel; without one, of the judge's own slots. */
const isOnStageOf = (
  one: AuditionEntry,
  slot: string | undefined,
  ownSlots: ReadonlySet<string>,
): boolean =>
  isOnStage(one) &&
  (slot === undefined
    ? ownSlots.size === 0 || ownSlots.has(one.timeSlot)
    : panelOf(one) === (partsOfTimeSlot(slot)[2] ?? ''));

/** Whom the judge has seen, in this tab: a reload forgets no one. */
const HISTORY = 'nox:judged';
const readHistory = () =>
  (attempt(() => sessionStorage.getItem(HISTORY)) ?? '').split(' ').filter(Boolean);

/** A slot is judged in the order of the stage; without one those with the fewest reviews come first. */
export function useSteps(
  entry: AuditionEntry,
  slot: string | undefined,
  onShow: (id: string) => void,
) {
  const entries = useEntries();
  const { _id: id } = entry;
  const judging = useJudgingPool(slot);
  const { pool, reviewed, ownSlots } = judging;
  const [history, setHistory] = useState(readHistory);
  useEffect(() => attempt(() => sessionStorage.setItem(HISTORY, history.join(' '))), [history]);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [message, setMessage] = useState('');
  /** Whose review was enqueued last, and what had become of it then. */
  const [enqueued, setEnqueued] = useState<{ entry: AuditionEntry; kind: Outcome['kind'] }>();
  const reviewText = useReviewText(enqueued);

  const position = pool.findIndex(({ _id }) => _id === id);
  const previous =
    slot === undefined
      ? history.findLast((each) => each !== id && entries.some(({ _id }) => _id === each))
      : pool[position - 1]?._id;

  const nextAfter = (done: ReadonlySet<string>) =>
    slot === undefined
      ? nextToJudge({ ...judging, reviewed: done }, seen, id)
      : nextOnStage(pool, done, id, seen);

  const goNext = (outcome?: Outcome) => {
    const done = outcome ? new Set([...reviewed, id]) : reviewed;
    const next = nextAfter(done);
    const left = done.has(id) ? 'No candidate' : 'No other candidate';
    setEnqueued(outcome && { entry, kind: outcome.kind });
    setMessage(next ? '' : `${left} is left to review.`);
    if (!next) return;
    setHistory([...history.filter((each) => each !== id), id]);
    setSeen(new Set([...seen, sightOf(entry)]));
    onShow(next._id);
  };

  const goBack = () => {
    if (previous === undefined) return;
    setEnqueued(undefined);
    setMessage('');
    setHistory(history.slice(0, history.lastIndexOf(previous)));
    onShow(previous);
  };

  const hasCome = entries.some((one) => one.attendance && judging.today.has(one._id));
  return {
    ...judging,
    /** Whether a candidate of today has not come, while others have. */
    isExpected: (one: AuditionEntry) => hasCome && !one.attendance && judging.today.has(one._id),
    position,
    previous,
    onStage: entries.filter((one) => isOnStageOf(one, slot, ownSlots)),
    next: nextAfter(reviewed),
    goNext,
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
