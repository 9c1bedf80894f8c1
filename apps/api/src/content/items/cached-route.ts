import { hasRole } from '@nox/contracts';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { notFound } from '#platform/errors/http-error.ts';
import { sendEncoded } from '#platform/http/conditional.ts';
import { addVary, encode, type Encoded, MIN_COMPRESSED_BYTES } from '#platform/http/encoding.ts';
import { type Visibility } from './content-kind.ts';

export async function encodeResponse(body: unknown): Promise<Encoded> {
  const { identity, br } = await encode(Buffer.from(JSON.stringify(body)));
  return { identity, br: identity.bytes.length < MIN_COMPRESSED_BYTES ? undefined : br };
}

export const visibilityFor = ({ account }: FastifyRequest): Visibility =>
  hasRole(account?.roles ?? [], 'content') ? 'all' : 'public';

/** A visitor's response may be cached and revalidated; that of who edits content must not be stored. */
export function addCaching(request: FastifyRequest, reply: FastifyReply): void {
  addVary(reply, 'Authorization');
  reply.header('cache-control', visibilityFor(request) === 'all' ? 'no-store' : 'no-cache');
}

/** Visitors get the cached response, or 404 when it is `undefined`. @param loadAll what those who edit content get */
export function cachedRoute(
  app: FastifyInstance,
  path: string,
  { summary, schema, noun }: { summary: string; schema: z.ZodType; noun: string },
  cached: () => Encoded | Promise<Encoded | undefined>,
  loadAll?: () => Promise<unknown>,
): void {
  const refusals = loadAll ? [] : [404];
  const config = { gate: 'optional', summary, isConditional: true, refusals } as const;
  app.get(path, { config, schema: { response: { 200: schema } } }, (request, reply) => {
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
  });
}

function sendCached(request: FastifyRequest, reply: FastifyReply, encoded: Encoded): FastifyReply {
  addVary(reply, encoded.br ? 'Authorization, Accept-Encoding' : 'Authorization');
  return sendEncoded(request, reply.header('cache-control', 'no-cache'), encoded);
}
