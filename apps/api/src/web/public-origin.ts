import { type FastifyRequest } from 'fastify';

/** A name or address with an optional port; anything else that calls itself a host is not repeated in a page. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Scheme and host under which visitors know this server: the configured one, else the one that they asked for.
 * @returns an origin without a slash at the end, or "" where nobody knows
 */
export function publicOrigin(request: FastifyRequest, configured: string | undefined): string {
  if (configured !== undefined) return configured;
  // A proxy may claim anything.
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  return HOST.test(request.host) ? `${scheme}://${request.host}` : '';
}
