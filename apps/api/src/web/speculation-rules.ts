import { type FastifyInstance } from 'fastify';

const PATH = '/speculation-rules.json';

/** Names the rules to a browser that knows what to do with them; others overlook it. */
export const SPECULATION_RULES = { 'speculation-rules': `"${PATH}"` };

/**
 * Until a page's scripts answer, the browser itself fetches the page of a public link that somebody points at. Then the
 * shell loads what the link needs, which is less; it says so by `data-hydrated`.
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

/** What a browser may fetch before anybody goes there. */
export async function speculationRulesRoute(app: FastifyInstance) {
  app.get(PATH, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/speculationrules+json')
      .send(JSON.stringify(RULES)),
  );
}
