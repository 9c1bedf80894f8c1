import { judgeNameKey } from '@nox/contracts';

/** A judge's score of a candidate, in points; at most one for each pair. */
export interface JudgeScore {
  candidate: string;
  /** Names are spelled differently: `judgeNameKey` compares them. */
  judge: string;
  score: number;
}

export interface CandidateScores {
  candidate: string;
  /** Positions in the table's `judges`, ascending. */
  judges: number[];
  /** Scores are in the order of `judges`. */
  scores: readonly number[];
  mean: number;
}

/** Scores by candidate. The order in which they came does not matter: candidates and judges are sorted. */
export interface ScoreTable {
  judges: readonly string[];
  candidates: readonly CandidateScores[];
  total: number;
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const compareNames = (a: string, b: string) => compare(judgeNameKey(a), judgeNameKey(b));

export function toScoreTable(given: readonly JudgeScore[]): ScoreTable {
  const judges = [...new Set(given.map(({ judge }) => judge))].sort(compareNames);
  const positions = new Map(judges.map((judge, at) => [judge, at]));
  const positionOf = ({ judge }: JudgeScore) => positions.get(judge)!;
  const sorted = given.toSorted((a, b) => positionOf(a) - positionOf(b));
  const candidates = [...Map.groupBy(sorted, ({ candidate }) => candidate)]
    .map(([candidate, own]) => {
      const scores = own.map(({ score }) => score);
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
      return { candidate, judges: own.map(positionOf), scores, mean };
    })
    .sort((a, b) => compare(a.candidate, b.candidate));
  return { judges, candidates, total: given.length };
}
