import { type AddressInfo } from 'node:net';
import { type FastifyInstance } from 'fastify';

/**
 * Scheme and host of the site, for pages and what search engines read: the configured ones, else those of this server on
 * its own machine. Never those of a request, which names what it likes.
 */
export function siteOrigin({ server }: FastifyInstance, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const address = server.address() as AddressInfo | null;
  return address ? `http://127.0.0.1:${address.port}` : 'http://127.0.0.1';
}
