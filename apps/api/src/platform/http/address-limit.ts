import { pluralize } from '@nox/contracts';
import rateLimit from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { MINUTE_MS } from '../database/clock.ts';

/** Beyond it the least recently seen address is dropped, so memory stays bounded. */
const MAX_ADDRESSES = 10_000;
/** Customers have a /64 of IPv6 at least, and companies a /48, which is 65,536 of them. */
const SUBNET = 64;
const SITE = 48;
const MAX_PER_SITE = 4;

const tooManyRequests = (seconds = 0) => {
  const minutes = Math.ceil(seconds / 60);
  const when =
    minutes > 1 ? `try again in ${pluralize(minutes, 'minute')}` : 'wait a little and try again';
  return new HttpError(429, 'too_many_requests', `Too many attempts. Please ${when}.`);
};

type Count = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const INVALID_STATUSES = [400, 413, 415];
/** Making or verifying a proof costs 2 ms of a processor. */
export const MAX_PROOFS_PER_MINUTE = 1_500;
/** Requests count before they are read. The limit is far higher than those that could close the route for others. */
const MAX_READ_PER_MINUTE = 15_000;

/** Limits requests that pay with a proof of work: the returned function counts valid ones; invalid ones count apart, so that they close the route for nobody else. */
export async function limitProven(app: FastifyInstance, maxPerMinute: number): Promise<Count> {
  const countProven = await limitByAddress(app, maxPerMinute);
  // A counter without options of its own would count these together with the proven ones.
  const countInvalid = counterOf([app.createRateLimit({ max: maxPerMinute })]);
  app.addHook('onRequest', counterOf([app.createRateLimit({ max: MAX_READ_PER_MINUTE })]));
  app.addHook('preHandler', counterOf([app.createRateLimit({ max: MAX_PROOFS_PER_MINUTE })]));
  app.setErrorHandler<FastifyError & { status?: number }>(async (error, request, reply) => {
    const { status = error.statusCode ?? 500 } = error;
    if (INVALID_STATUSES.includes(status)) await countInvalid(request, reply);
    throw error;
  });
  return countProven;
}

/** Limits an address in windows from its first request; each process counts by itself. @returns counts a request; throws HttpError 429 with `Retry-After` */
export async function limitByAddress(
  app: FastifyInstance,
  maxPerMinute: number,
  maxInAll?: number,
): Promise<Count> {
  await app.register(rateLimit, {
    global: false,
    max: maxPerMinute,
    timeWindow: MINUTE_MS,
    cache: MAX_ADDRESSES,
    ipv6Subnet: SUBNET,
  });
  return counterOf([
    app.createRateLimit(),
    app.createRateLimit({ max: maxPerMinute * MAX_PER_SITE, ipv6Subnet: SITE }),
    // Last: a request that its own address's limit refuses is not counted for all.
    ...(maxInAll ? [app.createRateLimit({ max: maxInAll, keyGenerator: () => 'all' })] : []),
  ]);
}

export const counterOf =
  (limits: ReturnType<FastifyInstance['createRateLimit']>[]): Count =>
  async (request, reply) => {
    // A closed connection has no address.
    if (!request.ip) throw tooManyRequests();
    for (const count of limits) {
      const result = await count(request);
      if (result.isAllowed || !result.isExceeded) continue;
      reply.header('retry-after', result.ttlInSeconds);
      throw tooManyRequests(result.ttlInSeconds);
    }
  };
