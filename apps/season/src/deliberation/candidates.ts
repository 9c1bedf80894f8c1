import {
  type AuditionEntry,
  type AuditionStatus,
  type CandidateStanding,
  describeChange,
  isBorderline,
  pluralForm,
  pluralize,
  type Result,
  type Standings,
} from '@nox/contracts';

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

const flagsOf = (standing: CandidateStanding, entry: AuditionEntry, typical: number): string[] =>
  [
    isBorderline(standing) && 'too close to tell',
    standing.isSplit && 'judges disagree',
    isFew(standing.judges.length, typical) && 'few scores',
    entry.reviews.some(({ hasSeenOthers }) => hasSeenOthers) && 'changed after seeing others',
  ].filter((flag) => typeof flag === 'string');

export function toCandidates({ rows, judges }: Standings, entries: readonly AuditionEntry[]) {
  const byId = new Map(entries.map((entry) => [entry._id, entry]));
  const ranks = new Map(reservesOf(entries).map((id, index) => [id, index + 1]));
  const means = rows.map(({ mean }) => mean).toSorted((a, b) => b - a);
  const placesByMean = new Map(means.map((_, at) => [means.at(-1 - at)!, means.length - at]));
  const counts = rows.map((row) => row.judges.length).toSorted((a, b) => a - b);
  const typical = counts[counts.length >> 1] ?? 0;
  return rows.flatMap((standing, index) => {
    const entry = byId.get(standing.entryId);
    if (!entry) return [];
    const reserve = ranks.get(entry._id) ?? 0;
    return {
      key: entry._id,
      entry,
      standing,
      place: index + 1,
      placeByMean: placesByMean.get(standing.mean)!,
      outcome: reserve > 0 ? 'Reserve' : (entry.status as Outcome),
      reserve,
      flags: flagsOf(standing, entry, typical),
      change: describeChange(standing, judges),
    };
  });
}

/** How many cannot be separated from the cut line, for how many places; unless scores are adjusted, only whether all fit. */
export function describeBand({ rows, places, refusal }: Standings): string {
  const unused = places - rows.length;
  if (unused > 0) return `There are places for all, ${pluralize(unused, 'place')} left.`;
  if (refusal) return '';
  if (unused === 0) return 'There are places for all.';
  const open = rows.filter(isBorderline).length;
  if (open === 0) return 'Each candidate is clearly above or below the line.';
  const above = rows.filter((row) => !isBorderline(row) && (row.chance ?? 0) > 0.5).length;
  const left = places - above;
  const candidates = pluralize(open, 'candidate');
  if (left < 1 || left >= open) return `${candidates} cannot be told apart from the line.`;
  return `${candidates} for the last ${pluralForm(left, 'place', `${left} places`)}`;
}

export function describeOthers(
  { rows, withdrawn, hidden }: Standings,
  entries: readonly AuditionEntry[],
): string {
  const without = entries.filter(({ isWithdrawn }) => !isWithdrawn).length - rows.length - hidden;
  return [
    without > 0 && `${pluralize(without, 'candidate has', 'candidates have')} no score.`,
    withdrawn > 0 && `${pluralize(withdrawn, 'candidate has', 'candidates have')} withdrawn.`,
    hidden > 0 && `You do not see the reviews of ${pluralize(hidden, 'candidate')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Changes with the scores of the list: the standings are computed of these. */
export const scoresKey = (entries: readonly AuditionEntry[]): string =>
  entries
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .flatMap(({ _id, reviews }) =>
      reviews.map(({ judgeEmail, score, total = score }) => `${_id} ${judgeEmail} ${total}`),
    )
    .join();
