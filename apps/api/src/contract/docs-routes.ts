import fastifySwaggerUi from '@fastify/swagger-ui';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';

/** `GET /openapi.json`: the contract for programs. */
export async function openApiRoute(app: FastifyInstance) {
  app.get(
    '/openapi.json',
    {
      config: { gate: 'public', summary: 'This contract, as OpenAPI 3.1' },
      schema: { response: { 200: z.record(z.string(), z.unknown()) } },
    },
    async () => app.swagger(),
  );
}

/**
 * `GET /docs`: the contract for people. The pages hold nothing but the public document, so they need no gate; the policy
 * allows their own scripts and styles only.
 */
export async function docsPages(app: FastifyInstance) {
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
