import { readFile } from 'node:fs/promises';
import { type FastifyInstance } from 'fastify';
import { notFound } from '../errors/http-error.ts';
import { liveShell } from './live-shell.ts';
import { releaseFile } from './release-files.ts';

/** Only its own script, and connections to this server only. */
const POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** The live shell's service worker, at the root because its scope is the path below its address. */
export async function serviceWorkerRoute(app: FastifyInstance, { webRoot }: { webRoot: string }) {
  const shell = liveShell(webRoot);

  app.get('/service-worker.js', async (_request, reply) => {
    const missing = () => Promise.reject(notFound('File'));
    const { template } = await shell().catch(missing);
    const file = template && releaseFile(webRoot, `${template.shellFolder}service-worker.js`);
    if (!file) return missing();
    const code = await readFile(file).catch(missing);
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY })
      .type('text/javascript; charset=utf-8')
      .send(code);
  });
}
