import type { Review } from '@nox/contracts';

/** Judges who are this many points apart have seen different things, and should talk. */
const DISAGREEMENT = 4;

export interface ScoreStatistics {
  /** How many gave a score. */
  count: number;
  mean: number;
  median: number;
  /** From the lowest to the highest, in points. */
  spread: number;
  isSplit: boolean;
}

/** @returns undefined while nobody gave a score */
export function scoreStatistics(reviews: readonly Review[]): ScoreStatistics | undefined {
  const scores = reviews.flatMap(({ score }) => score ?? []).toSorted((a, b) => a - b);
  const count = scores.length;
  if (count === 0) return undefined;
  const sum = scores.reduce((total, score) => total + score, 0);
  const spread = scores[count - 1]! - scores[0]!;
  return {
    count,
    mean: sum / count,
    median: (scores[(count - 1) >> 1]! + scores[count >> 1]!) / 2,
    spread,
    isSplit: spread >= DISAGREEMENT,
  };
}

/** A mean or median as it is compared: with one place. */
export const rounded = (value: number) => value.toFixed(1);
