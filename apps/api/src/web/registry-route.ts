import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import { type FastifyInstance } from 'fastify';
import { sendTagged } from '../http/conditional.ts';

/**
 * The registry, read at once: a release may replace it at any moment, and a static file's length and content are read
 * one after the other. A client would wait for the rest of a longer registry.
 */
export async function registryRoute(app: FastifyInstance, { webRoot }: { webRoot: string }) {
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
