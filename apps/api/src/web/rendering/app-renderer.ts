import { type FastifyInstance } from 'fastify';
import { type Registry } from 'prom-client';
import { logShared } from '../../errors/outage-log.ts';
import { RemoteRenderer } from './remote-renderer.ts';

/**
 * The renderer of an app's pages, which gets their data from the app itself and stops with it.
 * @param host a host name that the app accepts
 */
export function createRenderer(
  app: FastifyInstance,
  { webRoot, host, registry }: { webRoot: string; host: string; registry: Registry },
): RemoteRenderer {
  const renderer = new RemoteRenderer(
    {
      webRoot,
      ask: async (url) => {
        const { statusCode, body } = await app.inject({ url, headers: { host } });
        return { status: statusCode, body };
      },
      onFailure: ({ error, ...what }) =>
        logShared(app.log, error.message, 'A page could not be rendered.', {
          ...what,
          reason: error.message,
        }),
    },
    registry,
  );
  app.addHook('onClose', async () => renderer.stop());
  return renderer;
}
