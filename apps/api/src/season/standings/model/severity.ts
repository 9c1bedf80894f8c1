import { dot, factorize, invert, type Matrix, zeros } from './cholesky.ts';
import { type ScoreTable } from './score-table.ts';

const MAX_ITERATIONS = 300;
const TOLERANCE = 1e-5;
/** Deviations count as a hundredth and a thousandth of a point at least: so judges who always agree leave matrices that can be inverted. */
const MIN_VARIANCE = { error: 1e-4, judges: 1e-6 };

/** What is known of the judges, and of each candidate before candidates are compared with each other. */
export interface SeverityFit {
  /** ŝ: by how many points each judge scores above the average judge. */
  offsets: Float64Array;
  /** C: times the variance of the error, the covariance of the offsets. */
  covariance: Matrix;
  /** L of C⁻¹ = L Lᵀ. */
  factor: Matrix;
  /** σ²e, of a score around its candidate and judge. */
  errorVariance: number;
  /** σ²s, of the judges' offsets. */
  judgeVariance: number;
  /** f, of each candidate: the mean of the scores without the judges' offsets. */
  means: Float64Array;
  /** v, of each candidate's f. */
  variances: Float64Array;
}

/** The mean of a row of a covariance over some judges: zᵀr/k, where z marks k judges. */
export const meanAt = (row: Float64Array, judges: readonly number[]): number =>
  judges.reduce((sum, judge) => sum + row[judge]!, 0) / judges.length;

/** C z/k */
export function meanRow(covariance: Matrix, judges: readonly number[]): Float64Array {
  const mean = new Float64Array(covariance.length);
  for (const judge of judges) {
    for (const [at, value] of covariance[judge]!.entries()) mean[at]! += value / judges.length;
  }
  return mean;
}

/** The judges' normal equations after the candidates are absorbed: differences within a candidate alone count. */
function absorbCandidates({ judges, candidates }: ScoreTable) {
  const matrix = zeros(judges.length);
  const right = new Float64Array(judges.length);
  let within = 0;
  for (const { judges: seenBy, scores, mean } of candidates) {
    for (const [at, judge] of seenBy.entries()) {
      const difference = scores[at]! - mean;
      right[judge]! += difference;
      within += difference ** 2;
      const row = matrix[judge]!;
      row[judge]! += 1;
      for (const other of seenBy) row[other]! -= 1 / seenBy.length;
    }
  }
  return { matrix, right, within };
}

function solve(matrix: Matrix, right: Float64Array, ridge: number) {
  const ridged = matrix.map((row, at) => row.with(at, row[at]! + ridge));
  const factor = factorize(ridged);
  const covariance = invert(factor);
  const offsets = Float64Array.from(covariance, (row) => dot(row, right));
  return { factor, covariance, offsets };
}

/** C, if that much were known of the judges beforehand. */
export function covarianceAt(table: ScoreTable, ridge: number): Matrix {
  const { matrix, right } = absorbCandidates(table);
  return solve(matrix, right, ridge).covariance;
}

/**
 * The model y = c + s + e for candidate c (fixed), judge s ~ N(0, σ²s) and error e ~ N(0, σ²e).
 *
 * Offsets and candidates are those of Henderson's mixed model equations, variances those of his iteration to restricted
 * maximum likelihood. Candidates are fixed here since panels may have seen better ones: as random effects they would
 * take a good panel for a lenient one.
 * Sources: Henderson, Best linear unbiased estimation and prediction under a selection model, Biometrics 31, 1975;
 * Searle, Casella and McCulloch, Variance Components, 1992, sections 7.6 and 8.3.
 * @param table with more scores than candidates
 */
export function fitSeverity(table: ScoreTable): SeverityFit {
  const { judges, candidates, total } = table;
  const { matrix, right, within } = absorbCandidates(table);
  const repeats = total - candidates.length;
  let error = Math.max(within / repeats / 2, MIN_VARIANCE.error);
  let judge = error;
  let solution = solve(matrix, right, error / judge);
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration += 1) {
    const { offsets, covariance } = solution;
    const [lastError, lastJudge] = [error, judge];
    // The residuals' sum with the scores: within a candidate their sum is 0.
    error = Math.max((within - dot(offsets, right)) / repeats, MIN_VARIANCE.error);
    const trace = covariance.reduce((sum, row, at) => sum + row[at]!, 0);
    judge = (dot(offsets, offsets) + error * trace) / judges.length;
    judge = Math.max(judge, MIN_VARIANCE.judges);
    solution = solve(matrix, right, error / judge);
    const change = Math.max(Math.abs(error - lastError), Math.abs(judge - lastJudge));
    if (change < TOLERANCE) break;
  }
  const { offsets, covariance } = solution;
  return {
    ...solution,
    errorVariance: error,
    judgeVariance: judge,
    means: Float64Array.from(candidates, (one) => one.mean - meanAt(offsets, one.judges)),
    // This is the candidates' block of the inverse of the equations; the judges' variance is a part of it.
    variances: Float64Array.from(
      candidates,
      (one) =>
        error * (1 / one.judges.length + meanAt(meanRow(covariance, one.judges), one.judges)),
    ),
  };
}

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
  for (let iteration = 0; iteration < 1_000 && variance > 0; iteration += 1) {
    const [last, mean, weights] = [variance, meanAt(variance), weightsAt(variance)];
    const squares = means.map(
      (value, at) => (weights[at]! * (value - mean)) ** 2 + last * (1 - weights[at]!),
    );
    variance = sum(squares) / means.length;
    if (Math.abs(variance - last) < 1e-10 * last) break;
  }
  const [mean, weights] = [meanAt(variance), weightsAt(variance)];
  return {
    mean,
    candidateVariance: variance,
    adjusted: means.map((value, at) => mean + weights[at]! * (value - mean)),
    errors: weights.map((weight) => Math.sqrt(variance * (1 - weight))),
  };
}

export type Fit = SeverityFit & Shrinkage;

/** @param table with more scores than candidates */
export function estimate(table: ScoreTable): Fit {
  const severity = fitSeverity(table);
  return { ...severity, ...shrink(severity) };
}
