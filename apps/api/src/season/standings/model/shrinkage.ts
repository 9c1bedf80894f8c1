import { dot } from './cholesky.ts';
import { type ScoreTable } from './score-table.ts';
import { fitSeverity, type SeverityFit } from './severity.ts';

const MAX_ITERATIONS = 1_000;
const TOLERANCE = 1e-10;

const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);

interface Shrinkage {
  /** μ */
  mean: number;
  /** σ²c, of the candidates' true means. */
  candidateVariance: number;
  /** a, of each candidate: the adjusted score. */
  adjusted: Float64Array;
  /** Its standard error. */
  errors: Float64Array;
}

/**
 * Candidates with few scores are moved towards the mean of all, by as much as their scores are uncertain.
 * Sources: Efron and Morris, Data analysis using Stein's estimator and its generalizations, JASA 70, 1975; the variance
 * by EM, Dempster, Laird and Rubin, JRSS B 39, 1977, section 4.4.
 */
export function shrink({ means, variances }: Pick<SeverityFit, 'means' | 'variances'>): Shrinkage {
  const weightsAt = (variance: number) => variances.map((one) => variance / (variance + one));
  const meanAt = (variance: number) => {
    const weights = variances.map((one) => 1 / (variance + one));
    return dot(weights, means) / sum(weights);
  };
  const plain = sum(means) / means.length;
  let variance = sum(means.map((value) => (value - plain) ** 2)) / means.length;
  for (let iteration = 0; iteration < MAX_ITERATIONS && variance > 0; iteration += 1) {
    const [last, mean, weights] = [variance, meanAt(variance), weightsAt(variance)];
    const squares = means.map(
      (value, at) => (weights[at]! * (value - mean)) ** 2 + last * (1 - weights[at]!),
    );
    variance = sum(squares) / means.length;
    if (Math.abs(variance - last) < TOLERANCE * last) break;
  }
  const [mean, weights] = [meanAt(variance), weightsAt(variance)];
  return {
    mean,
    candidateVariance: variance,
    adjusted: means.map((value, at) => mean + weights[at]! * (value - mean)),
    errors: weights.map((weight) => Math.sqrt(variance * (1 - weight))),
  };
}

/** What judges and candidates are estimated to be. */
export type Fit = SeverityFit & Shrinkage;

/** @param table with more scores than candidates */
export function estimate(table: ScoreTable): Fit {
  const severity = fitSeverity(table);
  return { ...severity, ...shrink(severity) };
}
