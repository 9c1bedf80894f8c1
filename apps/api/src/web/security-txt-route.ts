import { type FastifyInstance } from 'fastify';
import { notFound } from '../errors/http-error.ts';
import { DAY_MS } from '../database/times.ts';

const ADDRESS = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. */
const VALID_MS = 364 * DAY_MS;

/**
 * Where to report a fault (RFC 9116). It expires some time after the start of the server, so that a contact which is no
 * longer configured does not stay valid.
 */
export async function securityTxtRoute(
  app: FastifyInstance,
  { contact, publicUrl }: { contact: string | undefined; publicUrl: string | undefined },
) {
  const expires = new Date(Date.now() + VALID_MS).toISOString();
  const fields = [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    ...(publicUrl ? [`Canonical: ${publicUrl}${ADDRESS}`] : []),
    '',
  ];

  app.get(ADDRESS, (_request, reply) => {
    if (!contact) throw notFound('File');
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(fields.join('\n'));
  });
}
