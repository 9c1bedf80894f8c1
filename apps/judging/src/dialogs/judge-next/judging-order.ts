import type { AuditionEntry } from '@nox/contracts';
import { reviewCount } from '../../entry/score-statistics.ts';

/** The entry with the fewest reviews that the judge has not reviewed, then the earliest; skipped ones come last. */
export function nextToJudge(
  pool: readonly AuditionEntry[],
  reviewed: ReadonlySet<string>,
  seen: ReadonlySet<string>,
  current?: string,
): AuditionEntry | undefined {
  const unreviewed = pool.filter(({ _id }) => !reviewed.has(_id) && _id !== current);
  const fresh = unreviewed.filter(({ _id }) => !seen.has(_id));
  // Sorting is stable: equal entries stay in the order of arrival.
  const [next] = (fresh.length > 0 ? fresh : unreviewed).toSorted(
    (a, b) => reviewCount(a) - reviewCount(b),
  );
  return next;
}
