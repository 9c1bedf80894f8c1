import { ClientError, ReportedClientError } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NoContent } from '../contract/route-table.ts';
import { type ClientErrorLog } from './client-error-log.ts';
import { limitReports } from './report-limit.ts';

/** Browsers report what they could not load or run; administrators read the reports. */
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
        summary: 'Takes note of a part of the product that a browser could not load or run',
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
        summary: 'What browsers could not load or run lately, the newest first',
      },
      schema: { response: { 200: z.array(ReportedClientError) } },
    },
    () => clientErrors.recent(),
  );
}
