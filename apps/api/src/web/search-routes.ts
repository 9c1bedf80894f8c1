import { type FastifyInstance } from 'fastify';
import { unavailable } from '../errors/http-error.ts';
import { type LiveRemotes } from './live-remotes.ts';

const sitemap = (addresses: string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `  <url><loc>${address}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

const robots = (origin: string) =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');

/** Files for search engines. The tools are not disallowed: their `noindex` could then never be read. */
export async function searchRoutes(
  app: FastifyInstance,
  { remotes, origin }: { remotes: LiveRemotes; origin: () => string },
) {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(robots(origin())),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const paths = await remotes.paths().catch(() => {
      throw unavailable('The list of pages cannot be read at present.');
    });
    const addresses = paths.map((path) => origin() + path);
    return reply
      .header('cache-control', 'no-cache')
      .type('application/xml; charset=utf-8')
      .send(sitemap(addresses));
  });
}
