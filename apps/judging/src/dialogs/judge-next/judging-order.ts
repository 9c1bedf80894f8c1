import type { AuditionEntry } from '@nox/contracts';
import { reviewCount } from '../../entry/score-statistics.ts';
import { slotName } from '../../entry/time-slots.ts';

/** The entry with the fewest reviews that the judge has not reviewed, then the earliest; skipped ones come last. */
export function nextToJudge(
  pool: readonly AuditionEntry[],
  reviewed: ReadonlySet<string>,
  seen: ReadonlySet<string>,
  current?: string,
): AuditionEntry | undefined {
  let fresh: AuditionEntry | undefined;
  let skipped: AuditionEntry | undefined;
  // Not sorted: it is asked for at each render, with two thousand.
  for (const entry of pool) {
    const { _id: id } = entry;
    if (id === current || reviewed.has(id)) continue;
    if (!seen.has(id)) fresh = fewerReviews(fresh, entry);
    else if (!fresh) skipped = fewerReviews(skipped, entry);
  }
  return fresh ?? skipped;
}

const fewerReviews = (first: AuditionEntry | undefined, second: AuditionEntry) =>
  first && reviewCount(first) <= reviewCount(second) ? first : second;

/** Whoever has withdrawn stays in the list, and is not on stage. */
export const canBeJudged = ({ isWithdrawn }: AuditionEntry) => !isWithdrawn;

/** The candidates of a slot in the order of the stage: that of arrival, as on the printed running order. */
export const stageOrder = (entries: readonly AuditionEntry[], slot: string) =>
  entries.filter((entry) => slotName(entry) === slot && canBeJudged(entry));

/** The next on stage whom the judge has not reviewed; after the last one those who were skipped. */
export function nextOnStage(
  onStage: readonly AuditionEntry[],
  reviewed: ReadonlySet<string>,
  current?: string,
): AuditionEntry | undefined {
  const at = onStage.findIndex(({ _id }) => _id === current);
  return [...onStage.slice(at + 1), ...onStage.slice(0, Math.max(at, 0))].find(
    ({ _id }) => !reviewed.has(_id),
  );
}
