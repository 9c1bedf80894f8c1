/** A judge's score of a candidate, in points; at most one for each pair. */
export interface JudgeScore {
  candidate: string;
  judge: string;
  score: number;
}

interface CandidateScores {
  candidate: string;
  /** Positions in the table's `judges`, ascending. */
  judges: number[];
  /** In the order of `judges`. */
  scores: readonly number[];
  mean: number;
}

/** Scores by candidate. The order in which they came does not matter: candidates and judges are sorted. */
export interface ScoreTable {
  judges: readonly string[];
  /** Those with a score. */
  candidates: readonly CandidateScores[];
  /** Of scores. */
  total: number;
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export function toScoreTable(scores: readonly JudgeScore[]): ScoreTable {
  const judges = [...new Set(scores.map(({ judge }) => judge))].sort(compare);
  const positions = new Map(judges.map((judge, at) => [judge, at]));
  const candidates = [...Map.groupBy(scores, ({ candidate }) => candidate)].map(
    ([candidate, given]) => {
      const sorted = given
        .map(({ judge, score }) => ({ at: positions.get(judge) ?? 0, score }))
        .sort((a, b) => a.at - b.at);
      const values = sorted.map(({ score }) => score);
      return {
        candidate,
        judges: sorted.map(({ at }) => at),
        scores: values,
        mean: meanOf(values),
      };
    },
  );
  candidates.sort((a, b) => compare(a.candidate, b.candidate));
  return { judges, candidates, total: scores.length };
}
