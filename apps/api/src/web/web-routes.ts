import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { notFound } from '../errors/http-error';
import { createPage, type PageFacts } from './page';

const FOREVER = 'public, max-age=31536000, immutable';

/** `/static/js/<remote>/<version>/…` never changes; the registry beside it does, with every release. */
const isImmutable = (file: string) => /^js\/[^/]+\/[^/]+\/./.test(file);

function acceptsHtml({ headers: { accept } }: FastifyRequest): boolean {
  return accept === undefined || accept === '*/*' || accept.includes('text/html');
}

function answerNoFile(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.');
}

/** Code and pictures of the builds. A missing one must never look like a page: a script would choke on HTML. */
export async function staticFiles(app: FastifyInstance, { webRoot }: { webRoot: string }) {
  const root = join(webRoot, 'static');
  app.setNotFoundHandler(answerNoFile);
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (response, path) => {
      const isForever = isImmutable(path.slice(root.length + 1));
      response.setHeader('cache-control', isForever ? FOREVER : 'no-cache');
    },
  });
}

/** Files at the top of the web root (favicon, robots.txt), and the page for every other address. */
export async function pageRoutes(
  app: FastifyInstance,
  { webRoot, facts }: { webRoot: string; facts: PageFacts },
) {
  const page = createPage(join(webRoot, 'index.html'), facts);

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    if (!['GET', 'HEAD'].includes(request.method)) throw notFound('Address');
    if (!acceptsHtml(request)) return answerNoFile(request, reply);
    const html = await page();
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  }

  app.setNotFoundHandler(sendPage);
  app.get('/index.html', sendPage);
  await app.register(fastifyStatic, {
    root: webRoot,
    serve: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (response) => response.setHeader('cache-control', 'no-cache'),
  });
  // A file has a dot in its name; a page's address has none.
  app.get<{ Params: { file: string } }>('/:file(^[^/]+\\.[^/]+$)', (request, reply) =>
    reply.sendFile(request.params.file),
  );
}
