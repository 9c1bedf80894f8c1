import type { AuditionEntry, Review } from '@nox/contracts';
import { formatNumber } from '@nox/ui';

/** From this spread on, judges are said to disagree, in points. */
const SPLIT_SPREAD = 3;

export interface ScoreStatistics {
  count: number;
  mean: number;
  median: number;
  /** From the lowest to the highest score, in points. */
  spread: number;
  isSplit: boolean;
}

/** @returns undefined if no review has a score */
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
    isSplit: spread >= SPLIT_SPREAD,
  };
}

export const rounded = (value: number) => formatNumber(value, 1);

/** Of all judges, those whose reviews the server hides included. */
export const reviewCount = ({ reviews, hiddenReviews = 0 }: AuditionEntry) =>
  reviews.length + hiddenReviews;
