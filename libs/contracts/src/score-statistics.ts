/** Judges are said to disagree from this spread on, in points. */
const SPLIT_SPREAD = 3;

/** Describes a candidate's scores. @returns undefined if there is none */
export function scoreStatistics(given: readonly number[]) {
  const scores = given.toSorted((a, b) => a - b);
  const count = scores.length;
  if (count === 0) return undefined;
  const sum = scores.reduce((total, score) => total + score, 0);
  const spread = count > 1 ? scores[count - 1]! - scores[0]! : undefined;
  return {
    count,
    mean: sum / count,
    median: (scores[(count - 1) >> 1]! + scores[count >> 1]!) / 2,
    /** The spread goes from the lowest to the highest score, in points; one score has none. */
    spread,
    isSplit: spread !== undefined && spread >= SPLIT_SPREAD,
  };
}

export type ScoreStatistics = NonNullable<ReturnType<typeof scoreStatistics>>;
