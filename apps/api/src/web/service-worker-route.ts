import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FastifyInstance } from 'fastify';
import { notFound } from '../errors/http-error.ts';
import { cachedFile } from './cached-file.ts';
import { SHELL_FOLDER } from './page-renderer.ts';

/** It runs nothing but itself, and asks nobody but us. */
const POLICY = "default-src 'none'; connect-src 'self'";

/** The live shell's service worker. At the top, because a worker may only see what lies below its own address. */
export async function serviceWorkerRoute(app: FastifyInstance, { webRoot }: { webRoot: string }) {
  const shellFolder = cachedFile(
    join(webRoot, 'index.html'),
    (html) => SHELL_FOLDER.exec(html)?.[1] ?? '',
  );

  app.get('/service-worker.js', async (_request, reply) => {
    // A shell from before there was one, or none at all.
    const missing = () => Promise.reject(notFound('File'));
    const folder = await shellFolder().catch(missing);
    const code = await readFile(join(webRoot, folder, 'service-worker.js')).catch(missing);
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY })
      .type('text/javascript; charset=utf-8')
      .send(code);
  });
}
