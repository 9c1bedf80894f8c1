import { type Review } from './audition-entry.ts';
import { type JudgingMode } from './criteria.ts';

/** What a judge sent at a time, with what had happened by then. */
type GivenScore = Pick<Review, 'score' | 'total' | 'hasSeenOthers' | 'isLate'>;

export interface ScoreHistory extends GivenScore {
  /** What was sent before, the first one first. */
  versions?: readonly GivenScore[] | undefined;
  /** The number of the version that an organiser lets count, from 1 on. */
  allowedVersion?: number | undefined;
}

/**
 * The score of a review that counts, in points: the last one that the judge gave before seeing others' reviews of the
 * candidate, and before the result was published. See `docs/decisions/0040`. @returns undefined if none counts
 */
export function countedScore(review: ScoreHistory, mode: JudgingMode): number | undefined {
  const last = [...(review.versions ?? []), review].findLast(
    ({ hasSeenOthers, isLate }, index) =>
      index + 1 === review.allowedVersion || (!isLate && (mode === 'open' || !hasSeenOthers)),
  );
  return last?.total ?? last?.score;
}

type Scored = Pick<Review, 'score' | 'total' | 'counted'>;

/** The score that counts, as the server says; one of an earlier release does not say, and counts the present one. */
export const countedOf = ({ score, total = score, counted = total }: Scored): number | undefined =>
  counted ?? undefined;

const inPoints = (points: number | undefined) =>
  points === undefined ? 'no score' : String(Math.round(points * 10) / 10);

/** "Now 8, counted 6: changed after seeing others' reviews."; empty where there is nothing to say. */
export function describeCounted(review: Review): string {
  const { score, total = score, counted, versions = [], hasSeenOthers, isLate } = review;
  if (review.isRepeated)
    return `Now ${inPoints(total)}, not counted: a later review of the judge counts.`;
  if (!hasSeenOthers && !isLate) return '';
  const why = isLate ? 'after the result was published' : "after seeing others' reviews";
  const verb = versions.length > 0 ? 'changed' : 'given';
  if (counted === null) return `Now ${inPoints(total)}, not counted: given ${why}.`;
  if (counted !== undefined) {
    return `Now ${inPoints(total)}, counted ${inPoints(counted)}: ${verb} ${why}.`;
  }
  const isAllowed = review.allowedVersion === versions.length + 1;
  return `${verb === 'given' ? 'Given' : 'Changed'} ${why}${isAllowed ? '; an organiser lets it count' : ''}.`;
}

export const isLeftOut = ({ counted }: Pick<Review, 'counted'>): boolean => counted !== undefined;

/**
 * Whether an organiser is to decide on a score that arrived after the result. One that changes again later, or is given
 * again, is to be decided on again; one that was seen by an organiser who decided nothing still is.
 */
export const isUndecided = (review: Review): boolean =>
  review.isLate === true && isLeftOut(review) && review.allowedVersion !== -(review.version ?? 1);
