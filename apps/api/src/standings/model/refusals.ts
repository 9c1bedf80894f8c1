import { type Matrix } from './cholesky.ts';
import { type ScoreTable } from './score-table.ts';
import { covarianceAt, fitSeverity, type SeverityFit, sumBetween } from './severity.ts';
import { shrink, type Shrinkage } from './shrinkage.ts';

/** Judges who would have to score some more candidates. */
interface HelpfulScores {
  judge: string;
  /** Of candidates. */
  count: number;
  /** Who has scored these candidates. */
  scoredBy: readonly string[];
}

/** Candidates whom the same judges have scored. */
interface JudgeSet {
  judges: readonly number[];
  count: number;
}

/** Judges and candidates as a graph, by its components: of each, the positions of its judges. */
function connectedJudges({ judges, candidates }: ScoreTable): number[][] {
  const parents = judges.map((_, judge) => judge);
  const rootOf = (judge: number): number =>
    parents[judge] === judge ? judge : (parents[judge] = rootOf(parents[judge]!));
  for (const { judges: seenBy } of candidates) {
    for (const judge of seenBy) parents[rootOf(judge)] = rootOf(seenBy[0]!);
  }
  return [...Map.groupBy(judges.keys(), rootOf).values()];
}

function judgeSetsOf({ candidates }: ScoreTable): JudgeSet[] {
  const sets = Map.groupBy(candidates, ({ judges }) => judges.join());
  return [...sets.values()].map((same) => ({ judges: same[0]!.judges, count: same.length }));
}

/**
 * The share of pairs of candidates between whom the judges' offsets are known too badly: by more than a limit, the
 * variance of the difference dᵀCd with d = z/k - z′/k′, where z marks a candidate's k judges.
 */
function uncertainShare(sets: readonly JudgeSet[], covariance: Matrix, limit: number): number {
  // dᵀCd by parts: C z/k of each set is computed once.
  const sums = sets.map(({ judges }) => meanRow(covariance, judges));
  const between = (one: number, other: number) =>
    sets[other]!.judges.reduce((sum, judge) => sum + sums[one]![judge]!, 0) /
    sets[other]!.judges.length;
  const own = sets.map((_, at) => between(at, at));
  let [all, uncertain] = [0, 0];
  for (let one = 0; one < sets.length; one += 1) {
    const { count } = sets[one]!;
    all += (count * (count - 1)) / 2;
    for (let other = 0; other < one; other += 1) {
      const pairs = count * sets[other]!.count;
      all += pairs;
      if (own[one]! + own[other]! - 2 * between(one, other) > limit) uncertain += pairs;
    }
  }
  return uncertain / all;
}

/** C z/k */
function meanRow(covariance: Matrix, judges: readonly number[]): Float64Array {
  const mean = new Float64Array(covariance.length);
  for (const judge of judges) {
    for (const [at, value] of covariance[judge]!.entries()) mean[at]! += value / judges.length;
  }
  return mean;
}

/** Of scores per judge: nobody asks for more. */
const MAX_PER_JUDGE = 20;

/**
 * The scores that would make candidates comparable: one after the other the score that is least known from the others,
 * preferably of judges who are asked for fewer. A score of a judge for a candidate of k judges adds
 * k/(k + 1) x xᵀ to C⁻¹, with x = e - z/k.
 *
 * Source: Dykstra, The augmentation of experimental data to maximize |XᵀX|, Technometrics 13, 1971; the inverse by
 * Sherman and Morrison, Annals of Mathematical Statistics 21, 1950.
 * @param isEnough whether candidates are comparable at a covariance
 */
function findHelp(
  { judges }: ScoreTable,
  sets: readonly JudgeSet[],
  start: Matrix,
  isEnough: (covariance: Matrix) => boolean,
): HelpfulScores[] {
  let covariance = start;
  const counts = judges.map(() => 0);
  const scoredBy = judges.map(() => new Set<number>());
  const used = new Map<string, number>();
  const keyOf = (judge: number, set: number) => `${judge} ${set}`;
  for (let step = 0; step < judges.length * MAX_PER_JUDGE && !isEnough(covariance); step += 1) {
    let best: { judge: number; set: number; value: number; gain: number } | undefined;
    for (const [at, set] of sets.entries()) {
      const size = set.judges.length;
      const row = meanRow(covariance, set.judges);
      const own = sumBetween(covariance, set.judges, set.judges) / size ** 2;
      for (const judge of judges.keys()) {
        if (set.judges.includes(judge) || (used.get(keyOf(judge, at)) ?? 0) >= set.count) continue;
        const variance = covariance[judge]![judge]! - 2 * row[judge]! + own;
        const gain = (size / (size + 1)) * variance;
        const value = gain / (1 + counts[judge]!);
        if (!best || value > best.value * (1 + 1e-9)) best = { judge, set: at, value, gain };
      }
    }
    if (!best) break;
    const { judge, set, gain } = best;
    const seenBy = sets[set]!.judges;
    const weight = seenBy.length / (seenBy.length + 1);
    const row = meanRow(covariance, seenBy);
    const direction = covariance[judge]!.map((value, at) => value - row[at]!);
    covariance = covariance.map((values, at) =>
      values.map(
        (value, other) => value - (weight * direction[at]! * direction[other]!) / (1 + gain),
      ),
    );
    counts[judge]! += 1;
    used.set(keyOf(judge, set), (used.get(keyOf(judge, set)) ?? 0) + 1);
    for (const one of seenBy) scoredBy[judge]!.add(one);
  }
  const help = judges.map((judge, at) => ({
    judge,
    count: counts[at]!,
    scoredBy: [...scoredBy[at]!].sort((a, b) => a - b).map((one) => judges[one]!),
  }));
  return help.filter(({ count }) => count > 0);
}

