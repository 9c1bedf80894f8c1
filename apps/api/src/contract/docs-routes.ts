import fastifySwaggerUi from '@fastify/swagger-ui';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Gate } from '../auth/gate.ts';

/** `GET /openapi.json`: the contract for programs. */
export async function openApiRoute(app: FastifyInstance, { gate }: { gate: keyof Gate }) {
  app.get(
    '/openapi.json',
    {
      config: { gate, summary: 'This contract, as OpenAPI 3.1' },
      schema: { response: { 200: z.record(z.string(), z.unknown()) } },
    },
    async () => app.swagger(),
  );
}

/**
 * `GET /docs`: the contract for people. The policy allows the pages' own scripts and styles only.
 * @param enter the gate in front of all of it
 */
export async function docsPages(app: FastifyInstance, { enter }: { enter: Gate[keyof Gate] }) {
  app.addHook('onRequest', enter);
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '/api',
    staticCSP: {
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': ["'self'", 'data:'],
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    },
  });
}
