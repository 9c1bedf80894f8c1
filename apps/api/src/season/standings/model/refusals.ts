import { type StandingsRefusal } from '@nox/contracts';
import { findNarrowScale } from './assumptions.ts';
import { type Matrix } from './cholesky.ts';
import { connectedTables, type ScoreTable } from './score-table.ts';
import { covarianceAt, estimate, type Fit, meanAt, meanRow } from './severity.ts';

/** What adjusting needs at least, and at most. */
const LIMITS = {
  candidates: 8,
  judges: 2,
  /** Scores beyond the first one of each candidate: from these alone severity is known. */
  repeats: 10,
  /** The equations are solved densely; more names are mostly one judge's in several spellings. */
  maxJudges: 100,
  /** This is a share of the error's variance: candidates differ by chance below it. */
  candidateVariance: 0.05,
  /** The judges' offsets may add this error to the difference of two candidates, as a share of the candidates' deviation. */
  offsetError: 0.25,
  /** The error may be larger for this share of pairs of candidates. */
  uncertainPairs: 0.1,
};

/** Candidates whom the same judges have scored. */
type JudgeSet = { judges: readonly number[]; count: number };

function judgeSetsOf({ candidates }: ScoreTable): JudgeSet[] {
  const sets = Map.groupBy(candidates, ({ judges }) => judges.join());
  return [...sets.values()].map((same) => ({ judges: same[0]!.judges, count: same.length }));
}

/** Each set of k judges, whom z marks, has C z/k, and the variance (z/k)ᵀ C z/k. */
const meansOf = (sets: readonly JudgeSet[], covariance: Matrix) =>
  sets.map(({ judges }) => {
    const row = meanRow(covariance, judges);
    return { row, variance: meanAt(row, judges) };
  });

/**
 * Whether, at a covariance, the judges' offsets are known well enough for all but few pairs of candidates: within a limit,
 * the variance of the difference dᵀCd with d = z/k - z′/k′, where z marks a candidate's k judges.
 */
function isComparable(
  sets: readonly JudgeSet[],
  covariance: Matrix,
  { candidateVariance, errorVariance }: Fit,
  offsetError: number,
): boolean {
  const limit = (offsetError ** 2 * candidateVariance) / errorVariance;
  const means = meansOf(sets, covariance);
  let [all, uncertain] = [0, 0];
  for (const [at, { count, judges }] of sets.entries()) {
    all += (count * (count - 1)) / 2;
    for (let other = 0; other < at; other += 1) {
      const pairs = count * sets[other]!.count;
      const { row, variance } = means[other]!;
      all += pairs;
      if (means[at]!.variance + variance - 2 * meanAt(row, judges) > limit) uncertain += pairs;
    }
  }
  return uncertain / all <= LIMITS.uncertainPairs;
}

const HELP = {
  /** Nobody asks a judge for more scores. */
  maxPerJudge: 20,
  /** Better than what is just enough, since the variances will be others. */
  offsetError: 0.75 * LIMITS.offsetError,
  /** Little is taken as known beforehand: else groups that share no candidate might seem to be comparable. */
  maxRidge: 0.1,
};

/**
 * The scores that would make candidates comparable: one after the other the score that is least known from the others,
 * preferably of judges who are asked for fewer. A score of a judge for a candidate of k judges adds
 * k/(k + 1) x xᵀ to C⁻¹, with x = e - z/k.
 *
 * Source: Dykstra, The augmentation of experimental data to maximize |XᵀX|, Technometrics 13, 1971; the inverse by
 * Sherman and Morrison, Annals of Mathematical Statistics 21, 1950.
 */
