import { judgeNameKey, type AuditionEntry, type Review } from '@nox/contracts';

/** Memoized: there are few judges and many reviews. */
const keys = new Map<string, string>();

function keyOf(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = judgeNameKey(name);
  keys.set(name, key);
  return key;
}

/** The review of an entry under a judge name; undefined if the name is empty. */
export function reviewBy(entry: AuditionEntry, judgeName: string): Review | undefined {
  const key = keyOf(judgeName);
  return key ? entry.reviews.find(({ judgeEmail }) => keyOf(judgeEmail) === key) : undefined;
}
