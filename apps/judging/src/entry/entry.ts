import { serverNow } from '@nox/api-client';
import {
  answerText,
  appearanceText,
  attendanceStatus,
  auditionDayAt,
  type AuditionEntry,
  briefText,
  chatDigits,
  countedOf,
  dayOf,
  fieldsIn,
  groupByProgress,
  isScored,
  isTimeSlot,
  lastStarted,
  outcomeOf,
  partsOfTimeSlot,
  pluralize,
  PROGRESS,
  type Question,
  type Review,
  scoreStatistics as describeScores,
  type ScoreStatistics,
} from '@nox/contracts';
import { formatNumber, localOf } from '@nox/ui';

/** The WhatsApp chat with a candidate (spec section 5); undefined if its country is not known or the number is too short. */
export function chatLink(phoneNumber: string): string | undefined {
  const digits = chatDigits(phoneNumber);
  return digits ? `https://wa.me/${digits}` : undefined;
}

const UNASSIGNED = 'Unassigned';

/** An empty one means unassigned (spec section 3). */
export const slotName = ({ timeSlot }: AuditionEntry) =>
  isTimeSlot(timeSlot) ? timeSlot.trim() : UNASSIGNED;

export const panelOf = ({ timeSlot }: AuditionEntry) => partsOfTimeSlot(timeSlot)[2] ?? '';

/** A slot as people read it: "Fri 14 · 16:00 · Hall A" once it is published. Order, addresses and files have its own text. */
export function slotLabel(slot: string): string {
  const [date, starts, panel] = partsOfTimeSlot(slot);
  if (!date) return slot;
  const [weekday, day] = dayOf(date).split(' ');
  return [`${weekday} ${day}`, starts, panel].filter(Boolean).join(' · ');
}

export const slotText = (entry: AuditionEntry) => slotLabel(slotName(entry));

export const placeText = (entry: AuditionEntry) =>
  (entry.number === undefined ? '' : `Number ${entry.number} · `) + slotText(entry);

export const hasSlot = ({ timeSlot }: AuditionEntry) => isTimeSlot(timeSlot);

/** Slots in the order of their text, unassigned entries last (spec section 2). */
export function groupBySlot(entries: readonly AuditionEntry[]) {
  const groups = [...Map.groupBy(entries, slotName)].toSorted(
    ([a], [b]) =>
      Number(a === UNASSIGNED) - Number(b === UNASSIGNED) || Number(a > b) - Number(a < b),
  );
  return groups.map(([slot, members], index) => ({
    slot,
    title: `Slot ${index + 1}: ${slotLabel(slot)} (${members.length} candidates)`,
    members,
  }));
}

/** Groups have the order of the options; who has not answered comes last. */
export function groupByAnswer(entries: readonly AuditionEntry[], question: Question) {
  const { key, kind, label, options } = question;
  const textOf = ({ answers }: AuditionEntry) => answerText(question, answers?.[key]);
  const placeOf = (text: string) =>
    options.findIndex((one) => `${text}, `.startsWith(`${one.label}, `)) + 1;
  const rankOf = (text: string) => (text === '' ? Infinity : placeOf(text));
  return [...Map.groupBy(entries, textOf)]
    .toSorted(([a], [b]) => (rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b)))
    .map(([text, members]) => {
      const none = kind === 'tick' ? 'not ticked' : 'not answered';
      const answer = text === '' ? none : kind === 'tick' ? 'ticked' : text;
      return { title: `${label}: ${answer} (${candidates(members.length)})`, members };
    });
}

/**
 * Lets entries say what they are on the society's day: only who is on stage in their panel, see `lastStarted`, has not finished
 * what they started. What an entry without a slot was on an earlier day is a former appearance.
 */
export function onDay(entries: AuditionEntry[], today: string): AuditionEntry[] {
  const isToday = ({ attendance }: AuditionEntry) => (attendance?.date ?? today) === today;
  const ofToday = entries.filter((one) => isToday(one) && hasSlot(one) && !one.isWithdrawn);
  const startOf = ({ _id, attendance }: AuditionEntry) =>
    attendance?.startedAt ? { _id, receivedAt: attendance.startedAt } : undefined;
  const panels = [...Map.groupBy(ofToday, panelOf).values()];
  const onStage = new Set(panels.map((panel) => lastStarted(panel, startOf)));
  return entries.map((entry) => {
    const { attendance, formerAppearances = [], ...rest } = entry;
    if (attendance && !isToday(entry) && !hasSlot(entry)) {
      return { ...rest, formerAppearances: [...formerAppearances, attendance] };
    }
    if (attendance?.state !== 'started' || onStage.has(entry)) return entry;
    return { ...entry, attendance: { ...attendance, state: 'finished' } };
  });
}

