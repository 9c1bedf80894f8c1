import { type FastifyInstance } from 'fastify';

const PATH = '/speculation-rules.json';

export const SPECULATION_RULES = { 'speculation-rules': `"${PATH}"` };

/**
 * Until a page is hydrated (`data-hydrated`), the browser prefetches the page of a public link on hover; afterwards the
 * shell prefetches only what the link needs.
 */
const RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin', '/admin/*', '/api/*', '/media/*', '/static/*'] } },
          { selector_matches: ':root:not([data-hydrated]) a' },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

export async function speculationRulesRoute(app: FastifyInstance) {
  app.get(PATH, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/speculationrules+json')
      .send(JSON.stringify(RULES)),
  );
}
