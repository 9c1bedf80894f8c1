import {
  type AuditionEntry,
  type AuditionStatus,
  type CandidateStanding,
  countedOf,
  divideAt,
  isBorderline,
  listAll,
  pluralForm,
  pluralize,
  PROGRESS,
  type Progress,
  PROGRESS_TEXTS,
  type Result,
  type Review,
  type Standings,
} from '@nox/contracts';
import { formatNumber } from '@nox/ui';

export type Outcome = Result | 'Pending';

export const OUTCOMES = [
  { outcome: 'Selected', action: 'Select', key: 's', tone: 'positive' },
  { outcome: 'Not Selected', action: 'Reject', key: 'x', tone: 'negative' },
  { outcome: 'Pending', action: 'Pending', key: 'r', tone: 'pending' },
  { outcome: 'Reserve', action: 'Reserve', key: '.', tone: 'off' },
] as const satisfies readonly { outcome: Outcome; [field: string]: string }[];

export const statusOf = (outcome: Outcome): AuditionStatus =>
  outcome === 'Reserve' ? 'Not Selected' : outcome;

export const reservesOf = (entries: readonly AuditionEntry[]): string[] =>
  entries
    .filter(({ reserveRank, isWithdrawn }) => reserveRank !== undefined && !isWithdrawn)
    .toSorted((a, b) => a.reserveRank! - b.reserveRank!)
    .map(({ _id }) => _id);

export type Candidate = ReturnType<typeof toCandidates>[number];

const isFew = (count: number, typical: number) => count < 2 || count * 2 <= typical;

const flagsOf = (
  standing: CandidateStanding,
  entry: AuditionEntry,
  typical: number,
  isApart: boolean,
): string[] =>
  [
    isBorderline(standing) && 'too close to tell',
    standing.isSplit && 'judges disagree',
    isFew(standing.judges.length, typical) && 'few scores',
    isApart && 'not compared',
    entry.reviews.some(({ counted }) => counted === null) && 'a score is left out',
    entry.reviews.some(({ hasSeenOthers, versions }) => hasSeenOthers && versions) &&
      'changed after seeing others',
  ].filter((flag) => typeof flag === 'string');

/** What lists of candidates show. */
export const toRows = (candidates: readonly Candidate[]) =>
  candidates.map(({ key, entry: { fullName, number } }) => ({ entryId: key, fullName, number }));

/** Who has a score, and is not compared with the rows of the standings. */
export const apartIn = ({ apart = [] }: Standings): CandidateStanding[] =>
  apart.flatMap(({ rows }) => rows);

/**
 * Who is in the rows of the standings, or is not compared with them.
 * @param isComplete nobody is still to be seen; before, no chance of a place is known
 */
export function toCandidates(
  standings: Standings,
  entries: readonly AuditionEntry[],
  isComplete: boolean,
) {
  const { rows } = standings;
  const byId = new Map(entries.map((entry) => [entry._id, entry]));
  const ranks = new Map(reservesOf(entries).map((id, index) => [id, index + 1]));
  const means = rows.map(({ mean }) => mean).toSorted((a, b) => b - a);
  const placesByMean = new Map(means.map((_, at) => [means.at(-1 - at)!, means.length - at]));
  const counts = rows.map((row) => row.judges.length).toSorted((a, b) => a - b);
  const typical = counts[counts.length >> 1] ?? 0;
  return [...rows, ...apartIn(standings)].flatMap(({ ranks: drawn, chance, ...known }, index) => {
    const entry = byId.get(known.entryId);
    if (!entry) return [];
    const standing: CandidateStanding = isComplete ? { ...known, ranks: drawn, chance } : known;
    const reserve = ranks.get(entry._id) ?? 0;
    const isApart = index >= rows.length;
    return {
      key: entry._id,
      entry,
      standing,
      isApart,
      place: standing.place ?? index + 1,
      placeByMean: placesByMean.get(standing.mean)!,
      outcome: reserve > 0 ? 'Reserve' : (entry.status as Outcome),
      reserve,
      flags: flagsOf(standing, entry, typical, isApart),
    };
  });
}

