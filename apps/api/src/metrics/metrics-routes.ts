import { type FastifyInstance } from 'fastify';
import { type Registry } from 'prom-client';
import { z } from 'zod';
import { registerProcessMetrics } from './process-metrics.ts';

/** `GET /metrics`, in the text format of Prometheus. */
export async function metricsRoutes(app: FastifyInstance, { registry }: { registry: Registry }) {
  const stop = registerProcessMetrics(registry);
  app.addHook('onClose', async () => stop());

  app.get(
    '/metrics',
    {
      config: {
        gate: 'operator',
        summary: 'Figures on this process, for Prometheus',
        isForAnyHost: true,
      },
      schema: { response: { 200: { content: { 'text/plain': { schema: z.string() } } } } },
    },
    async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
  );
}
