import fc from 'fast-check';
import { isFullRun } from '@nox/test-servers/full-run';
import { chanceOf, normalNumbers, randomNumbers, rankRangeOf } from './rank-draws.ts';
import { type JudgeScore, toScoreTable } from './score-table.ts';
import { fitSeverity, shrink } from './severity.ts';
import { computeStandings, type ModelStandings } from './standings.ts';

const RUNS = isFullRun ? 300 : 20;

/** Scores of some judges for some candidates, of which most can be adjusted. */
const scoresOf = (seed: number, candidates: number, judges: number, isComplete = false) => {
  const [normal, uniform] = [normalNumbers(`${seed}`), randomNumbers(`${seed}`)];
  const offsets = Array.from({ length: judges }, () => normal());
  return Array.from({ length: candidates }).flatMap((_, candidate) => {
    const mean = 5.8 + 1.5 * normal();
    return offsets.flatMap((offset, judge): JudgeScore[] =>
      isComplete || judge === candidate % judges || uniform() < 0.4
        ? [
            {
              candidate: `c${candidate}`,
              judge: `j${judge}`,
              score: Math.min(10, Math.max(1, Math.round(mean + offset + normal()))),
            },
          ]
        : [],
    );
  });
};

const inputs = fc
  .tuple(fc.nat(), fc.integer({ min: 8, max: 40 }), fc.integer({ min: 3, max: 7 }))
  .map(([seed, candidates, judges]) => scoresOf(seed, candidates, judges));

const always = (check: (scores: JudgeScore[]) => void, arbitrary = inputs) =>
  fc.assert(fc.property(arbitrary, check), { numRuns: RUNS });

const countOf = (scores: readonly JudgeScore[]) =>
  new Set(scores.map(({ candidate }) => candidate)).size;

/** The inverse of a positive definite matrix by Gauss and Jordan's elimination, which needs no pivoting. */
function invertByElimination(matrix: number[][]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, at) => [...row, ...row.map((_, column) => Number(column === at))]);
  for (let column = 0; column < size; column += 1) {
    const top = rows[column]!.map((value) => value / rows[column]![column]!);
    rows[column] = top;
    for (const [at, row] of rows.entries()) {
      const factor = row[column]!;
      if (at !== column) rows[at] = row.map((value, k) => value - factor * top[k]!);
    }
  }
  return rows.map((row) => row.slice(size));
}

/** Henderson's equations of all candidates and judges at once, with the given variances. */
function solveDensely(scores: readonly JudgeScore[], ridge: number) {
  const candidates = [...new Set(scores.map(({ candidate }) => candidate))].sort();
  const judges = [...new Set(scores.map(({ judge }) => judge))].sort();
  const size = candidates.length + judges.length;
  const matrix = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  const right = matrix.map(() => 0);
  for (const { candidate, judge, score } of scores) {
    const [c, j] = [candidates.indexOf(candidate), candidates.length + judges.indexOf(judge)];
    for (const row of [c, j]) {
      right[row]! += score;
      for (const column of [c, j]) matrix[row]![column]! += 1;
    }
  }
  for (let at = candidates.length; at < size; at += 1) matrix[at]![at]! += ridge;
  const inverse = invertByElimination(matrix);
  const solution = inverse.map((row) => row.reduce((sum, value, k) => sum + value * right[k]!, 0));
  return {
    means: solution.slice(0, candidates.length),
    offsets: solution.slice(candidates.length),
    variances: inverse.map((row, at) => row[at]!).slice(0, candidates.length),
    trace: inverse.reduce((sum, row, at) => (at < candidates.length ? sum : sum + row[at]!), 0),
  };
}

const expectClose = (got: Iterable<number>, wanted: readonly number[], digits = 9) => {
  const values = [...got];
  expect(values).toHaveLength(wanted.length);
  for (const [at, value] of values.entries()) {
    expect(Math.abs(value - wanted[at]!)).toBeLessThan(10 ** -digits);
  }
};

