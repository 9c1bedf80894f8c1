import { type AuditionEntry } from '@nox/contracts';
import { authorization } from '../test/crash/judges.ts';
import { requestText } from './connection.ts';

export const countReviews = (entries: AuditionEntry[]) =>
  entries.reduce((sum, { reviews }) => sum + reviews.length, 0);

/** The n-th review: each by another judge, of one entry after the other. */
export function reviewRequest(entries: AuditionEntry[], n: number): string {
  const review = { judgeEmail: `Judge ${n}`, notes: 'Clean isolations, good timing.', score: 7 };
  return requestText(
    'POST',
    `/api/auditions/${entries[n % entries.length]!._id}/reviews`,
    { authorization, 'content-type': 'application/json' },
    JSON.stringify(review),
  );
}
