import { type FastifyReply, type FastifyRequest } from 'fastify';
import { acceptsBrotli, type Encoded } from './encoding.ts';

function tagsOf(header: string): string[] {
  return [...header.matchAll(/"([^"]*)"/g)].map(([, tag]) => tag!);
}

/** Makes a strong entity tag. @param more what a response adds to the row, as letters and digits */
export const versionTag = (version: number, more = '') =>
  more === '' ? `"${version}"` : `"${version}.${more}"`;

/** Reads `If-Match`; undefined: any. A version identifies a row, not bytes, so the `W/` of a compressing proxy is ignored: no client behind it could save. */
export function expectedVersions({ headers }: FastifyRequest): number[] | undefined {
  const header = headers['if-match']?.trim();
  if (header === undefined || header === '*') return undefined;
  const numbers = tagsOf(header).flatMap((tag) => /^(\d{1,9})(?:\.\w+)?$/.exec(tag)?.[1] ?? []);
  // No row has version 0, and SQL has no empty list.
  return [0, ...numbers.map(Number)];
}

const sentFields = new WeakMap<FastifyRequest, ReadonlySet<string>>();

/** To be called before validation, which fills in the defaults of absent fields. */
export function recordSentFields(request: FastifyRequest): void {
  sentFields.set(request, new Set(Object.keys(request.body ?? {})));
}

/** The fields of a body that its client has sent: validation fills in the defaults of absent ones. */
export const sentPart = <Body extends object>(request: FastifyRequest, body: Body) =>
  Object.fromEntries(
    Object.entries(body).filter(([field]) => sentFields.get(request)?.has(field) ?? true),
  ) as Partial<Body>;

/** A form that names its version may be of an earlier release: a field that it does not send stays as stored. Without `If-Match` a body replaces everything. */
export function completeBody<Body extends object>(
  request: FastifyRequest,
  body: Body,
  stored: object,
): Body {
  if (expectedVersions(request) === undefined) return body;
  return { ...stored, ...sentPart(request, body) } as Body;
}

export function matchesIfNoneMatch({ headers }: FastifyRequest, etag: string): boolean {
  const header = headers['if-none-match'];
  if (header === undefined) return false;
  // The usual case first: exactly one tag.
  return header === etag || header.trim() === '*' || tagsOf(header).includes(etag.slice(1, -1));
}

/** Sends `body` with its strong tag, or 304 when the client has it. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  body: unknown,
): FastifyReply {
  reply.header('etag', etag);
  if (matchesIfNoneMatch(request, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Does the same for content in several encodings, with the one that the client accepts. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { identity, br }: Encoded,
) {
  if (!br || !acceptsBrotli(request)) {
    return sendTagged(request, reply, identity.etag, identity.bytes);
  }
  reply.header('content-encoding', 'br');
  return sendTagged(request, reply, br.etag, br.bytes);
}
