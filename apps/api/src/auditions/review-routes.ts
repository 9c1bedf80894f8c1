import { Review, ReviewInput } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { NoContent } from '../contract/no-content';
import { type Db } from '../database/schema';
import { entityId } from '../errors/entity-id';
import { HttpError, notFound } from '../errors/http-error';
import { addReview, deleteReview } from './reviews';

type OneEntry = { Params: { id: string } };
type OneReview = { Params: { id: string; reviewId: string } };

const ENTRY = 'Audition entry';
const REVIEW = 'Review';

/** Judges' reviews of an entry. Part of `auditionRoutes`. */
export async function reviewRoutes(app: FastifyInstance, { db }: { db: Db }) {
  app.post<OneEntry & { Body: ReviewInput }>(
    '/auditions/:id/reviews',
    {
      config: {
        gate: 'administrator',
        summary: 'Adds a review, one per judge name',
        refusals: [409],
      },
      schema: { body: ReviewInput, response: { 201: Review } },
    },
    async (request, reply) => {
      const id = entityId(request.params.id, ENTRY);
      const review = await addReview(db, id, request.body, request.account?.uid ?? null);
      if (review === 'no entry') throw notFound(ENTRY);
      if (review === 'already reviewed') {
        const message = `You have already reviewed this candidate as ${request.body.judgeEmail}.`;
        throw new HttpError(409, 'already_reviewed', message);
      }
      return reply.code(201).send(review);
    },
  );

  app.delete<OneReview>(
    '/auditions/:id/reviews/:reviewId',
    {
      config: { gate: 'administrator', summary: 'Deletes a review' },
      schema: { response: { 204: NoContent } },
    },
    async (request, reply) => {
      const id = entityId(request.params.id, REVIEW);
      const reviewId = entityId(request.params.reviewId, REVIEW);
      if (!(await deleteReview(db, id, reviewId))) throw notFound(REVIEW);
      return reply.code(204).send();
    },
  );
}