function findHelp(table: ScoreTable, fit: Fit): StandingsRefusal['help'] {
  const { judges } = table;
  const sets = judgeSetsOf(table);
  const ridge = Math.min(HELP.maxRidge, fit.errorVariance / fit.judgeVariance);
  let covariance = covarianceAt(table, ridge);
  const asked = judges.map((name, judge) => ({ name, judge, count: 0, others: new Set<number>() }));
  const choices = sets.flatMap(({ judges: seenBy, count }, set) =>
    asked
      .filter(({ judge }) => !seenBy.includes(judge))
      .map((of) => ({ of, set, seenBy, left: count })),
  );
  for (let step = 0; step < judges.length * HELP.maxPerJudge; step += 1) {
    if (isComparable(sets, covariance, fit, HELP.offsetError)) break;
    const means = meansOf(sets, covariance);
    let best: { choice: (typeof choices)[number]; value: number; gain: number } | undefined;
    for (const choice of choices) {
      const { of, set, seenBy, left } = choice;
      if (left === 0) continue;
      const { row, variance } = means[set]!;
      const spread = covariance[of.judge]![of.judge]! - 2 * row[of.judge]! + variance;
      const gain = (seenBy.length / (seenBy.length + 1)) * spread;
      const value = gain / (1 + of.count);
      if (!best || value > best.value * (1 + 1e-9)) best = { choice, value, gain };
    }
    if (!best) break;
    const { choice, gain } = best;
    const { of, set, seenBy } = choice;
    const weight = seenBy.length / (seenBy.length + 1) / (1 + gain);
    const direction = covariance[of.judge]!.map((value, at) => value - means[set]!.row[at]!);
    covariance = covariance.map((values, at) =>
      values.map((value, other) => value - weight * direction[at]! * direction[other]!),
    );
    choice.left -= 1;
    of.count += 1;
    for (const one of seenBy) of.others.add(one);
  }
  return asked
    .filter(({ count }) => count > 0)
    .map(({ name, count, others }) => ({
      judge: name,
      count,
      scoredBy: judges.filter((_, judge) => others.has(judge)),
    }));
}

type Adjusted = { fit: Fit; refusal?: never } | { fit?: never; refusal: StandingsRefusal };

const refuse = (kind: StandingsRefusal['kind'], more: Partial<StandingsRefusal> = {}) => ({
  refusal: { kind, groups: [], help: [], ...more } satisfies StandingsRefusal,
});

const TOO_FEW = new Set<StandingsRefusal['kind'] | undefined>(['too_few', 'few_repeats']);

const isTooSmall = ({ judges, candidates }: ScoreTable) =>
  candidates.length < LIMITS.candidates || judges.length < LIMITS.judges;

/** Adjusts scores of judges and candidates who are connected, or says why not. */
function adjust(table: ScoreTable): Adjusted {
  const { judges, candidates, total } = table;
  if (isTooSmall(table)) return refuse('too_few');
  if (total - candidates.length < LIMITS.repeats) return refuse('few_repeats');
  const fit = estimate(table);
  if (fit.candidateVariance < LIMITS.candidateVariance * fit.errorVariance) {
    return refuse('no_difference');
  }
  if (!isComparable(judgeSetsOf(table), fit.covariance, fit, LIMITS.offsetError)) {
    return refuse('weak_links', { help: findHelp(table, fit) });
  }
  const narrow = findNarrowScale(table, fit);
  if (!narrow) return { fit };
  return refuse('narrow_scale', { groups: [[judges[narrow.judge]!]], scale: narrow.scale });
}

function refuseUnconnected(table: ScoreTable, groups: readonly ScoreTable[]) {
  // The error is not known without repeats: then only the groups are said.
  const isKnown = table.total - table.candidates.length >= LIMITS.repeats;
  return refuse('unconnected', {
    groups: groups.map(({ judges }) => [...judges]).sort((a, b) => b.length - a.length),
    help: isKnown ? findHelp(table, estimate(table)) : [],
  });
}

/**
 * Adjusts all scores, or those of the one group that has more than half of the candidates; without one, nobody is set
 * aside. So two halls of 20 candidates each are not compared, nor are groups of 40, 30 and 30, for nobody says which
 * one the others are to be left out of; nor is a group of 21 candidates with a single judge, beside one of 20 with
 * three. A guest who alone scored 4 of 40 is set aside with these 4, but not if one of them has a score of another
 * judge: then the group is connected, though perhaps by too few.
 * @returns the table that was adjusted, or all, and the groups that are set aside, the largest first
 */
export function adjustConnected(
  all: ScoreTable,
): Adjusted & { table: ScoreTable; apart: ScoreTable[] } {
  const whole = { table: all, apart: [] };
  if (isTooSmall(all)) return { ...whole, ...refuse('too_few') };
  if (all.judges.length > LIMITS.maxJudges) return { ...whole, ...refuse('too_many_judges') };
  const groups = connectedTables(all);
  const most = groups.find(({ candidates }) => 2 * candidates.length > all.candidates.length);
  const adjusted = most && adjust(most);
  if (adjusted?.fit) {
    const apart = groups.filter((group) => group !== most);
    apart.sort((a, b) => b.candidates.length - a.candidates.length);
    return { table: most!, apart, ...adjusted };
  }
  // Too few scores are a reason of that group alone.
  const isReason = groups.length === 1 || !TOO_FEW.has(adjusted?.refusal.kind);
  return { ...whole, ...(adjusted && isReason ? adjusted : refuseUnconnected(all, groups)) };
}
