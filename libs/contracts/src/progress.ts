import { isAbsent } from './attendance.ts';
import { type AuditionEntry } from './audition-entry.ts';
import { countedOf } from './counted-score.ts';
import { isTimeSlot } from './places.ts';
import { partsOfTimeSlot } from './schedule-text.ts';
import { auditionDay, minutesOf } from './time-of-day.ts';

/**
 * How far the audition of a candidate is:
 * `scored`: they have a score, so they were seen, whatever else was recorded.
 * `unscored`: they have danced, or came and left, or nobody recorded who came on their day; there is no score.
 * `ahead`: their day is not over, or they have none yet. Who is late, or moved to another day, is still to dance.
 * `absent`: they were marked as not here, or their day is over and nothing was recorded of them, but of others.
 */
export const PROGRESS = ['scored', 'ahead', 'unscored', 'absent'] as const;
export type Progress = (typeof PROGRESS)[number];

/** What is said after how many they are: "31 still to dance". */
export const PROGRESS_TEXTS: Readonly<Record<Progress, string>> = {
  scored: 'scored',
  ahead: 'still to dance',
  unscored: 'without a score',
  absent: 'never came',
};

/** Whether a judge's score of the candidate counts, or may be among the reviews that the account does not see. */
export const isScored = ({
  reviews,
  hiddenReviews = 0,
  hasHiddenScore,
}: Pick<AuditionEntry, 'reviews' | 'hiddenReviews' | 'hasHiddenScore'>): boolean =>
  hasHiddenScore === true ||
  hiddenReviews > 0 ||
  reviews.some((one) => countedOf(one) !== undefined);

type Auditioned = Pick<
  AuditionEntry,
  '_id' | 'timeSlot' | 'attendance' | 'formerAppearances' | 'isWithdrawn' | 'isRecused'
>;

const hasDanced = (appearance: AuditionEntry['attendance']) =>
  appearance?.state === 'started' || appearance?.state === 'finished';

/** The day of the slot; undefined without one, or where a slot names no day. */
export function dayOfSlot({ timeSlot }: Pick<AuditionEntry, 'timeSlot'>): string | undefined {
  const [date, starts] = partsOfTimeSlot(timeSlot);
  return date && starts && auditionDay({ date, starts: minutesOf(starts) });
}

/**
 * Divides candidates by how far their auditions are; without who has withdrawn, and whom the account does not judge.
 * @param today the day by the society's clocks, see `auditionDayAt`
 */
export function groupByProgress<Entry extends Auditioned>(
  entries: readonly Entry[],
  today: string,
  hasScore: (entry: Entry) => boolean,
): Record<Progress, Entry[]> {
  const recorded = new Set(entries.map((one) => one.attendance && dayOfSlot(one)));
  const progressOf = (entry: Entry): Progress => {
    const { attendance, formerAppearances = [] } = entry;
    if (hasScore(entry)) return 'scored';
    if (hasDanced(attendance)) return 'unscored';
    const day = dayOfSlot(entry);
    const wasSeen = formerAppearances.some(hasDanced);
    if (isAbsent(attendance?.state)) {
      return attendance?.state === 'no-show' && !wasSeen ? 'absent' : 'unscored';
    }
    const isAhead = day === undefined ? !wasSeen || isTimeSlot(entry.timeSlot) : day >= today;
    if (isAhead) return 'ahead';
    return wasSeen || attendance || !recorded.has(day) ? 'unscored' : 'absent';
  };
  const remaining = entries.filter(({ isWithdrawn, isRecused }) => !isWithdrawn && !isRecused);
  const groups: Record<Progress, Entry[]> = { scored: [], ahead: [], unscored: [], absent: [] };
  for (const entry of remaining) groups[progressOf(entry)].push(entry);
  return groups;
}