/** What was recorded of a candidate: "Here" on the day of the slot, and "Finished on Fri 14 Aug" on others. */
export function appearanceMarks({ attendance, formerAppearances = [] }: AuditionEntry) {
  const former = formerAppearances.map((one) => ({
    ...attendanceStatus(one.state),
    text: appearanceText(one),
  }));
  return attendance ? [...former, attendanceStatus(attendance.state)] : former;
}

export const isReserve = (entry: AuditionEntry) => outcomeOf(entry) === 'Reserve';

/** "Reserve 2", else the status. */
export const statusText = (entry: AuditionEntry) =>
  isReserve(entry) ? `Reserve ${entry.reserveRank}` : entry.status;

/** Reserves with their places, as in the results: ranks of who has moved up or withdrawn are missing between them. */
export function withReservePlaces(entries: AuditionEntry[]): AuditionEntry[] {
  const reserves = entries
    .filter(isReserve)
    .toSorted((a, b) => (a.reserveRank ?? 0) - (b.reserveRank ?? 0));
  const places = new Map(reserves.map(({ _id }, index) => [_id, index + 1]));
  if (reserves.every(({ _id, reserveRank }) => places.get(_id) === reserveRank)) return entries;
  return entries.map((entry) => {
    const { reserveRank = 0 } = entry;
    const place = places.get(entry._id) ?? reserveRank;
    return place === reserveRank ? entry : { ...entry, reserveRank: place };
  });
}

/** The candidate's answers that a place shows in one line. */
export const answersIn = (place: Parameters<typeof fieldsIn>[0], entry: AuditionEntry) =>
  fieldsIn(place)
    .map((field) => briefText(field, entry[field]))
    .filter(Boolean)
    .join(' · ');

export const rounded = (value: number) => formatNumber(value, 1);

/** Uses the scores that count, and totals where there are criteria. @returns undefined if there is none */
export function scoreStatistics(reviews: readonly Review[]): ScoreStatistics | undefined {
  const statistics = describeScores(reviews.flatMap((review) => countedOf(review) ?? []));
  const spread = statistics?.spread;
  // The difference of two totals has no end of digits.
  return statistics && { ...statistics, spread: spread && Math.round(spread * 10) / 10 };
}

/** Counts the reviews of all judges, those included that the server hides. */
export const reviewCount = ({ reviews, hiddenReviews = 0 }: AuditionEntry) =>
  reviews.length + hiddenReviews;

const STATUS_TONES = {
  Pending: 'pending',
  Selected: 'positive',
  'Not Selected': 'negative',
} as const;

export const statusTone = (entry: AuditionEntry) =>
  isReserve(entry) ? 'off' : STATUS_TONES[entry.status];

/** What a judge does, by which button and key; `end` follows whom it is done to. */
export const DECISIONS = [
  { status: 'Selected', label: 'Select', action: 'Select', end: '', key: 's' },
  { status: 'Not Selected', label: 'Reject', action: 'Reject', end: '', key: 'x' },
  { status: 'Pending', label: 'Pending', action: 'Reset', end: ' to Pending', key: 'r' },
] as const;

export const candidates = (count: number) => pluralize(count, 'candidate');

const isPendingEntry = ({ status, isWithdrawn }: AuditionEntry) =>
  status === 'Pending' && !isWithdrawn;

/** Groups pending entries by the progress of their auditions; `others` counts those that the account does not judge. */
export function groupPending(entries: readonly AuditionEntry[]) {
  const progress = groupByProgress(entries, auditionDayAt(localOf(serverNow())), isScored);
  const groups = PROGRESS.map((name) => ({
    name,
    entries: progress[name].filter(isPendingEntry),
  })).filter((group) => group.entries.length > 0);
  const others = entries.filter((entry) => isPendingEntry(entry) && entry.isRecused).length;
  return { groups, others };
}
