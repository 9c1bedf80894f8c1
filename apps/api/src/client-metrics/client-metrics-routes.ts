import { ClientMetrics as Report, PageView } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { limitReports } from '../client-errors/report-limit.ts';
import { NoContent } from '../contract/route-table.ts';
import { type ClientMetrics } from './client-metrics.ts';

const MAX_BYTES = 1_024;

/** Browsers report how page views went; administrators read the sums. */
export async function clientMetricsRoutes(
  app: FastifyInstance,
  { clientMetrics }: { clientMetrics: ClientMetrics },
) {
  const countReport = await limitReports(app);
  app.addHook('onReady', async () => clientMetrics.start());
  app.addHook('onClose', () => clientMetrics.stop());

  app.post<{ Body: PageView }>(
    '/client-metrics',
    {
      bodyLimit: MAX_BYTES,
      config: { gate: 'public', summary: 'Takes note of how a page view went', refusals: [429] },
      schema: { body: PageView, response: { 204: NoContent } },
    },
    async (request, reply) => {
      await countReport(request, reply);
      await clientMetrics.countView(request.body);
      return reply.code(204).send();
    },
  );

  app.get(
    '/client-metrics',
    {
      config: {
        gate: 'administrator',
        summary: 'Errors and speed in browsers, by remote and version',
      },
      schema: { response: { 200: Report } },
    },
    () => clientMetrics.read(),
  );
}