/** What adjusting needs at least, and at most. */
const LIMITS = {
  candidates: 8,
  judges: 2,
  /** Scores beyond the first one of each candidate: from these alone severity is known. */
  repeats: 10,
  /** The equations are solved densely; more names are mostly one judge's in several spellings. */
  maxJudges: 100,
  /** Of the error's variance: below, candidates differ by chance. */
  candidateVariance: 0.05,
  /** Of the candidates' deviation: the error that the judges' offsets may add to the difference of two candidates. */
  offsetError: 0.25,
  /** Of pairs of candidates, for which it may be more. */
  uncertainPairs: 0.1,
};

/** Why scores are not adjusted. */
export interface Refusal {
  kind:
    | 'too_few'
    | 'too_many_judges'
    | 'unconnected'
    | 'few_repeats'
    | 'no_difference'
    | 'weak_links';
  /** The judges of each group, where groups share no candidate; the largest group first. */
  groups: readonly (readonly string[])[];
  /** Nothing where other scores would not help. */
  help: readonly HelpfulScores[];
}

export interface Fit {
  severity: SeverityFit;
  shrinkage: Shrinkage;
}

const refuse = (kind: Refusal['kind'], more: Partial<Refusal> = {}): { refusal: Refusal } => ({
  refusal: { kind, groups: [], help: [], ...more },
});

function fit(table: ScoreTable): Fit {
  const severity = fitSeverity(table);
  return { severity, shrinkage: shrink(severity) };
}

/** What candidates and judges are estimated to be, or why this is refused. */
export function fitOrRefuse(table: ScoreTable): Fit | { refusal: Refusal } {
  const { judges, candidates, total } = table;
  if (candidates.length < LIMITS.candidates || judges.length < LIMITS.judges) {
    return refuse('too_few');
  }
  if (judges.length > LIMITS.maxJudges) return refuse('too_many_judges');
  const repeats = total - candidates.length;
  const components = connectedJudges(table);
  if (components.length > 1) {
    const groups = components
      .toSorted((a, b) => b.length - a.length)
      .map((group) => group.map((judge) => judges[judge]!));
    // Without repeats nothing is known of the error: then only the groups are said.
    const help = repeats < LIMITS.repeats ? [] : helpOf(table, fit(table));
    return refuse('unconnected', { groups, help });
  }
  if (repeats < LIMITS.repeats) return refuse('few_repeats');
  const estimate = fit(table);
  const { severity, shrinkage } = estimate;
  if (shrinkage.candidateVariance < LIMITS.candidateVariance * severity.errorVariance) {
    return refuse('no_difference');
  }
  if (!isComparable(table, estimate, LIMITS.offsetError)(severity.covariance)) {
    return refuse('weak_links', { help: helpOf(table, estimate) });
  }
  return estimate;
}

/** Whether the judges' offsets are known well enough, at a covariance, to compare candidates of different judges. */
function isComparable(table: ScoreTable, { severity, shrinkage }: Fit, offsetError: number) {
  const sets = judgeSetsOf(table);
  const limit = (offsetError ** 2 * shrinkage.candidateVariance) / severity.errorVariance;
  return (covariance: Matrix) => uncertainShare(sets, covariance, limit) <= LIMITS.uncertainPairs;
}

/**
 * More than what is just enough, since the variances will be others. Next to nothing is taken as known of judges beforehand:
 * else groups that share no candidate might seem to be comparable.
 */
const HELP = { offsetError: 0.75 * LIMITS.offsetError, ridge: 0.1 };

function helpOf(table: ScoreTable, estimate: Fit): HelpfulScores[] {
  const { errorVariance, judgeVariance } = estimate.severity;
  const ridge = Math.min(HELP.ridge, errorVariance / judgeVariance);
  const isEnough = isComparable(table, estimate, HELP.offsetError);
  return findHelp(table, judgeSetsOf(table), covarianceAt(table, ridge), isEnough);
}
