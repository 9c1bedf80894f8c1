import { type FastifyRequest } from 'fastify';

/** A name or address with an optional port; a page repeats no other `Host` header. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The site's public scheme and host: the configured ones, else those of the request.
 * @returns an origin without a slash at the end, or "" for a malformed host
 */
export function publicOrigin(request: FastifyRequest, configured: string | undefined): string {
  if (configured !== undefined) return configured;
  // A proxy may claim anything.
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  return HOST.test(request.host) ? `${scheme}://${request.host}` : '';
}
