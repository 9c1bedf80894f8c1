import { type CandidateField, fieldOf } from '@nox/contracts';
import { readTime } from '#platform/database/clock.ts';
import { updateRow } from '#platform/database/rows.ts';
import { type CandidateLinkRow, type Db } from '#platform/database/schema.ts';
import { hasReviews } from './viewer.ts';

/* What follows from a change of a candidate's answers, whoever makes it: the candidate, an organiser or an import. */

/** A candidate may change it until the season ends; judges do not see it on stage. */
export const isContact = (field: CandidateField): boolean => fieldOf(field).changes === 'always';

/** Judges see a mark where answers have changed that they have reviewed. @returns the columns to change */
export const markChanged = async (transaction: Db, id: string, fields: readonly CandidateField[]) =>
  !fields.every(isContact) && (await hasReviews(transaction, id))
    ? { changed_after_review: 1 }
    : {};

/** The letters' case is no difference; all else is: another mail server may tell addresses apart by their dots. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/**
 * Ends what the holder of the former address has, or waits for: links but for a guardian's, and messages with links. Part of
 * the transaction that stores the new address and records the change.
 * @param own the candidate's link that has changed it: it goes on, and those by which former addresses take it back
 * @returns the columns to change
 */
export async function leaveAddress(
  transaction: Db,
  its: { entry_id: string } | { registration_id: string },
  [before, after]: readonly [string, string],
  own?: CandidateLinkRow,
): Promise<{ mail_trouble?: null }> {
  if (isSameAddress(before, after)) return {};
  await transaction
    .deleteFrom('candidate_links')
    .where(({ and }) => and(its))
    .where('purpose', 'not in', own ? ['former email', 'guardian'] : ['guardian'])
    .where('token_hash', '!=', own?.token_hash ?? '')
    .execute();
  const waiting = { ...its, kind: ['new-email', 'link'], state: ['draft', 'queued'] } as const;
  const answer = 'The email address has changed.';
  const settled_at = await readTime(transaction);
  await updateRow(transaction, 'messages', waiting, { state: 'cancelled', settled_at, answer });
  return { mail_trouble: null };
}
