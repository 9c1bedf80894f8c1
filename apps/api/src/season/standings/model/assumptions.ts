import { dot } from './cholesky.ts';
import { type ScoreTable } from './score-table.ts';
import { type Fit } from './severity.ts';

/* What the model takes for granted, and how scores say that it is not so. */

const SCALE = {
  /** Judges' scales differ from each other by this much, as far as nothing is known of them. */
  deviation: 0.5,
  iterations: 50,
  /** A scale below this one is narrow. */
  max: 0.8,
  /** The difference is no chance from so many standard errors on. */
  minErrors: 3,
  /** Adjusting may do harm where adjusted scores are this far from the candidates, by a correlation. */
  minDistance: 0.005,
  /** It does so only if that is at least this share of the distance between means and candidates. */
  minShare: 0.3,
};

const sumOf = (values: Iterable<number>) => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};
const meanOf = (values: Float64Array | readonly number[]) => sumOf(values) / values.length;

function correlation(a: Float64Array, b: Float64Array): number {
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  const [x, y] = [a.map((value) => value - meanA), b.map((value) => value - meanB)];
  return dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y));
}

/** A score above the mean of all, by the positions of candidate and judge. */
type Given = readonly { candidate: number; judge: number; score: number }[];

/** y = m + b c of each judge, by least squares: b is near 1, and m near 0, as far as nothing else is known. */
function fitLines(given: Given, levels: Float64Array, ridges: readonly { m: number; b: number }[]) {
  const sums = ridges.map(({ m, b }) => ({ count: m, x: 0, xx: b, y: 0, xy: 0 }));
  for (const { candidate, judge, score } of given) {
    const [sum, level] = [sums[judge]!, levels[candidate]!];
    sum.count += 1;
    sum.x += level;
    sum.xx += level ** 2;
    sum.y += score - level;
    sum.xy += level * (score - level);
  }
  return sums.map(({ count, x, xx, y, xy }) => {
    const determinant = count * xx - x ** 2;
    return { m: (xx * y - x * xy) / determinant, b: 1 + (count * xy - x * y) / determinant };
  });
}

/**
 * The model y = m + b c + e with a scale b of each judge, by alternating least squares: candidates are known from the
 * judges' lines, and lines from the candidates.
 * Source: Wold, Nonlinear estimation by iterative least squares procedures, in: Research papers in statistics, 1966.
 */
function fitScales({ judges, candidates }: ScoreTable, fit: Fit) {
  const given = candidates.flatMap((one, candidate) =>
    one.judges.map((judge, at) => ({ candidate, judge, score: one.scores[at]! - fit.mean })),
  );
  const error = fit.errorVariance;
  const ridges = judges.map(() => ({
    m: error / fit.judgeVariance,
    b: error / SCALE.deviation ** 2,
  }));
  let levels = fit.means.map((value) => value - fit.mean);
  let lines = fitLines(given, levels, ridges);
  for (let iteration = 0; iteration < SCALE.iterations; iteration += 1) {
    const [products, squares] = [new Float64Array(levels.length), new Float64Array(levels.length)];
    for (const { candidate, judge, score } of given) {
      const { m, b } = lines[judge]!;
      products[candidate]! += b * (score - m);
      squares[candidate]! += b ** 2;
    }
    const found = products.map((product, at) => product / squares[at]!);
    const centre = meanOf(found);
    levels = found.map((level) => level - centre);
    lines = fitLines(given, levels, ridges);
  }
  const scales = lines.map(({ b: scale }, judge) => {
    const own = given.flatMap((one) => (one.judge === judge ? levels[one.candidate]! : []));
    const centre = meanOf(own);
    const spread = own.reduce((sum, level) => sum + (level - centre) ** 2, 0);
    return { judge, scale, errors: (1 - scale) * Math.sqrt(spread / error) };
  });
  return { levels, scales };
}

/**
 * The judge whose scale is so narrow that adjusting may be worse than the means: where others' scores are a point apart,
 * theirs are only `scale` apart. Judges seem lenient beside them who see good candidates, and strict who see weak ones.
 * Nobody is found whose narrow scale does no harm, as that of a judge who sees the same candidates as all others, nor
 * one whose few scores are close to each other by chance. A wide scale does no harm: it moves panels apart who differ.
 */
export function findNarrowScale(table: ScoreTable, fit: Fit) {
  const { levels, scales } = fitScales(table, fit);
  const [narrowest] = scales
    .filter(({ scale, errors }) => scale < SCALE.max && errors > SCALE.minErrors)
    .sort((a, b) => b.errors - a.errors);
  if (!narrowest) return;
  const means = Float64Array.from(table.candidates, ({ mean }) => mean);
  const distance = 1 - correlation(fit.means, levels);
  const limit = Math.max(SCALE.minDistance, SCALE.minShare * (1 - correlation(means, levels)));
  return distance > limit ? narrowest : undefined;
}

const AGREEMENT = {
  /** Scores of whole points are this far from their candidate and judge, at least, unless judges talk. */
  minDeviation: 0.5,
  /** Judges who are mostly together seem to talk if they differ by this share of the variance between others, or less. */
  maxRatio: 0.6,
  /** The difference is no chance from so many standard errors on. */
  minErrors: 3,
};

/**
 * Whether judges agree as closely as if they had talked: all of them, or those who see most of their candidates together
 * more closely than with others. If all judges of all candidates talk a little, scores do not show it.
 */
export function agreeTooWell({ judges, candidates }: ScoreTable, fit: Fit): boolean {
  if (Math.sqrt(fit.errorVariance) < AGREEMENT.minDeviation) return true;
  const size = judges.length;
  const [counts, squares] = [new Float64Array(size ** 2), new Float64Array(size ** 2)];
  for (const { judges: seenBy, scores } of candidates) {
    const rests = seenBy.map((judge, at) => scores[at]! - fit.offsets[judge]!);
    for (const [at, judge] of seenBy.entries()) {
      for (const [other, one] of seenBy.slice(0, at + 1).entries()) {
        counts[judge * size + one]! += 1;
        squares[judge * size + one]! += (rests[at]! - rests[other]!) ** 2;
      }
    }
  }
  const [together, others] = [
    { count: 0, sum: 0 },
    { count: 0, sum: 0 },
  ];
  for (let judge = 0; judge < size; judge += 1) {
    for (let other = 0; other < judge; other += 1) {
      const count = counts[judge * size + other]!;
      const most = Math.max(counts[judge * (size + 1)]!, counts[other * (size + 1)]!);
      const group = 2 * count > most ? together : others;
      group.count += count;
      group.sum += squares[judge * size + other]!;
    }
  }
  if (together.count === 0 || others.count === 0) return false;
  const ratio = together.sum / together.count / (others.sum / others.count);
  const error = Math.sqrt(2 / together.count + 2 / others.count);
  return ratio < AGREEMENT.maxRatio && Math.log(ratio) < -AGREEMENT.minErrors * error;
}
