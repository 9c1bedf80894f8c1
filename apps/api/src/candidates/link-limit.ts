import rateLimit from '@fastify/rate-limit';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { MINUTE_MS } from '../database/times.ts';

/** Of one link. */
export const MAX_PER_MINUTE = 60;
const MAX_LINKS = 10_000;

/**
 * Limits the requests with one link, in each process by itself.
 * @returns a hook for routes behind the gate `candidate`; throws HttpError 429 `too_many_requests`
 */
export async function limitByLink(
  app: FastifyInstance,
  max: number,
  timeWindow = MINUTE_MS,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<void>> {
  await app.register(rateLimit, {
    global: false,
    max,
    timeWindow,
    cache: MAX_LINKS,
    keyGenerator: ({ link }) => link?.token_hash ?? '',
  });
  const count = app.createRateLimit();
  return async (request, reply) => {
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return;
    reply.header('retry-after', result.ttlInSeconds);
    const message = 'Too many attempts. Please wait a little and try again.';
    throw new HttpError(429, 'too_many_requests', message);
  };
}
