import { ReviewInput } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Db } from '../database/schema';
import { entityId } from '../errors/entity-id';
import { HttpError, notFound } from '../errors/http-error';
import { validate } from '../errors/validate';
import { addReview, deleteReview } from './reviews';

type OneEntry = { Params: { id: string } };
type OneReview = { Params: { id: string; reviewId: string } };

const ENTRY = 'Audition entry';
const REVIEW = 'Review';

/** Judges' reviews of an entry. For administrators: part of `auditionRoutes`, behind its gate. */
export async function reviewRoutes(app: FastifyInstance, { db }: { db: Db }) {
  app.post<OneEntry>('/auditions/:id/reviews', async (request, reply) => {
    const id = entityId(request.params.id, ENTRY);
    const input = validate(ReviewInput, request.body);
    const review = await addReview(db, id, input, request.account?.uid ?? null);
    if (review === 'no entry') throw notFound(ENTRY);
    if (review === 'already reviewed') {
      const message = `You have already reviewed this candidate as ${input.judgeEmail}.`;
      throw new HttpError(409, 'already_reviewed', message);
    }
    return reply.code(201).send(review);
  });

  app.delete<OneReview>('/auditions/:id/reviews/:reviewId', async (request, reply) => {
    const id = entityId(request.params.id, REVIEW);
    const reviewId = entityId(request.params.reviewId, REVIEW);
    if (!(await deleteReview(db, id, reviewId))) throw notFound(REVIEW);
    return reply.code(204).send();
  });
}
