import { type AddressInfo } from 'node:net';
import { type FastifyInstance } from 'fastify';
import { DAY_MS } from '#platform/database/clock.ts';
import { notFound, unavailable } from '#platform/errors/http-error.ts';
import { type LiveRemotes } from '../releases/live-remotes.ts';

const sitemap = (addresses: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `  <url><loc>${address}</loc></url>`).join('\n')}
</urlset>
`;

const robots = (origin: string) =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;

const SECURITY_TXT = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. */
const VALID_MS = 364 * DAY_MS;

/** RFC 9116. It expires some time after the start, so that a contact no longer configured does not stay valid. */
function securityTxt(contact: string, publicUrl: string | undefined): string {
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
    'Preferred-Languages: en',
    ...(publicUrl ? [`Canonical: ${publicUrl}${SECURITY_TXT}`] : []),
    '',
  ].join('\n');
}

const RULES_PATH = '/speculation-rules.json';

export const SPECULATION_RULES = { 'speculation-rules': `"${RULES_PATH}"` };

const PUBLIC_LINKS = {
  and: [
    { href_matches: '/*' },
    { not: { href_matches: ['/admin', '/admin/*', '/api/*', '/media/*', '/static/*'] } },
    // A page that is hydrated as a whole loads what the link needs by itself.
    { selector_matches: ":root:not([data-hydrated='']) a" },
  ],
};

/** The browser prefetches the page of a public link on hover, and renders it once the link is pressed. */
const RULES = {
  prefetch: [{ where: PUBLIC_LINKS, eagerness: 'moderate' }],
  prerender: [{ where: PUBLIC_LINKS, eagerness: 'conservative' }],
};

interface Options {
  remotes: LiveRemotes;
  origin: () => string;
  securityContact: string | undefined;
  publicUrl: string | undefined;
}

/** Search engines may read the tools: disallowed, their `noindex` could never be read. */
export async function textRoutes(
  app: FastifyInstance,
  { remotes, origin, securityContact, publicUrl }: Options,
) {
  const security = securityContact && securityTxt(securityContact, publicUrl);
  type Read = () => string | Promise<string>;
  const route = (path: string, type: string, read: Read, caching = 'no-cache') =>
    app.get(path, async (_request, reply) => {
      const text = await read();
      return reply.header('cache-control', caching).type(type).send(text);
    });

  route('/robots.txt', 'text/plain; charset=utf-8', () => robots(origin()));
  route('/sitemap.xml', 'application/xml; charset=utf-8', async () => {
    const paths = await remotes.paths().catch(() => {
      throw unavailable('The list of pages cannot be read at present.');
    });
    return sitemap(paths.map((path) => origin() + path));
  });
  route(SECURITY_TXT, 'text/plain; charset=utf-8', () => {
    if (!security) throw notFound('File');
    return security;
  });
  const rules = () => JSON.stringify(RULES);
  route(RULES_PATH, 'application/speculationrules+json', rules, 'public, max-age=3600');
}

/** Scheme and host of the site: the configured ones, else this server's on its own machine. Never those of a request, which names what it likes. */
export function siteOrigin({ server }: FastifyInstance, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const address = server.address() as AddressInfo | null;
  return address ? `http://127.0.0.1:${address.port}` : 'http://127.0.0.1';
}
