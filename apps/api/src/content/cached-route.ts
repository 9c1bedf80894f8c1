import { createHash } from 'node:crypto';
import { hasRole } from '@nox/contracts';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { memoizeByRevision, type RevisionGroup, type Revisions } from '../database/revisions.ts';
import { notFound } from '../errors/http-error.ts';
import { sendTagged } from '../http/conditional.ts';
import { acceptsBrotli, addVary, brotli, MIN_COMPRESSED_BYTES } from '../http/encoding.ts';
import { type Visibility } from './content-kind.ts';

/** In one encoding. */
interface Representation {
  bytes: Buffer;
  /** Of 200 and 304. A strong tag identifies bytes, so each encoding has its own. */
  headers: { etag: string; 'cache-control': string; 'content-encoding'?: string };
}

export interface CachedResponse {
  /** The request headers that it depends on. */
  vary: string;
  identity: Representation;
  /** Absent for a small response. */
  br: Representation | undefined;
}

export async function encodeResponse(body: unknown): Promise<CachedResponse> {
  const bytes = Buffer.from(JSON.stringify(body));
  // A hash of the content is the same on every server and after a restart.
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const ofAll = { 'cache-control': 'no-cache' };
  const identity = { bytes, headers: { etag: `"${hash}"`, ...ofAll } };
  if (bytes.length < MIN_COMPRESSED_BYTES)
    return { vary: 'Authorization', identity, br: undefined };
  return {
    vary: 'Authorization, Accept-Encoding',
    identity,
    br: {
      bytes: await brotli(bytes),
      headers: { etag: `"${hash}-br"`, ...ofAll, 'content-encoding': 'br' },
    },
  };
}

/** Loaded and encoded once per revision of the group. @param load the body; `undefined` when there is none */
export function cachedResponse(
  revisions: Revisions,
  group: RevisionGroup,
  load: () => Promise<unknown>,
): () => CachedResponse | Promise<CachedResponse | undefined> {
  return memoizeByRevision(revisions, group, async () => {
    const body = await load();
    return body === undefined ? undefined : encodeResponse(body);
  });
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
  return sendTagged(request, reply, headers.etag, bytes);
}