/** "3 candidates tie for the last 2 places"; empty unless the line crosses a place that several share. */
export function describeTie(candidates: readonly Candidate[], places: number): string {
  const { tied, left } = divideAt(candidates, places);
  if (tied.length === 0) return '';
  return `${pluralize(tied.length, 'candidate')} tie for the last ${pluralForm(left, 'place', `${left} places`)}`;
}

/** Who takes places without being compared: nobody connects them, or the account does not see their reviews or judge them. */
const countOthers = (standings: Standings, entries: readonly AuditionEntry[]): number =>
  apartIn(standings).length +
  standings.hidden +
  entries.filter(({ isRecused, isWithdrawn }) => isRecused && !isWithdrawn).length;

/**
 * How many cannot be separated from the cut line, for how many places; unless scores are adjusted, only whether all fit.
 * @param entries all, also those in no row of the standings
 * @param unseen how many have no score, and are left out
 */
export function describeBand(
  standings: Standings,
  candidates: readonly Candidate[],
  entries: readonly AuditionEntry[],
  unseen: number,
) {
  const { places, refusal } = standings;
  const [forOthers, others] = [places - candidates.length, countOthers(standings, entries)];
  const unused = forOthers - others;
  const all = unseen > 0 ? 'all who were seen' : 'all';
  if (unused > 0) return `There are places for ${all}, ${pluralize(unused, 'place')} left.`;
  if (unused < 0 && forOthers >= 0) {
    return `There are places for all who are compared, ${pluralize(forOthers, 'place')} left for ${pluralize(others, 'other')}.`;
  }
  if (refusal) return '';
  if (unused === 0) return `There are places for ${all}.`;
  const open = candidates.filter(({ standing }) => isBorderline(standing)).length;
  if (open === 0) return 'Each candidate is clearly above or below the line.';
  const above = candidates.filter(
    ({ standing }) => !isBorderline(standing) && (standing.chance ?? 0) > 0.5,
  ).length;
  const left = places - above;
  const who = pluralize(open, 'candidate');
  if (left < 1 || left >= open) return `${who} cannot be told apart from the line.`;
  return `${who} for the last ${pluralForm(left, 'place', `${left} places`)}`;
}

type Seen = Record<Progress, readonly AuditionEntry[]>;

/** "28 scored, 31 still to dance, 2 without a score." */
export function describeProgress(progress: Seen): string {
  const said = PROGRESS.flatMap((one) =>
    progress[one].length > 0 ? `${formatNumber(progress[one].length)} ${PROGRESS_TEXTS[one]}` : [],
  );
  return `${said.join(', ')}.`;
}

/** Who is in no row of the standings. */
export const describeOthers = ({ withdrawn, hidden }: Standings): string =>
  [
    withdrawn > 0 && `${pluralize(withdrawn, 'candidate has', 'candidates have')} withdrawn.`,
    hidden > 0 && `You do not see the reviews of ${pluralize(hidden, 'candidate')}.`,
  ]
    .filter(Boolean)
    .join(' ');

/** "2 scores given or changed after seeing others' reviews and 1 score that arrived after the result was published" */
export function describeLate(leftOut: readonly Review[]): string {
  const late = leftOut.filter(({ isLate }) => isLate).length;
  const seen = leftOut.length - late;
  const parts = [
    seen > 0 && `${pluralize(seen, 'score')} given or changed after seeing others' reviews`,
    late > 0 && `${pluralize(late, 'score')} that arrived after the result was published`,
  ];
  return listAll(parts.filter((part) => part !== false));
}

/** Changes with the scores of the list: the standings are computed of these. */
export const scoresKey = (entries: readonly AuditionEntry[]): string =>
  entries
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .flatMap(({ _id, reviews }) =>
      reviews.map((review) => `${_id} ${review.judgeEmail} ${countedOf(review)}`),
    )
    .join();
