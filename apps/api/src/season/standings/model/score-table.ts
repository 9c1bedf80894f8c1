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

/** Candidates and judges as a graph, by its components: nobody has scored candidates of two of these tables. */
export function connectedTables({ judges, candidates }: ScoreTable): ScoreTable[] {
  const parents = judges.map((_, judge) => judge);
  const rootOf = (judge: number): number =>
    parents[judge] === judge ? judge : (parents[judge] = rootOf(parents[judge]!));
  for (const { judges: seenBy } of candidates) {
    for (const judge of seenBy) parents[rootOf(judge)] = rootOf(seenBy[0]!);
  }
  const own = Map.groupBy(candidates, ({ judges: [judge] }) => rootOf(judge!));
  return [...Map.groupBy(judges.keys(), rootOf)].map(([root, group]) => {
    const some = own.get(root)!.map((one) => ({
      ...one,
      judges: one.judges.map((judge) => group.indexOf(judge)),
    }));
    const total = some.reduce((sum, { scores }) => sum + scores.length, 0);
    return { judges: group.map((judge) => judges[judge]!), candidates: some, total };
  });
}
