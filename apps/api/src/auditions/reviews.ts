import { randomUUID } from 'node:crypto';
import { judgeNameKey, type Review, type ReviewInput } from '@nox/contracts';
import { creationTime } from '../database/creation-time';
import { isMissingReference } from '../database/missing-reference';
import { type Db, type ReviewRow } from '../database/schema';

/** What leaves of a review; the account that sent it does not. */
export function toReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    judgeEmail: row.judge_name,
    notes: row.notes,
    ...(row.score !== null && { score: row.score }),
  };
}

/** @param accountUid null when nobody's account stands behind it */
export const newReviewRow = (
  entryId: string,
  { judgeEmail, notes, score }: ReviewInput,
  accountUid: string | null,
): ReviewRow => ({
  id: randomUUID(),
  created_at: creationTime(),
  entry_id: entryId,
  judge_name: judgeEmail,
  judge_key: judgeNameKey(judgeEmail),
  account_uid: accountUid,
  notes,
  score: score ?? null,
});

/**
 * Adds a judge's review. One statement, so the unique index alone decides between judges of the same name.
 * @returns the review, or why there is none
 */
export async function addReview(
  db: Db,
  entryId: string,
  input: ReviewInput,
  accountUid: string | null,
): Promise<Review | 'no entry' | 'already reviewed'> {
  try {
    const row = await db
      .insertInto('reviews')
      .values(newReviewRow(entryId, input, accountUid))
      .onConflict((conflict) => conflict.columns(['entry_id', 'judge_key']).doNothing())
      .returningAll()
      .executeTakeFirst();
    return row ? toReview(row) : 'already reviewed';
  } catch (error) {
    if (isMissingReference(error)) return 'no entry';
    throw error;
  }
}

/** Answers whether the entry had such a review. */
export async function deleteReview(db: Db, entryId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('reviews')
    .where('entry_id', '=', entryId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