const withRepeats = inputs.filter((scores) => {
  const table = toScoreTable(scores);
  return table.total > table.candidates.length + 3;
});

it('equals a dense solution of the same equations', () => {
  always((scores) => {
    const fit = fitSeverity(toScoreTable(scores));
    const dense = solveDensely(scores, fit.errorVariance / fit.judgeVariance);
    expectClose(fit.means, dense.means);
    expectClose(fit.offsets, dense.offsets);
    expectClose(
      fit.variances,
      dense.variances.map((value) => value * fit.errorVariance),
    );
  }, withRepeats);
});

it('has variances that its own equations lead to again', () => {
  always((scores) => {
    const table = toScoreTable(scores);
    const { errorVariance, judgeVariance } = fitSeverity(table);
    const dense = solveDensely(scores, errorVariance / judgeVariance);
    const residuals = scores.reduce((sum, { candidate, judge, score }) => {
      const c = table.candidates.findIndex((one) => one.candidate === candidate);
      const rest = score - dense.means[c]! - dense.offsets[table.judges.indexOf(judge)]!;
      return sum + score * rest;
    }, 0);
    const squares = dense.offsets.reduce((sum, offset) => sum + offset ** 2, 0);
    expectClose(
      [errorVariance, judgeVariance],
      [
        residuals / (table.total - table.candidates.length),
        (squares + errorVariance * dense.trace) / table.judges.length,
      ],
      // The iteration ends after 300 steps, wherever it is.
      3,
    );
  }, withRepeats);
});

it('shrinks to the mean and variance that its own equations lead to again', () => {
  always((scores) => {
    const fit = fitSeverity(toScoreTable(scores));
    const { mean, candidateVariance, adjusted, errors } = shrink(fit);
    const [weights, values] = [[...fit.variances], [...fit.means]];
    const inverse = weights.map((variance) => 1 / (candidateVariance + variance));
    const sum = (some: readonly number[]) => some.reduce((total, value) => total + value, 0);
    const again = sum(values.map((value, at) => value * inverse[at]!)) / sum(inverse);
    expect(again).toBeCloseTo(mean, 6);
    const squares = [...adjusted].map((value, at) => (value - mean) ** 2 + errors[at]! ** 2);
    expect(sum(squares) / squares.length).toBeCloseTo(candidateVariance, 4);
  }, withRepeats);
});

/** The groups that share no candidate, by merging the names of each score. */
function groupsByMerging(scores: readonly JudgeScore[]): Set<string>[] {
  let groups: Set<string>[] = [];
  for (const { candidate, judge } of scores) {
    const isTouched = (group: Set<string>) => group.has(candidate) || group.has(judge);
    const touched = groups.filter(isTouched).flatMap((group) => [...group]);
    groups = groups.filter((group) => !isTouched(group));
    groups.push(new Set([candidate, judge, ...touched]));
  }
  return groups;
}

/** Adjusted scores from the dense solution, with the variances of the model. */
function adjustDensely(scores: readonly JudgeScore[]) {
  const fit = fitSeverity(toScoreTable(scores));
  const { candidateVariance } = shrink(fit);
  const { means, variances } = solveDensely(scores, fit.errorVariance / fit.judgeVariance);
  const totals = variances.map((value) => candidateVariance + value * fit.errorVariance);
  const [sum, weights] = [means, means.map(() => 1)].map((values) =>
    values.reduce((all, value, at) => all + value / totals[at]!, 0),
  );
  const mean = sum! / weights!;
  return means.map((value, at) => mean + (candidateVariance / totals[at]!) * (value - mean));
}

