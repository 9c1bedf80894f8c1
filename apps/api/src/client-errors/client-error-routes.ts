import { ClientError, ReportedClientError } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NoContent } from '../contract/route-table.ts';
import { type ClientErrorLog } from './client-error-log.ts';
import { limitReports } from './report-limit.ts';

/** Browsers report files that did not arrive; administrators read the reports. */
export async function clientErrorRoutes(
  app: FastifyInstance,
  { clientErrors }: { clientErrors: ClientErrorLog },
) {
  const countReport = await limitReports(app);

  app.post<{ Body: ClientError }>(
    '/client-errors',
    {
      config: {
        gate: 'public',
        summary: 'Takes note of a file that did not arrive in a browser',
        refusals: [429],
      },
      schema: { body: ClientError, response: { 204: NoContent } },
    },
    async (request, reply) => {
      await countReport(request, reply);
      await clientErrors.record(request.body);
      return reply.code(204).send();
    },
  );

  app.get(
    '/client-errors',
    {
      config: {
        gate: 'administrator',
        summary: 'The last files that did not arrive in browsers, the newest first',
      },
      schema: { response: { 200: z.array(ReportedClientError) } },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return clientErrors.recent();
    },
  );
}
