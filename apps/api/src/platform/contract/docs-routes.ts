import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Gate } from '../auth/gate.ts';
import { notFound } from '../errors/http-error.ts';
import { readRoute } from '../http/routes.ts';

/** Serves the contract for programs and for people. Their first reader loads what makes them, so no start waits for it. */
export async function docsRoutes(
  app: FastifyInstance,
  { gate, enter }: { gate: keyof Gate; enter: Gate[keyof Gate] },
): Promise<void> {
  let loaded: Promise<FastifyInstance> | undefined;
  const docs = () =>
    (loaded ??= import('./openapi.ts').then(({ docsServer }) => docsServer(app.contracts)));

  readRoute(app, gate, '/openapi.json', {
    summary: 'This contract, as OpenAPI 3.1',
    response: z.record(z.string(), z.unknown()),
    read: async () => ({ ...(await docs()).swagger() }),
  });

  const answer = async ({ url, headers: sent }: FastifyRequest, reply: FastifyReply) => {
    const server = await docs();
    const { statusCode, headers, rawPayload } = await server.inject({ url, headers: sent });
    if (statusCode === 404) throw notFound('Address');
    // An empty buffer would give what is not modified another type.
    return reply
      .code(statusCode)
      .headers(headers)
      .send(statusCode === 304 ? undefined : rawPayload);
  };
  const page = { schema: { hide: true }, onRequest: enter, handler: answer };
  for (const url of ['/docs', '/docs/*']) app.get(url, page);
}
