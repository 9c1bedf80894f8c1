import { type Matrix } from './cholesky.ts';
import { type ScoreTable } from './score-table.ts';
import { covarianceAt, fitSeverity, type SeverityFit } from './severity.ts';
import {
  connectedJudges,
  findHelp,
  type HelpfulScores,
  judgeSetsOf,
  uncertainShare,
} from './shared-judging.ts';
import { shrink, type Shrinkage } from './shrinkage.ts';

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
