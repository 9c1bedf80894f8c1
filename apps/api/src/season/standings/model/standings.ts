import {
  type CandidateStanding,
  divideAt,
  type JudgeStanding,
  placesOf,
  scoreStatistics,
  type StandingsRefusal,
} from '@nox/contracts';
import { agreeTooWell } from './assumptions.ts';
import { type DrawnRanks, drawRanks } from './rank-draws.ts';
import { adjustConnected } from './refusals.ts';
import {
  type CandidateScores,
  type JudgeScore,
  type ScoreTable,
  toScoreTable,
} from './score-table.ts';
import { type Fit } from './severity.ts';

/**
 * The 95 % points of the studentized range of 2, 3, … normal numbers whose variance is known.
 * Source: Harter, Tables of range and studentized range, Annals of Mathematical Statistics 31, 1960.
 */
const RANGE_POINTS = [
  ...[2.77, 3.31, 3.63, 3.86, 4.03, 4.17, 4.29, 4.39, 4.47, 4.55],
  ...[4.62, 4.68, 4.74, 4.8, 4.85, 4.89, 4.93, 4.97, 5.01],
];

/** Whether a candidate's scores, without the judges' offsets, are further apart than the error explains. */
function disagree({ judges, scores }: CandidateScores, { offsets, errorVariance }: Fit): boolean {
  const points = RANGE_POINTS[scores.length - 2] ?? RANGE_POINTS.at(-1)!;
  const adjusted = scores.map((score, at) => score - offsets[judges[at]!]!);
  return Math.max(...adjusted) - Math.min(...adjusted) > points * Math.sqrt(errorVariance);
}

/** Nine of ten values of a normal distribution are within this many standard errors. */
const NINE_OF_TEN = 1.64;
/** Adjusting changes nothing below this standard deviation of the judges, in points. */
const EQUAL_DEVIATION = 0.15;

type Known = Omit<CandidateStanding, 'entryId' | 'place' | 'ranks' | 'chance'>;
type Described = Known & { candidate: string; ranks?: DrawnRanks };
type Candidate = Described & { place: number };

export interface ModelStandings {
  judges: readonly JudgeStanding[];
  /** The best first: by adjusted scores, or by means where adjusting is refused. */
  candidates: readonly Candidate[];
  /** Candidates whom nobody connects with those, and their judges; the largest group first. */
  apart: readonly { judges: readonly string[]; candidates: readonly Candidate[] }[];
  /** Why scores are not adjusted; null where they are. */
  refusal: StandingsRefusal | null;
  /** Judges differ so little that adjusting changes nothing. */
  areEquallyStrict: boolean;
  /** Judges agree as closely as if they had talked. */
  agreeTooWell: boolean;
}

function describeJudges({ judges, candidates }: ScoreTable, fit: Fit | undefined) {
  return judges.map((name, at) => {
    const standing = { name, count: candidates.filter((one) => one.judges.includes(at)).length };
    if (!fit) return standing;
    const { offsets, covariance, errorVariance } = fit;
    const range = NINE_OF_TEN * Math.sqrt(errorVariance * covariance[at]![at]!);
    return { ...standing, severity: -offsets[at]!, range };
  });
}

function describeCandidates(table: ScoreTable, fit: Fit | undefined, seed: string): Described[] {
  const ranks = fit ? drawRanks(table, fit, seed) : [];
  return table.candidates.map((one, at) => {
    const { mean, median, isSplit } = scoreStatistics(one.scores)!;
    const standing = { candidate: one.candidate, judges: one.judges, mean, median };
    if (!fit) return { ...standing, isSplit };
    return {
      ...standing,
      adjusted: fit.adjusted[at]!,
      range: NINE_OF_TEN * fit.errors[at]!,
      isSplit: disagree(one, fit),
      ranks: ranks[at]!,
    };
  });
}

/** Gives places by a score, the best first. Equal ones stay in the order of the table, which is the same for everybody. */
function inOrder(candidates: readonly Described[], scoreOf: (one: Described) => number) {
  const sorted = candidates.toSorted((a, b) => scoreOf(b) - scoreOf(a));
  const places = placesOf(sorted.map(scoreOf));
  return sorted.map((one, at): Candidate => ({ ...one, place: places[at]! }));
}
const meanOf = ({ mean }: Described) => mean;

/**
 * Scores as if all judges were equally strict, or the reason why that cannot be said; see `docs/decisions/0039`.
 * @param seed of the ranks that are drawn: the same ones for the same scores and seed
 */
export function computeStandings(scores: readonly JudgeScore[], seed: string): ModelStandings {
  const { table, apart, fit, refusal = null } = adjustConnected(toScoreTable(scores));
  let first = table.judges.length;
  return {
    judges: [table, ...apart].flatMap((some) =>
      describeJudges(some, some === table ? fit : undefined),
    ),
    candidates: inOrder(
      describeCandidates(table, fit, seed),
      ({ adjusted, mean }) => adjusted ?? mean,
    ),
    apart: apart.map((some) => {
      const position = first;
      first += some.judges.length;
      const candidates = describeCandidates(some, undefined, seed).map((one) => ({
        ...one,
        judges: one.judges.map((judge) => position + judge),
      }));
      return { judges: some.judges, candidates: inOrder(candidates, meanOf) };
    }),
    refusal,
    areEquallyStrict: fit !== undefined && Math.sqrt(fit.judgeVariance) < EQUAL_DEVIATION,
    agreeTooWell: fit !== undefined && agreeTooWell(table, fit),
  };
}

/**
 * Who is above the cut line only without a judge's scores, and who only with them: some of these have no other score.
 * Nobody is above it who shares a place that it crosses.
 */
export function compareSides(before: ModelStandings, after: ModelStandings, places: number) {
  // Adjusted scores are not compared with means: where one is refused, both are in order of means.
  const areMeans = before.refusal !== null || after.refusal !== null;
  const bestOf = ({ candidates, apart }: ModelStandings) => {
    const all = [candidates, ...apart.map((group) => group.candidates)].flat();
    const order = areMeans ? inOrder(all, meanOf) : candidates;
    return new Set(divideAt(order, places).above.map(({ candidate }) => candidate));
  };
  const [inBefore, inAfter] = [bestOf(before), bestOf(after)];
  return {
    enters: [...inAfter].filter((candidate) => !inBefore.has(candidate)),
    leaves: [...inBefore].filter((candidate) => !inAfter.has(candidate)),
  };
}
