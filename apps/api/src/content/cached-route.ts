import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { notFound } from '../errors/http-error.ts';
import { sendUnlessMatched } from '../http/conditional.ts';
import { acceptsBrotli, addVary } from '../http/encoding.ts';
import { type CachedResponse } from './cached-response.ts';
import { type Visibility } from './content-kind.ts';

export const visibilityFor = ({ account }: FastifyRequest): Visibility =>
  account?.isAdmin ? 'all' : 'public';

/** A visitor's response may be cached and revalidated; an administrator's must not be stored. */
export function addCaching(request: FastifyRequest, reply: FastifyReply): void {
  addVary(reply, 'Authorization');
  reply.header('cache-control', visibilityFor(request) === 'all' ? 'no-store' : 'no-cache');
}

/**
 * `GET <path>`: visitors get the cached response, or 404 when it is `undefined`.
 * @param loadAll loads what administrators get instead
 */
export function cachedRoute(
  app: FastifyInstance,
  path: string,
  { summary, schema, noun }: { summary: string; schema: z.ZodType; noun: string },
  cached: () => CachedResponse | Promise<CachedResponse | undefined>,
  loadAll?: () => Promise<unknown>,
): void {
  app.get(
    path,
    {
      config: { gate: 'optional', summary, isConditional: true, refusals: loadAll ? [] : [404] },
      schema: { response: { 200: schema } },
    },
    (request, reply) => {
      if (loadAll && visibilityFor(request) === 'all') {
        addCaching(request, reply);
        return loadAll();
      }
      const response = cached();
      // Most requests: Fastify takes longer for a handler that returns a promise, or the reply.
      if (!(response instanceof Promise)) return void sendCached(request, reply, response);
      return response.then((loaded) => {
        if (loaded) return sendCached(request, reply, loaded);
        addCaching(request, reply);
        throw notFound(noun);
      });
    },
  );
}

function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { vary, identity, br }: CachedResponse,
): FastifyReply {
  const { bytes, headers } = br && acceptsBrotli(request) ? br : identity;
  addVary(reply, vary);
  reply.headers(headers);
  return sendUnlessMatched(request, reply, headers.etag, bytes);
}
