import { type AuditionEntry, isAbsent } from '@nox/contracts';
import { useStableCallback } from '@nox/ui';
import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterEntries, filterNames, statusFrom, useFacets } from '../../entry/entry-facets.ts';
import { type Judge, reviewedBy, useJudge } from '../../entry/judge.ts';
import { useOwnSlots } from '../../entry/rights.ts';
import { reviewCount, slotName } from '../../entry/entry.ts';
import type { Panel } from '../../entry/use-open-entry.ts';
import type { OutboxItem } from '../../outbox/outbox-item.ts';
import { useEntries, useOutboxState, useSync } from '../../sync/sync-provider.tsx';

/**
 * Who is on stage, or else the entry with the fewest reviews that the judge has not reviewed, then the earliest; first of
 * the judge's own slots; skipped ones come last.
 */
export function nextToJudge(
  pool: readonly AuditionEntry[],
  reviewed: ReadonlySet<string>,
  seen: ReadonlySet<string>,
  current?: string,
  ownSlots: ReadonlySet<string> = new Set(),
): AuditionEntry | undefined {
  const isOwn = ({ timeSlot }: AuditionEntry) => ownSlots.has(timeSlot);
  const earlier = (first: AuditionEntry | undefined, second: AuditionEntry) =>
    first && isOwn(first) !== isOwn(second)
      ? [first, second].find(isOwn)
      : fewerReviews(first, second);
  let fresh: AuditionEntry | undefined;
  let skipped: AuditionEntry | undefined;
  // Not sorted: it is asked for at each render, with two thousand.
  for (const entry of pool) {
    const { _id: id } = entry;
    if (id === current || reviewed.has(id)) continue;
    if (!seen.has(id)) fresh = earlier(fresh, entry);
    else if (!fresh) skipped = earlier(skipped, entry);
  }
  return fresh ?? skipped;
}

const isOnStage = ({ attendance }: AuditionEntry) => attendance?.state === 'started';

function fewerReviews(first: AuditionEntry | undefined, second: AuditionEntry) {
  if (!first) return second;
  if (isOnStage(first) !== isOnStage(second)) return isOnStage(first) ? first : second;
  return reviewCount(first) <= reviewCount(second) ? first : second;
}

/** Candidates who have withdrawn, are not here or known to the judge stay in the list, and are not on stage. */
const canBeJudged = ({ isWithdrawn, isRecused, attendance }: AuditionEntry) =>
  !isWithdrawn && !isRecused && !isAbsent(attendance?.state);

/** The candidates of a slot in the order of the stage: that of arrival, as on the printed running order. */
export const stageOrder = (entries: readonly AuditionEntry[], slot: string) =>
  entries.filter((entry) => slotName(entry) === slot && canBeJudged(entry));

export const skippedOf = (entries: readonly AuditionEntry[], slot: string) =>
  entries.filter((entry) => slotName(entry) === slot && !canBeJudged(entry));

/** The next in order whom the judge has not reviewed, at first who is on stage; at last those who were skipped. */
export function nextOnStage(
  onStage: readonly AuditionEntry[],
  reviewed: ReadonlySet<string>,
  current?: string,
): AuditionEntry | undefined {
  const at = onStage.findIndex(({ _id }) => _id === current);
  const left = [...onStage.slice(at + 1), ...onStage.slice(0, Math.max(at, 0))].filter(
    ({ _id }) => !reviewed.has(_id),
  );
  return (current === undefined ? left.find(isOnStage) : undefined) ?? left[0];
}

/**
 * The entries to judge, and the ids of those the judge has reviewed, pending reviews included: all of a slot, in the order
 * of the stage, else those that pass the filters in the URL, with the number of those who do not.
 */
export function useJudgingPool(slot?: string) {
  const entries = useEntries();
  const [params] = useSearchParams();
  const search = params.get('search') ?? '';
  const status = statusFrom(params.get('status'));
  const { accepts, values } = useFacets();
  const judge = useDeferredValue(useJudge());
  const { pending } = useOutboxState();
  const { pool, leftOut } = useMemo(() => {
    if (slot !== undefined) return { pool: stageOrder(entries, slot), leftOut: 0 };
    const all = entries.filter(canBeJudged);
    const { rows } = filterEntries(all, { search, status, accepts });
    return { pool: rows.map(({ entry }) => entry), leftOut: all.length - rows.length };
  }, [entries, search, status, accepts, slot]);
  const reviewed = useMemo(() => reviewedIds(pool, pending, judge), [pool, pending, judge]);
  // Of those that are reviewed, the order of judging leaves out all anyway.
  const filters = filterNames(search, status, { ...values, unreviewed: '' });
  return { pool, reviewed, ownSlots: useOwnSlots(), leftOut, filters };
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
