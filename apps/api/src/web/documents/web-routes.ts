import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { restoredLink } from '@nox/contracts';
import { REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import { type LiveSociety } from '#content/items/society.ts';
import { type Database } from '#platform/database/revisions.ts';
import { notFound } from '#platform/errors/http-error.ts';
import { matchesIfNoneMatch, sendTagged } from '#platform/http/conditional.ts';
import { acceptsBrotli } from '#platform/http/encoding.ts';
import { type LiveSeason } from '#season/seasons/current-season.ts';
import { type BuilderOptions } from './page-builder.ts';
import { PageRenderer } from './page-renderer.ts';
import { followLink, type ReleasePreviews } from '../releases/release-previews.ts';
import { liveShell, releaseFile } from '../releases/release-files.ts';
import { BAR_SOURCE } from './preview-bar.ts';
import { allowInline, POLICY } from './security-headers.ts';
import { type SocialPictures } from './social-pictures.ts';
import { siteOrigin, SPECULATION_RULES, textRoutes } from './text-routes.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/** `/static/js/<remote>/<version>/…` never changes; the registry beside it does, with every release. */
const isImmutable = (file: string) => /^js\/[^/]+\/[^/]+\/./.test(file);

/** Operators find source maps in the release's folder. The code for servers is public, as the same code for browsers is: `nox-dev` renders with it. */
const INTERNAL = /(?:^|\/)(?:mf-stats\.json|[^/]+\.map)(?:\.(?:br|gz))?$/i;
const allowedPath = (path: string) => !INTERNAL.test(path);

function acceptsHtml({ headers: { accept } }: FastifyRequest): boolean {
  return accept === undefined || accept === '*/*' || accept.includes('text/html');
}

function answerNoFile(_request: FastifyRequest, reply: FastifyReply) {
  // The next release may have it: no proxy may go on saying that it is not there.
  reply.header('cache-control', 'no-store');
  return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.');
}

/** Files of the builds. A missing one is never answered with a page: HTML would fail as a script. */
export async function staticFiles(app: FastifyInstance, { webRoot }: { webRoot: string }) {
  const root = join(webRoot, 'static');
  app.setNotFoundHandler(answerNoFile);
  await app.register(registryRoute, { webRoot });
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    allowedPath,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    acceptRanges: false,
    // A release has compressed copies beside its files.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isForever = isImmutable(path.slice(root.length + 1));
      reply.header('cache-control', isForever ? FOREVER : 'no-cache');
    },
  });
}

interface WebSite extends Database, Omit<BuilderOptions, 'origin'> {
  publicUrl: string | undefined;
  securityContact: string | undefined;
  season: LiveSeason;
  society: LiveSociety;
  pictures: SocialPictures;
  releasePreviews: ReleasePreviews;
}

/** Files at the top of the web root, files for search engines and reporters of faults, and the page for every other address. */
export async function pageRoutes(app: FastifyInstance, site: WebSite) {
  const { webRoot, publicUrl, releasePreviews } = site;
  const origin = () => siteOrigin(app, publicUrl);
  const pages = new PageRenderer({ ...site, origin });
  await app.register(textRoutes, { ...site, origin });
  await app.register(serviceWorkerRoutes, { webRoot });
  await app.register(manifestRoute, site);
  await app.register(pictureRoute, site);

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    if (!['GET', 'HEAD'].includes(request.method)) throw notFound('Address');
    if (!acceptsHtml(request)) return answerNoFile(request, reply);
    const link = restoredLink(request.url);
    if (link !== undefined) return reply.header('cache-control', 'no-store').redirect(link);
    const followed = followLink(request, reply, origin());
    if (followed) return followed;
    const [path = '', query] = request.url.split('?', 2);
    const shown = await releasePreviews(request);
    const page = await pages.render(path, shown);
    if (page.status === 301) {
      const address = query === undefined ? page.path : `${page.path}?${query}`;
      return reply.header('cache-control', 'no-cache').redirect(address, page.status);
    }
    const { styles = [], scripts = [] } = page.inlineSources ?? {};
    const sources = { styles: shown ? [...styles, BAR_SOURCE] : styles, scripts };
    reply.header(POLICY, allowInline(String(reply.getHeader(POLICY)), sources));
    if (page.isRendered) reply.headers(SPECULATION_RULES);
    const { etag, bytes } = acceptsBrotli(request) ? page.br : page.identity;
    reply.header('vary', 'Accept-Encoding, Cookie');
    const isUncached = page.isIncomplete || shown !== undefined;
    if (isUncached) reply.header('cache-control', 'no-store');
    else reply.headers({ etag, 'cache-control': 'no-cache' });
    if (!isUncached && matchesIfNoneMatch(request, etag)) return reply.code(304).send();
    if (bytes === page.br.bytes) reply.header('content-encoding', 'br');
    return reply.code(page.status).type('text/html; charset=utf-8').send(bytes);
  }

  app.setNotFoundHandler(sendPage);
  app.get('/index.html', sendPage);
  await app.register(fastifyStatic, {
    root: webRoot,
    serve: false,
    allowedPath,
    dotfiles: 'ignore',
    cacheControl: false,
    acceptRanges: false,
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  });
  // A file has a dot in its name; a page's address has none.
  app.get<{ Params: { file: string } }>('/:file(^[^/]+\\.[^/]+$)', (request, reply) =>
    reply.sendFile(request.params.file),
  );
}

