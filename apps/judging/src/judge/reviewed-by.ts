import { judgeNameKey, type AuditionEntry, type Review } from '@nox/contracts';

const keys = new Map<string, string>();

/** As `judgeNameKey`, worked out once for each name: there are few judges and many reviews. */
function keyOf(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = judgeNameKey(name);
  keys.set(name, key);
  return key;
}

/** The review that a judge of this name wrote of an entry. Nobody has no name. */
export function reviewBy(entry: AuditionEntry, judgeName: string): Review | undefined {
  const key = judgeNameKey(judgeName);
  return key ? entry.reviews.find(({ judgeEmail }) => keyOf(judgeEmail) === key) : undefined;
}

/** The ids of the entries that a judge of this name has reviewed. */
export function reviewedBy(entries: readonly AuditionEntry[], judgeName: string): Set<string> {
  const key = judgeNameKey(judgeName);
  if (!key) return new Set();
  const mine = entries.filter(({ reviews }) =>
    reviews.some(({ judgeEmail }) => keyOf(judgeEmail) === key),
  );
  return new Set(mine.map(({ _id }) => _id));
}
