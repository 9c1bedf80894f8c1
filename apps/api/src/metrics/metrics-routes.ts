import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { EXPOSITION_TYPE, type Metric, toExposition } from './exposition.ts';
import { watchProcess } from './process-metrics.ts';
import { RequestMetrics } from './request-metrics.ts';

/** Counts every answer of `app` from now on; register it before the routes. */
export function countRequests(app: FastifyInstance): RequestMetrics {
  const requests = new RequestMetrics();
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const route = routeOptions.url ?? 'none';
    const seconds = routeOptions.config.isStream ? undefined : elapsedTime / 1e3;
    requests.record({ method, route, status: statusCode }, seconds);
    done();
  });
  return requests;
}

/** Something that counts. */
interface MetricSource {
  metrics: () => Metric[];
}

/** `GET /metrics`, for the programs that watch this server. */
export async function metricsRoutes(
  app: FastifyInstance,
  { sources }: { sources: readonly MetricSource[] },
) {
  const processWatch = watchProcess();
  app.addHook('onClose', async () => processWatch.stop());

  app.get(
    '/metrics',
    {
      config: { gate: 'operator', summary: 'Figures on this process, for Prometheus' },
      schema: { response: { 200: { content: { 'text/plain': { schema: z.string() } } } } },
    },
    async (_request, reply) =>
      reply
        .type(EXPOSITION_TYPE)
        .header('cache-control', 'no-store')
        .send(toExposition([processWatch, ...sources].flatMap((source) => source.metrics()))),
  );
}