/** Reads it at once: a release may replace it between the length and the content, and a client would wait for the rest. */
async function registryRoute(app: FastifyInstance, { webRoot }: { webRoot: string }) {
  const path = join(webRoot, REGISTRY_ADDRESS);
  app.get(REGISTRY_ADDRESS.slice('/static'.length), async (request, reply) => {
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!bytes) return reply.callNotFound();
    reply.header('cache-control', 'no-cache');
    const hash = createHash('sha256').update(bytes).digest('base64url');
    return sendTagged(request, reply, `"${hash}"`, bytes);
  });
}

/** The page may run only its own script, and connect only to this server. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** The live shell's manifest with the society's words. Its icons are the shell's. */
async function manifestRoute(
  app: FastifyInstance,
  { webRoot, society }: Pick<WebSite, 'webRoot' | 'society'>,
) {
  const shell = liveShell(webRoot);

  app.get('/site.webmanifest', async (request, reply) => {
    const missing = () => Promise.reject(notFound('File'));
    const { template } = await shell().catch(missing);
    const file = releaseFile(webRoot, `${template.shellFolder}site.webmanifest`);
    if (!file) return missing();
    const text = await readFile(file, 'utf8').catch(missing);
    const own = JSON.parse(text) as { icons: { src: string }[] };
    const { id, society: words } = await society();
    const { name, description } = words;
    const icons = own.icons.map((icon) => ({ ...icon, src: template.shellFolder + icon.src }));
    reply.header('cache-control', 'no-cache').type('application/manifest+json');
    const manifest = { ...own, name, short_name: name, description, icons };
    const tag = `"${template.shellFolder.split('/').at(-2)}.${id}"`;
    return sendTagged(request, reply, tag, Buffer.from(JSON.stringify(manifest)));
  });
}

async function pictureRoute(
  app: FastifyInstance,
  { pictures, society }: Pick<WebSite, 'pictures' | 'society'>,
) {
  app.get<{ Params: { '*': string } }>('/media/share/*', async ({ params }, reply) => {
    const found = await pictures.read(params['*'], (await society()).society);
    if (found === undefined) throw notFound('File');
    // A chat may ask long after the society has changed.
    if (typeof found === 'string') {
      return reply.header('cache-control', 'no-cache').redirect(found);
    }
    return reply.header('cache-control', FOREVER).type('image/png').send(found);
  });
}

/** The live shell's service workers, at the root because their scope is the path below their address. */
async function serviceWorkerRoutes(app: FastifyInstance, { webRoot }: { webRoot: string }) {
  const shell = liveShell(webRoot);

  for (const name of ['service-worker.js', 'document-worker.js']) {
    app.get(`/${name}`, async (_request, reply) => {
      const missing = () => Promise.reject(notFound('File'));
      const { template } = await shell().catch(missing);
      const file = releaseFile(webRoot, `${template.shellFolder}${name}`);
      if (!file) return missing();
      const code = await readFile(file).catch(missing);
      return reply
        .headers({ 'cache-control': 'no-cache', [POLICY]: WORKER_POLICY })
        .type('text/javascript; charset=utf-8')
        .send(code);
    });
  }
}

const NOWHERE = '/404';

/** Answered with data or text, whatever is wrong with their addresses. */
const NO_PAGE = /^\/(?:api|media|static)(?:[/?#]|$)/;

/** Fastify's `rewriteUrl`: its router would answer an address that cannot be decoded, as of a truncated link, with JSON. */
export function rewriteMalformed({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  // The fast path: hardly any address is encoded.
  if (!url.includes('%') || NO_PAGE.test(url)) return url;
  try {
    decodeURI(url.split(/[?#]/, 1)[0]!);
    return url;
  } catch {
    // The page's route leads on from there.
    return restoredLink(url)?.replace('#', '?%23') ?? NOWHERE;
  }
}
