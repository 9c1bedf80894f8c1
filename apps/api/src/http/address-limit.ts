import rateLimit from '@fastify/rate-limit';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { MINUTE_MS } from '../database/times.ts';

/** Beyond it the least recently seen address is dropped, so memory stays bounded. */
const MAX_ADDRESSES = 10_000;
/** Of IPv6, whose customers have a /64 at least, and companies a /48, which is 65,536 of them. */
const SUBNET = 64;
const SITE = 48;
/** How many addresses a /48 counts as. */
const MAX_PER_SITE = 4;

const tooManyRequests = () =>
  new HttpError(429, 'too_many_requests', 'Too many attempts. Please wait a little and try again.');

/**
 * Limits the requests of an address, in windows that begin with its first request; a /64 of IPv6 is one address, and a
 * /48 is a few. Each process counts by itself. Registers nothing that runs for other routes.
 * @param maxInAll from all addresses together
 * @returns counts a request; throws HttpError 429 `too_many_requests`, with `Retry-After`
 */
export async function limitByAddress(
  app: FastifyInstance,
  maxPerMinute: number,
  maxInAll?: number,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<void>> {
  await app.register(rateLimit, {
    global: false,
    max: maxPerMinute,
    timeWindow: MINUTE_MS,
    cache: MAX_ADDRESSES,
    ipv6Subnet: SUBNET,
  });
  const limits = [
    app.createRateLimit(),
    app.createRateLimit({ max: maxPerMinute * MAX_PER_SITE, ipv6Subnet: SITE }),
    // Last: a request that its own address's limit refuses is not counted for all.
    ...(maxInAll ? [app.createRateLimit({ max: maxInAll, keyGenerator: () => 'all' })] : []),
  ];
  return async (request, reply) => {
    // A closed connection has no address.
    if (!request.ip) throw tooManyRequests();
    for (const count of limits) {
      const result = await count(request);
      if (result.isAllowed || !result.isExceeded) continue;
      reply.header('retry-after', result.ttlInSeconds);
      throw tooManyRequests();
    }
  };
}
