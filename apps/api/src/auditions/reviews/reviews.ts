import { randomUUID } from 'node:crypto';
import { type Review, type ReviewInput } from '@nox/contracts';
import { type Actor, recordChange } from '../../database/audit.ts';
import { creationTime } from '../../database/creation-time.ts';
import { judgeKey } from '../../database/lookalike-keys.ts';
import { type Db, type ReviewRow } from '../../database/schema.ts';
import { toReview } from '../entries/audition-entries.ts';

/** The account that sends a review; null for sample content. */
type Sender = Actor | null;

export const newReviewRow = (
  entryId: string,
  { judgeEmail, notes, score }: ReviewInput,
  sender: Sender,
): ReviewRow => ({
  id: randomUUID(),
  created_at: creationTime(),
  entry_id: entryId,
  judge_name: judgeEmail,
  judge_key: judgeKey(judgeEmail),
  account_uid: sender?.uid ?? null,
  account_email: sender?.email ?? null,
  notes,
  score: score ?? null,
});

/** A review is part of its entry, so the entry changes with it. Returns whether the entry exists. */
async function touchEntry(transaction: Db, revision: number, entryId: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('audition_entries')
    .set({ revision })
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Adds a judge's review; the unique index refuses a second one by the same judge. Without a review the caller must
 * roll the transaction back.
 * @returns the review, or why there is none
 */
export async function addReview(
  transaction: Db,
  revision: number,
  entryId: string,
  input: ReviewInput,
  sender: Sender,
): Promise<Review | 'no entry' | 'already reviewed'> {
  if (!(await touchEntry(transaction, revision, entryId))) return 'no entry';
  const row = newReviewRow(entryId, input, sender);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('reviews')
    .values(row)
    .onConflict((conflict) => conflict.columns(['entry_id', 'judge_key']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return 'already reviewed';
  if (sender) await recordReview(transaction, 'created', row, sender);
  return toReview(row);
}

/** Without score and notes, which some judges do not see. */
const recordReview = (
  transaction: Db,
  action: 'created' | 'deleted',
  { id: reviewId, entry_id: itemId }: Pick<ReviewRow, 'id' | 'entry_id'>,
  by: Actor,
) => recordChange(transaction, { subject: 'reviews', action, by, itemId, reviewId });

/** Returns whether the entry had such a review; without one the caller must roll the transaction back. */
export async function deleteReview(
  transaction: Db,
  revision: number,
  { id, entryId, by }: { id: string; entryId: string; by: Actor },
): Promise<boolean> {
  await touchEntry(transaction, revision, entryId);
  const { numDeletedRows } = await transaction
    .deleteFrom('reviews')
    .where('entry_id', '=', entryId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await recordReview(transaction, 'deleted', { id, entry_id: entryId }, by);
  return true;
}