it('adjusts the group with most candidates as it would be alone, and sets all others aside', () => {
  const guests = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 });
  const check = fc.property(inputs, guests, (scores, sizes) => {
    const more = sizes.flatMap((size, guest) =>
      Array.from({ length: size }, (_, at) => ({
        candidate: `g${guest}-${at}`,
        judge: `guest ${guest}`,
        score: 1 + ((at * 3 + guest) % 10),
      })),
    );
    const all = [...more, ...scores];
    const standings = computeStandings(all, 'a');
    fc.pre(standings.refusal === null);
    const given = new Map(standings.candidates.map((one) => [one.candidate, one.adjusted!]));
    const [largest, ...others] = groupsByMerging(all)
      .map((names) => all.filter(({ candidate }) => names.has(candidate)))
      .sort((a, b) => countOf(b) - countOf(a));
    expect(given.size).toBe(countOf(largest!));
    expect(2 * given.size).toBeGreaterThan(countOf(all));
    const candidates = [...new Set(largest!.map(({ candidate }) => candidate))].sort();
    expectClose(
      candidates.map((candidate) => given.get(candidate)!),
      adjustDensely(largest!),
    );
    const setAside = standings.apart.flatMap((group) => group.candidates);
    expect(setAside).toHaveLength(countOf(others.flat()));
  });
  fc.assert(check, { numRuns: isFullRun ? RUNS : 6 });
});

const essence = ({ candidates, ...standings }: ModelStandings) => ({
  ...standings,
  candidates: candidates.map((one) => ({ ...one, ranks: null })),
  ranks: candidates.map(({ ranks }) => ranks && [...ranks]),
});
const compute = (scores: readonly JudgeScore[], seed = 'a') =>
  essence(computeStandings(scores, seed));
const orderOf = ({ candidates }: { candidates: readonly { candidate: string }[] }) =>
  candidates.map(({ candidate }) => candidate);

/** The judge j2 gives four points more. */
describe('standings', () => {
  it('are the same for the same scores in any order, and other ranks are drawn for another seed', () => {
    const shuffled = inputs.chain((scores) =>
      fc.tuple(
        fc.constant(scores),
        fc.shuffledSubarray(scores, { minLength: scores.length, maxLength: scores.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([scores, others]) => {
        const standings = compute(scores);
        expect(compute(others)).toEqual(standings);
        const other = compute(scores, 'b');
        expect({ ...other, ranks: null }).toEqual({ ...standings, ranks: null });
        if (!standings.refusal) expect(other.ranks).not.toEqual(standings.ranks);
      }),
      { numRuns: RUNS },
    );
  });

  it('nearly keep their order when one judge scores all of some candidates higher', () => {
    const scores = scoresOf(7, 300, 12);
    const higher = scores.map((one) => ({
      ...one,
      score: one.score + (one.judge === 'j2' ? 4 : 0),
    }));
    const ranks = new Map(orderOf(compute(scores)).map((candidate, rank) => [candidate, rank]));
    const byMean = (some: JudgeScore[]) =>
      compute(some).candidates.toSorted((a, b) => b.mean - a.mean);
    const moves = (order: readonly string[]) =>
      Math.max(...order.map((candidate, rank) => Math.abs(rank - ranks.get(candidate)!)));
    expect(moves(orderOf(compute(higher)))).toBeLessThan(15);
    expect(moves(orderOf({ candidates: byMean(higher) }))).toBeGreaterThan(60);
  });

  it('have the means of the scores, and ranges of ranks that hold the chance of the places', () => {
    always((scores) => {
      const { refusal, candidates } = computeStandings(scores, 'a');
      const given = Map.groupBy(scores, ({ candidate }) => candidate);
      for (const { candidate, mean } of candidates) {
        const sum = given.get(candidate)!.reduce((all, { score }) => all + score, 0);
        expect(mean).toBeCloseTo(sum / given.get(candidate)!.length, 9);
      }
      if (refusal) return;
      for (const { ranks } of candidates) {
        const [best, worst] = rankRangeOf(ranks!);
        expect(best).toBeLessThanOrEqual(worst);
        expect(chanceOf(ranks!, worst)).toBeGreaterThanOrEqual(0.95);
        expect(chanceOf(ranks!, best - 1)).toBeLessThanOrEqual(0.05);
      }
    });
  });
});
