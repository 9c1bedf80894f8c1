import { type FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { z } from 'zod';
import { NoContent } from '../contract/route-table.ts';
import { validate } from '../http/validation.ts';
import { limitReports } from './report-limit.ts';

const KILOBYTE = 1024;
const MAX_BYTES = 64 * KILOBYTE;
const MAX_REPORTS = 100;

/** The only labels of the metric: reports are unauthenticated. */
const DIRECTIVES = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr'],
  ...['style-src', 'style-src-elem', 'style-src-attr', 'img-src', 'media-src', 'font-src'],
  ...['connect-src', 'frame-src', 'worker-src', 'manifest-src', 'object-src', 'base-uri'],
  ...['form-action', 'frame-ancestors'],
]);

/** Of the Reporting API, which sends several at once and of other kinds, too. */
const Reports = z
  .array(z.object({ type: z.string(), body: z.object({ effectiveDirective: z.string() }) }))
  .max(MAX_REPORTS)
  .transform((reports) =>
    reports
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => body.effectiveDirective),
  );

/** Of browsers that support `report-uri` only; in the older of its two fields the sources follow the directive. */
const OlderReport = z
  .object({
    'csp-report': z.union([
      z.object({ 'effective-directive': z.string() }),
      z.object({ 'violated-directive': z.string() }),
    ]),
  })
  .transform(({ 'csp-report': report }) => [String(Object.values(report)[0]).split(' ', 1)[0]!]);

const Body = z.union([Reports, OlderReport]);

/** Counts browsers' reports about the content security policy by directive, and stores nothing of them. */
export async function cspReportRoutes(app: FastifyInstance, { registry }: { registry: Registry }) {
  const total = new Counter({
    name: 'nox_csp_reports_total',
    help: 'Reports of browsers about content that the content security policy blocked.',
    labelNames: ['directive'],
    registers: [registry],
  });
  const types = ['application/reports+json', 'application/csp-report'];
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    types,
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    app.getDefaultJsonParser('error', 'error'),
  );

  app.post(
    '/csp-reports',
    {
      onRequest: await limitReports(app),
      config: {
        gate: 'public',
        summary: 'Counts what the content security policy of a page blocked',
        bodyType: types[0],
        refusals: [429],
      },
      schema: { response: { 204: NoContent } },
    },
    async (request, reply) => {
      const checked = validate(Body, request.body);
      if (checked.error) throw checked.error;
      for (const directive of checked.value as string[]) {
        total.inc({ directive: DIRECTIVES.has(directive) ? directive : 'other' });
      }
      return reply.code(204).send();
    },
  );
}
