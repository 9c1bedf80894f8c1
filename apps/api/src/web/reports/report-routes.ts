import {
  ClientError,
  ClientMetrics as Report,
  PageView,
  ReportedClientError,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import * as z from 'zod';
import { NoContent } from '#platform/contract/route-table.ts';
import { limitByAddress } from '#platform/http/address-limit.ts';
import { actionRoute, readRoute } from '#platform/http/routes.ts';
import { validate } from '#platform/http/validation.ts';
import { type ClientErrors } from './client-errors.ts';
import { type ClientMetrics } from './client-metrics.ts';

/* What browsers report by themselves, without a token, and what administrators read of it. */

/** A whole college may share one address, on a day on which a release is broken. */
const MAX_PER_MINUTE = 60;
const MAX_IN_ALL_PER_MINUTE = 600;

async function limitReports(app: FastifyInstance): Promise<void> {
  const count = await limitByAddress(app, MAX_PER_MINUTE, MAX_IN_ALL_PER_MINUTE);
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST') await count(request, reply);
  });
}

const MAX_PAGE_VIEW_BYTES = 1_024;
const MAX_CSP_REPORT_BYTES = 64 * 1_024;
const MAX_REPORTS = 100;

/** The only labels of the metric: reports are unauthenticated. */
const DIRECTIVES = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr'],
  ...['style-src', 'style-src-elem', 'style-src-attr', 'img-src', 'media-src', 'font-src'],
  ...['connect-src', 'frame-src', 'worker-src', 'manifest-src', 'object-src', 'base-uri'],
  ...['form-action', 'frame-ancestors'],
]);

const Name = z.string().max(MAX_CSP_REPORT_BYTES, { abort: true });

/** The Reporting API sends several reports at once and of other kinds, too. */
const Reports = z
  .array(z.object({ type: Name, body: z.object({ effectiveDirective: Name }) }))
  .max(MAX_REPORTS)
  .transform((reports) =>
    reports
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => body.effectiveDirective),
  );

/** Some browsers support `report-uri` only. */
const OlderReport = z
  .object({ 'csp-report': z.object({ 'effective-directive': Name }) })
  .transform(({ 'csp-report': report }) => [report['effective-directive']]);

const Body = z.union([Reports, OlderReport]);

export async function clientErrorRoutes(
  app: FastifyInstance,
  { clientErrors, clientMetrics }: { clientErrors: ClientErrors; clientMetrics: ClientMetrics },
) {
  await limitReports(app);

  actionRoute(app, 'public', 'POST', '/client-errors', {
    refusals: [429],
    body: ClientError,
    response: { 204: NoContent },
    summary: 'Takes note of a part of the product that a browser could not load or run',
    act: async ({ body, request }) => {
      const userAgent = request.headers['user-agent'] ?? '';
      clientMetrics.countError(body, await clientErrors.record(body, userAgent));
    },
  });

  readRoute(app, 'errors', '/client-errors', {
    summary: 'What browsers could not load or run in two weeks, the latest first',
    response: z.array(ReportedClientError),
    read: ({ request }) => clientErrors.read(request.teams),
  });
}

export async function clientMetricsRoutes(
  app: FastifyInstance,
  { clientMetrics }: { clientMetrics: ClientMetrics },
) {
  await limitReports(app);
  app.addHook('onReady', async () => clientMetrics.start());
  app.addHook('onClose', () => clientMetrics.stop());

  actionRoute(app, 'public', 'POST', '/client-metrics', {
    summary: 'Takes note of how a page view went',
    refusals: [429],
    body: PageView,
    bodyLimit: MAX_PAGE_VIEW_BYTES,
    response: { 204: NoContent },
    act: async ({ body }) => {
      await clientMetrics.countView(body);
    },
  });

  readRoute(app, 'errors', '/client-metrics', {
    summary: 'Errors and speed in browsers, by remote and version',
    response: Report,
    read: ({ request }) => clientMetrics.readOf(request.teams),
  });
}

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
    { parseAs: 'string', bodyLimit: MAX_CSP_REPORT_BYTES },
    app.getDefaultJsonParser('error', 'error'),
  );

  await limitReports(app);

  actionRoute(app, 'public', 'POST', '/csp-reports', {
    summary: 'Counts what the content security policy of a page blocked',
    bodyType: types[0],
    refusals: [429],
    response: { 204: NoContent },
    act: async ({ request }) => {
      const checked = validate(Body, request.body);
      if (checked.error) throw checked.error;
      for (const directive of checked.value as string[]) {
        total.inc({ directive: DIRECTIVES.has(directive) ? directive : 'other' });
      }
    },
  });
}
