import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { notFound } from '../errors/http-error.ts';
import { type Revisions } from '../database/revisions.ts';
import { isKnownTo } from '../http/conditional.ts';
import { readsBrotli } from '../http/encoding.ts';
import { type Db } from '../database/schema.ts';
import { LiveRemotes } from './live-remotes.ts';
import { PageRenderer, type PageSettings } from './page-renderer.ts';
import { publicOrigin } from './public-origin.ts';
import { type RemoteRenderer } from './rendering/remote-renderer.ts';
import { searchRoutes } from './search-routes.ts';
import { allowInline } from './security-headers.ts';
import { serviceWorkerRoute } from './service-worker-route.ts';
import { SPECULATION_RULES, speculationRulesRoute } from './speculation-rules.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/** `/static/js/<remote>/<version>/…` never changes; the registry beside it does, with every release. */
const isImmutable = (file: string) => /^js\/[^/]+\/[^/]+\/./.test(file);

function acceptsHtml({ headers: { accept } }: FastifyRequest): boolean {
  return accept === undefined || accept === '*/*' || accept.includes('text/html');
}

function answerNoFile(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.');
}

/**
 * Builds are public, and remotes are there for whoever wants them: pages of other origins may load them, as scripts and
 * with their content.
 */
const FOR_EVERYBODY = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Code and pictures of the builds. A missing one must never look like a page: a script would choke on HTML. */
export async function staticFiles(app: FastifyInstance, { webRoot }: { webRoot: string }) {
  const root = join(webRoot, 'static');
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(FOR_EVERYBODY);
    next();
  });
  app.setNotFoundHandler(answerNoFile);
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    // A release puts compressed twins beside its files.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isForever = isImmutable(path.slice(root.length + 1));
      reply.header('cache-control', isForever ? FOREVER : 'no-cache');
    },
  });
}

interface WebSite {
  webRoot: string;
  /** Under which visitors know us, when it is not the address that they ask for. */
  publicUrl: string | undefined;
  settings: PageSettings;
  db: Db;
  revisions: Revisions;
  renderer: RemoteRenderer;
}

/** Files at the top of the web root, what search engines ask for, and the page for every other address. */
export async function pageRoutes(app: FastifyInstance, site: WebSite) {
  const { webRoot, publicUrl } = site;
  const remotes = new LiveRemotes(webRoot);
  const pages = new PageRenderer({ ...site, remotes });
  await app.register(searchRoutes, { remotes, publicUrl });
  await app.register(serviceWorkerRoute, { webRoot });
  await app.register(speculationRulesRoute);

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    if (!['GET', 'HEAD'].includes(request.method)) throw notFound('Address');
    if (!acceptsHtml(request)) return answerNoFile(request, reply);
    const [path = '', query] = request.url.split('?', 2);
    const page = await pages.render(path, publicOrigin(request, publicUrl));
    if (page.status === 301) {
      const address = query === undefined ? page.path : `${page.path}?${query}`;
      return reply.header('cache-control', 'no-cache').redirect(address, page.status);
    }
    if (page.inlineSources) {
      allowInline(reply, page.inlineSources);
      reply.headers(SPECULATION_RULES);
    }
    const { etag, bytes } = readsBrotli(request) ? page.br : page.identity;
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    if (isKnownTo(request, etag)) return reply.code(304).send();
    if (bytes === page.br.bytes) reply.header('content-encoding', 'br');
    return reply.code(page.status).type('text/html; charset=utf-8').send(bytes);
  }

  app.setNotFoundHandler(sendPage);
  app.get('/index.html', sendPage);
  await app.register(fastifyStatic, {
    root: webRoot,
    serve: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  });
  // A file has a dot in its name; a page's address has none.
  app.get<{ Params: { file: string } }>('/:file(^[^/]+\\.[^/]+$)', (request, reply) =>
    reply.sendFile(request.params.file),
  );
}
