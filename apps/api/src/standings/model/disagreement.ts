import { type SeverityFit } from './severity.ts';

/**
 * The 95 % points of the studentized range of 2, 3, … normal numbers whose variance is known.
 * Source: Harter, Tables of range and studentized range, Annals of Mathematical Statistics 31, 1960.
 */
const RANGE_POINTS = [
  ...[2.77, 3.31, 3.63, 3.86, 4.03, 4.17, 4.29, 4.39, 4.47, 4.55],
  ...[4.62, 4.68, 4.74, 4.8, 4.85, 4.89, 4.93, 4.97, 5.01],
];

/** Whether scores of one candidate, without the judges' offsets, are further apart than the error explains. */
export function disagree(
  judges: readonly number[],
  scores: readonly number[],
  { offsets, errorVariance }: Pick<SeverityFit, 'offsets' | 'errorVariance'>,
): boolean {
  if (scores.length < 2) return false;
  const points = RANGE_POINTS[scores.length - 2] ?? RANGE_POINTS.at(-1)!;
  const adjusted = scores.map((score, at) => score - offsets[judges[at]!]!);
  return Math.max(...adjusted) - Math.min(...adjusted) > points * Math.sqrt(errorVariance);
}
