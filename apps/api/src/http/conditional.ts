import { type FastifyReply, type FastifyRequest } from 'fastify';

/** The tags of an `If-Match` or `If-None-Match` header, without quotes. */
function tagsOf(header: string): string[] {
  return [...header.matchAll(/"([^"]*)"/g)].map(([, tag]) => tag!);
}

/** A row's version as a strong entity tag. */
export const versionTag = (version: number) => `"${version}"`;

/**
 * The versions that `If-Match` allows to be overwritten; `undefined` when any may be.
 * A proxy that compresses makes strong tags weak. A version names a row, not bytes, so `W/` is overlooked:
 * otherwise nobody behind such a proxy could ever save.
 */
export function expectedVersions({ headers }: FastifyRequest): number[] | undefined {
  const header = headers['if-match']?.trim();
  if (header === undefined || header === '*') return undefined;
  const numbers = tagsOf(header).filter((tag) => /^\d{1,9}$/.test(tag));
  // No row has version 0: it stands for tags that cannot be ours, and SQL knows no empty list.
  return [0, ...numbers.map(Number)];
}

/** Whether the caller has what bears this tag. */
export function isKnownTo({ headers }: FastifyRequest, etag: string): boolean {
  const header = headers['if-none-match'];
  if (header === undefined) return false;
  // Nearly always it is the one tag that we gave.
  return header === etag || header.trim() === '*' || tagsOf(header).includes(etag.slice(1, -1));
}

/** Sends `body` with its strong tag, or 304 without it to who has it already. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  body: unknown,
): FastifyReply {
  reply.header('etag', etag);
  if (isKnownTo(request, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}
