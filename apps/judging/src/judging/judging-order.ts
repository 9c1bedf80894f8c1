import type { AuditionEntry } from '@nox/contracts';

/**
 * Whom to judge next: of those whom the judge has not reviewed, who has the fewest reviews, then who came first.
 * Those who were seen and skipped come again when nobody else is left.
 * @returns undefined when all have been reviewed
 */
export function nextToJudge(
  pool: readonly AuditionEntry[],
  reviewed: ReadonlySet<string>,
  seen: ReadonlySet<string>,
  current?: string,
): AuditionEntry | undefined {
  const waiting = pool.filter(({ _id }) => !reviewed.has(_id) && _id !== current);
  const fresh = waiting.filter(({ _id }) => !seen.has(_id));
  // Sorting is stable, so arrival still counts among equals.
  const [next] = (fresh.length > 0 ? fresh : waiting).toSorted(
    (a, b) => a.reviews.length - b.reviews.length,
  );
  return next;
}
