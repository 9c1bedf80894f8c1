import { Review, ReviewInput } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { NoContent } from '../../contract/route-table.ts';
import { entityId } from '../../http/validation.ts';
import { HttpError, notFound } from '../../errors/http-error.ts';
import { type IdempotentWriter } from '../../http/idempotency.ts';
import { ENTRY, toReview } from '../entries/audition-entries.ts';
import { addReview, deleteReview, newReviewRow } from './reviews.ts';

type OneEntry = { Params: { id: string } };
type OneReview = { Params: { id: string; reviewId: string } };

const REVIEW = 'Review';

/** Judges' reviews of an entry. */
export async function reviewRoutes(app: FastifyInstance, { writer }: { writer: IdempotentWriter }) {
  app.post<OneEntry & { Body: ReviewInput }>(
    '/auditions/:id/reviews',
    {
      config: {
        gate: 'administrator',
        summary: 'Adds a review, one per judge name',
        refusals: [409],
        takesIdempotencyKey: true,
      },
      schema: { body: ReviewInput, response: { 201: Review } },
    },
    async (request, reply) => {
      const id = entityId(request.params.id, ENTRY);
      const { account } = request;
      return writer.respond(
        request,
        reply,
        async (transaction, revision) => {
          const review = await addReview(transaction, revision, id, request.body, account);
          if (review === 'no entry') throw notFound(ENTRY);
          if (review === 'already reviewed') {
            const message = `You have already reviewed this candidate as ${request.body.judgeEmail}.`;
            throw new HttpError(409, 'already_reviewed', message);
          }
          return { status: 201, body: review, subjectId: review._id };
        },
        // The request has the whole review, which need not exist any more.
        async (_transaction, _id) => ({
          ...toReview(newReviewRow(id, request.body, account)),
          _id,
        }),
      );
    },
  );

  app.delete<OneReview>(
    '/auditions/:id/reviews/:reviewId',
    {
      config: {
        gate: 'administrator',
        summary: 'Deletes a review',
        takesIdempotencyKey: true,
      },
      schema: { response: { 204: NoContent } },
    },
    async (request, reply) => {
      const id = entityId(request.params.id, REVIEW);
      const reviewId = entityId(request.params.reviewId, REVIEW);
      return writer.respond(request, reply, async (transaction, revision) => {
        const deletion = { id: reviewId, entryId: id, by: request.account! };
        if (!(await deleteReview(transaction, revision, deletion))) throw notFound(REVIEW);
        return { status: 204 };
      });
    },
  );
}
