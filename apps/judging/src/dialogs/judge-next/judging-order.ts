import type { AuditionEntry } from '@nox/contracts';

/**
 * The next candidate to judge: of those the judge has not reviewed, the one with the fewest reviews, then the earliest.
 * Skipped candidates come again after all others.
 * @returns undefined when all have been reviewed
 */
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
    (a, b) => a.reviews.length - b.reviews.length,
  );
  return next;
}
