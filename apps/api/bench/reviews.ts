import { type AuditionEntry } from '@nox/contracts';
import { unsignedToken } from '../test/tokens.ts';
import { requestText } from './connection.ts';

const authorization = `Bearer ${unsignedToken({ admin: true })}`;

export async function readEntries(url: string): Promise<AuditionEntry[]> {
  const answer = await fetch(`${url}/api/auditions`, { headers: { authorization } });
  return (await answer.json()) as AuditionEntry[];
}

export const countReviews = (entries: AuditionEntry[]) =>
  entries.reduce((sum, { reviews }) => sum + reviews.length, 0);

/** The n-th review: each by another judge, on the entries in turn. */
export function reviewRequest(entries: AuditionEntry[], n: number): string {
  const review = { judgeEmail: `Judge ${n}`, notes: 'Clean isolations, good timing.', score: 7 };
  return requestText(
    'POST',
    `/api/auditions/${entries[n % entries.length]!._id}/reviews`,
    { authorization, 'content-type': 'application/json' },
    JSON.stringify(review),
  );
}
