import { type AuditionEntry } from '@nox/contracts';
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

/** Empty and "Unassigned" both mean that there is none (spec section 3). */
const hasSlot = ({ timeSlot }: AuditionEntry) => !['', 'Unassigned'].includes(timeSlot.trim());

/** Rounded to two places; empty while nobody gave a score. */
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
  String(entry.reviews.length),
  averageScore(entry),
];

/**
 * The schedule as a CSV file: everyone with a slot, by slot as text (spec section 2), then in order of arrival.
 * @param entries in order of arrival
 * @returns `undefined` when nobody has a slot
 */
export function exportSchedule(entries: readonly AuditionEntry[]): string | undefined {
  const slotted = entries.filter(hasSlot);
  if (slotted.length === 0) return undefined;
  // Sorting is stable, so arrival still counts within a slot.
  const bySlot = slotted.toSorted(
    (a, b) => Number(a.timeSlot > b.timeSlot) - Number(a.timeSlot < b.timeSlot),
  );
  return toCsv([HEADER, ...bySlot.map(toRow)]);
}
