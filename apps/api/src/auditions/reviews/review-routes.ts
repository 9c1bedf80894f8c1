import { Review, ReviewInput } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { NoContent } from '../../contract/route-table.ts';
import { type Database } from '../../database/revisions.ts';
import { entityId } from '../../http/validation.ts';
import { writeRoute } from '../../http/write-route.ts';
import { HttpError, notFound } from '../../errors/http-error.ts';
import { ENTRY, toReview } from '../entries/audition-entries.ts';
import { addReview, deleteReview, newReviewRow } from './reviews.ts';

const REVIEW = 'Review';

/** Judges' reviews of an entry. */
export async function reviewRoutes(app: FastifyInstance, database: Database) {
  const changes = ['auditions'] as const;

  writeRoute(app, database, 'POST', '/auditions/:id/reviews', {
    summary: 'Adds a review, one per judge name',
    ...{ noun: ENTRY, body: ReviewInput, response: { 201: Review }, refusals: [409], changes },
    write: async ({ transaction, revised, id, body, by }) => {
      const review = await addReview(transaction, revised.auditions, id, body, by);
      if (review === 'no entry') throw notFound(ENTRY);
      if (review !== 'already reviewed') return review;
      const message = `You have already reviewed this candidate as ${body.judgeEmail}.`;
      throw new HttpError(409, 'already_reviewed', message);
    },
    once: {
      itemIdOf: ({ _id }) => _id,
      // The request has the whole review, which need not exist any more.
      repeat: async ({ id, body, by }, _id) => ({
        ...toReview(newReviewRow(id, body, by)),
        _id: _id ?? '',
      }),
    },
  });

  writeRoute(app, database, 'DELETE', '/auditions/:id/reviews/:reviewId', {
    summary: 'Deletes a review',
    ...{ noun: REVIEW, response: { 204: NoContent }, changes },
    write: async ({ transaction, revised, id: entryId, by, request }) => {
      const { reviewId } = request.params as { reviewId: string };
      const deletion = { id: entityId(reviewId, REVIEW), entryId, by };
      if (!(await deleteReview(transaction, revised.auditions, deletion))) throw notFound(REVIEW);
    },
    once: {},
  });
}
