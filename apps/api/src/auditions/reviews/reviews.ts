import { randomUUID } from 'node:crypto';
import { Review, ReviewInput } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { NoContent } from '../../contract/route-table.ts';
import { type Actor, recordChange } from '../../database/audit.ts';
import { creationTime } from '../../database/creation-time.ts';
import { judgeKey } from '../../database/lookalike-keys.ts';
import { type Database } from '../../database/revisions.ts';
import { type ReviewRow } from '../../database/schema.ts';
import { HttpError, notFound } from '../../errors/http-error.ts';
import { entityId } from '../../http/validation.ts';
import { type AccountWriting, type WriteCall, writeRoute } from '../../http/write-route.ts';
import { ENTRY, toReview } from '../entries/audition-entries.ts';
import { type Viewer, viewerOf } from '../entries/judging-settings.ts';

/** @param sender null for sample content */
export const newReviewRow = (
  entryId: string,
  { judgeEmail, notes, score }: ReviewInput,
  sender: Actor | null,
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
async function touchEntry({ transaction, revised }: AccountWriting, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('audition_entries')
    .set({ revision: revised.auditions })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Without score and notes, which some judges do not see. */
const recordReview = (
  { transaction, by }: AccountWriting,
  action: 'created' | 'deleted',
  { id: reviewId, entry_id: itemId }: Pick<ReviewRow, 'id' | 'entry_id'>,
) => recordChange(transaction, { subject: 'reviews', action, by, itemId, reviewId });

/** Two accounts under one name may be taken for one judge. */
async function findOtherAccount(
  { transaction, by }: AccountWriting,
  { judge_key }: ReviewRow,
  { seesContacts }: Viewer,
): Promise<Pick<Review, 'nameAlsoUsedBy'>> {
  const other = await transaction
    .selectFrom('reviews')
    .select(['account_uid', 'account_email'])
    .where('judge_key', '=', judge_key)
    .where('account_uid', 'is not', null)
    .where('account_uid', '!=', by.uid)
    .limit(1)
    .executeTakeFirst();
  if (!other) return {};
  const account = other.account_email ?? other.account_uid!;
  return { nameAlsoUsedBy: seesContacts ? account : 'of another judge' };
}

/**
 * Adds a judge's review; the unique index refuses a second one by the same judge.
 * @throws HttpError 404; 409 `already_reviewed`
 */
async function addReview(
  call: AccountWriting,
  id: string,
  input: ReviewInput,
  viewer: Viewer,
): Promise<Review> {
  if (!(await touchEntry(call, id))) throw notFound(ENTRY);
  const row = newReviewRow(id, input, call.by);
  const { numInsertedOrUpdatedRows } = await call.transaction
    .insertInto('reviews')
    .values(row)
    .onConflict((conflict) => conflict.columns(['entry_id', 'judge_key']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) {
    const message = `You have already reviewed this candidate as ${input.judgeEmail}.`;
    throw new HttpError(409, 'already_reviewed', message);
  }
  await recordReview(call, 'created', row);
  return { ...toReview(row, viewer), ...(await findOtherAccount(call, row, viewer)) };
}

const REVIEW = 'Review';

/** Judges delete their own. @throws HttpError 403; 404 */
async function deleteReview(
  call: AccountWriting,
  entry_id: string,
  id: string,
  { seesContacts }: Viewer,
): Promise<void> {
  await touchEntry(call, entry_id);
  const deleted = await call.transaction
    .deleteFrom('reviews')
    .where('entry_id', '=', entry_id)
    .where('id', '=', id)
    .returning('account_uid')
    .executeTakeFirst();
  if (!deleted) throw notFound(REVIEW);
  if (!seesContacts && deleted.account_uid !== call.by.uid) {
    throw new HttpError(403, 'forbidden', 'This is the review of another judge.');
  }
  await recordReview(call, 'deleted', { id, entry_id });
}

const viewerIn = ({
  transaction,
  request,
}: Pick<WriteCall<unknown, unknown>, 'transaction' | 'request'>) =>
  viewerOf(transaction, request.account!);

/** Judges' reviews of an entry. */
export async function reviewRoutes(app: FastifyInstance, database: Database) {
  const changes = ['auditions'] as const;

  writeRoute(app, database, 'POST', '/auditions/:id/reviews', {
    ...{ gate: 'judge', summary: 'Adds a review, one per judge name' },
    ...{ noun: ENTRY, body: ReviewInput, response: { 201: Review }, refusals: [409], changes },
    write: async (call) => addReview(call, call.id, call.body, await viewerIn(call)),
    once: {
      itemIdOf: ({ _id }) => _id,
      // The request has the whole review, which need not exist any more.
      repeat: async (call, _id) => ({
        ...toReview(newReviewRow(call.id, call.body, call.by), await viewerIn(call)),
        _id: _id ?? '',
      }),
    },
  });

  writeRoute(app, database, 'DELETE', '/auditions/:id/reviews/:reviewId', {
    ...{ gate: 'judge', summary: 'Deletes a review', refusals: [403] },
    ...{ noun: REVIEW, response: { 204: NoContent }, changes },
    write: async (call) => {
      const { reviewId } = call.request.params as { reviewId: string };
      return deleteReview(call, call.id, entityId(reviewId, REVIEW), await viewerIn(call));
    },
    once: {},
  });
}
