import { type SeverityFit } from './severity.ts';

const MAX_ITERATIONS = 1_000;
const TOLERANCE = 1e-10;

/** Candidates as one population. */
export interface Shrinkage {
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
  const meanAt = (variance: number) => {
    let [weights, weighted] = [0, 0];
    for (const [at, value] of means.entries()) {
      const weight = 1 / (variance + variances[at]!);
      weights += weight;
      weighted += weight * value;
    }
    return weighted / weights;
  };
  const plain = means.reduce((sum, value) => sum + value, 0) / means.length;
  let variance = means.reduce((sum, value) => sum + (value - plain) ** 2, 0) / means.length;
  for (let iteration = 0; iteration < MAX_ITERATIONS && variance > 0; iteration += 1) {
    const centre = meanAt(variance);
    let sum = 0;
    for (const [at, value] of means.entries()) {
      const weight = variance / (variance + variances[at]!);
      sum += (weight * (value - centre)) ** 2 + variance * (1 - weight);
    }
    const last = variance;
    variance = sum / means.length;
    if (Math.abs(variance - last) < TOLERANCE * last) break;
  }
  const mean = meanAt(variance);
  const weightOf = (at: number) => variance / (variance + variances[at]!);
  return {
    mean,
    candidateVariance: variance,
    adjusted: means.map((value, at) => mean + weightOf(at) * (value - mean)),
    errors: means.map((_, at) => Math.sqrt(variance * (1 - weightOf(at)))),
  };
}
