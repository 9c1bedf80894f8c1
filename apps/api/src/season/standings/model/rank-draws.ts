import { createHash } from 'node:crypto';
import { solveTransposed } from './cholesky.ts';
import { type ScoreTable } from './score-table.ts';
import { type Fit } from './severity.ts';

/**
 * Uniform numbers in [0, 1), the same ones for a seed on every machine. `Math.random` has no seed.
 * Source: sfc32 of Doty-Humphrey's PractRand, whose tests it passes.
 */
export function randomNumbers(seed: string): () => number {
  let [a = 0, b = 0, c = 0] = new Int32Array(createHash('sha256').update(seed).digest().buffer);
  let counter = 1;
  return () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
}

/** Standard normal numbers. Source: Box and Muller, A note on the generation of random normal deviates, 1958. */
export function normalNumbers(seed: string): () => number {
  const uniform = randomNumbers(seed);
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

const DRAWS = 400;
/** These positions are at 5 and 95 % of the draws. */
const [LOWEST, HIGHEST] = [DRAWS * 0.05, DRAWS * 0.95 - 1];

/** The ranks of a candidate in every draw, ascending. */
export type DrawnRanks = Uint16Array<ArrayBuffer>;

/** The first position at which sorted numbers are not below a value. */
function lowerBound(sorted: Float64Array | Uint16Array, value: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Draws the judges' offsets and the candidates' scores from what is known of them, and ranks each draw. Offsets are
 * drawn together: judges who cannot be told apart move candidates of one panel together.
 *
 * Sources: Goldstein and Spiegelhalter, League tables and their limitations, JRSS A 159, 1996; s ~ N(ŝ, σ²e C) by
 * Cholesky, Gelman et al., Bayesian Data Analysis, 3rd ed., 2013, appendix A.
 * @param seed the same for the same ranks
 */
export function drawRanks(
  { candidates }: ScoreTable,
  { offsets, factor, errorVariance, mean, candidateVariance }: Fit,
  seed: string,
): DrawnRanks[] {
  const normal = normalNumbers(seed);
  const count = candidates.length;
  const ranks = candidates.map(() => new Uint16Array(DRAWS));
  const drawn = new Float64Array(count);
  const errorDeviation = Math.sqrt(errorVariance);
  const weights = candidates.map(
    ({ judges }) => candidateVariance / (candidateVariance + errorVariance / judges.length),
  );
  const deviations = weights.map((weight) => Math.sqrt(candidateVariance * (1 - weight)));
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const noise = solveTransposed(
      factor,
      offsets.map(() => normal()),
    );
    const severity = offsets.map((offset, at) => offset + errorDeviation * noise[at]!);
    for (let at = 0; at < count; at += 1) {
      const { judges, mean: raw } = candidates[at]!;
      let sum = 0;
      for (const judge of judges) sum += severity[judge]!;
      const centre = mean + weights[at]! * (raw - sum / judges.length - mean);
      // The best one has the lowest number, as ranks have.
      drawn[at] = -(centre + deviations[at]! * normal());
    }
    const sorted = drawn.toSorted();
    for (let at = 0; at < count; at += 1) {
      ranks[at]![draw] = lowerBound(sorted, drawn[at]!) + 1;
    }
  }
  return ranks.map((own) => own.sort());
}

/** The candidate is between these ranks in nine of ten draws. */
export const rankRangeOf = (ranks: DrawnRanks): [best: number, worst: number] => [
  ranks[LOWEST]!,
  ranks[HIGHEST]!,
];

/** The share of draws in which the candidate is among the best. */
export const chanceOf = (ranks: DrawnRanks, places: number): number =>
  lowerBound(ranks, places + 1) / DRAWS;
