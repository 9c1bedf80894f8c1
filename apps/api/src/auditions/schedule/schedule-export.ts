import { type AuditionEntry, isTimeSlot } from '@nox/contracts';
import { toCsv } from './csv.ts';

const HEADER = [
  'Slot',
  'Name',
  'Roll Number',
  'Phone',
  'Email',
  'Branch',
  'Dance Style',
  'Status',
  'Reviews',
  'Average Score',
];

/** Rounded to two places; empty without scores. */
function averageScore({ reviews }: AuditionEntry): string {
  const scores = reviews.flatMap(({ score }) => score ?? []);
  if (scores.length === 0) return '';
  const sum = scores.reduce((total, score) => total + score, 0);
  return String(Math.round((sum / scores.length) * 100) / 100);
}

const toRow = (entry: AuditionEntry) => [
  entry.timeSlot,
  entry.fullName,
  entry.rollNumber,
  entry.phoneNumber,
  entry.emailAddress,
  entry.branch,
  entry.danceStyle,
  entry.status,
  String(entry.reviews.length + (entry.hiddenReviews ?? 0)),
  averageScore(entry),
];

/**
 * The schedule as a CSV file: all entries with a slot, sorted by slot as text (spec section 2), then by creation.
 * @param entries in order of creation
 * @returns `undefined` when no entry has a slot
 */
export async function exportSchedule(
  entries: readonly AuditionEntry[],
): Promise<Buffer | undefined> {
  const slotted = entries.filter(({ timeSlot }) => isTimeSlot(timeSlot));
  if (slotted.length === 0) return undefined;
  // The sort is stable, so entries of a slot keep their order.
  const bySlot = slotted.toSorted(
    (a, b) => Number(a.timeSlot > b.timeSlot) - Number(a.timeSlot < b.timeSlot),
  );
  return toCsv([HEADER, ...bySlot.map(toRow)]);
}
