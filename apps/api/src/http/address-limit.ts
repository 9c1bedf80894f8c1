import rateLimit from '@fastify/rate-limit';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

const MINUTE_MS = 60_000;
/** Beyond it the least recently seen address is dropped, so memory stays bounded. */
const MAX_ADDRESSES = 10_000;

/**
 * Limits the requests of an address, in windows that begin with its first request; a /64 of IPv6 is one address. Each
 * process counts by itself. Registers nothing that runs for other routes.
 * @returns counts a request; throws HttpError 429 `too_many_requests`, with `Retry-After`
 */
export async function limitByAddress(
  app: FastifyInstance,
  maxPerMinute: number,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<void>> {
  await app.register(rateLimit, {
    global: false,
    max: maxPerMinute,
    timeWindow: MINUTE_MS,
    cache: MAX_ADDRESSES,
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
