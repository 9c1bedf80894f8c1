import { type FastifyInstance } from 'fastify';
import { type Registry } from 'prom-client';
import { logShared } from '../../errors/outage-log.ts';
import { RemoteRenderer } from './remote-renderer.ts';

interface Options {
  webRoot: string;
  /** Where browsers load the files of builds from, if not from this server. */
  staticOrigin: string | undefined;
  /** A host name that the app accepts. */
  host: string;
  registry: Registry;
}

/**
 * The renderer of an app's pages, which gets their data from the app itself and stops with it.
 */
export function createRenderer(
  app: FastifyInstance,
  { webRoot, staticOrigin, host, registry }: Options,
): RemoteRenderer {
  const renderer = new RemoteRenderer(
    {
      webRoot,
      staticOrigin,
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
