import { AccountChecks } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Registry } from 'prom-client';
import { checkInRoutes } from './season/day/check-in.ts';
import { nowRoutes } from './season/day/now.ts';
import { walkInRoutes } from './season/day/walk-in.ts';
import { allowOrigins } from './platform/http/cross-origin.ts';
import { archiveRoutes } from './season/archive/archive-routes.ts';
import { auditRoutes } from './administration/audit/audit-log.ts';
import { auditionRoutes } from './season/auditions/audition-routes.ts';
import { candidateRoutes, slotRoutes } from './season/candidates/candidate-routes.ts';
import { linkRequestRoute } from './season/candidates/send-link.ts';
import {
  clientErrorRoutes,
  clientMetricsRoutes,
  cspReportRoutes,
} from './web/reports/report-routes.ts';
import { describeRoutes, docsPages, openApiRoute } from './platform/contract/openapi.ts';
import { clockRoutes, healthRoutes } from './platform/health/health-routes.ts';
import { assignRoutes } from './season/schedule/assign/assign-routes.ts';
import { boardRoutes } from './season/schedule/board/board-routes.ts';
import { publishRoutes } from './season/schedule/publish/publish.ts';
import { bounceRoutes } from './season/messages/bounces.ts';
import { messageRoutes } from './season/messages/message-routes.ts';
import { registerMessageMetrics } from './season/messages/message-metrics.ts';
import { templateRoutes } from './season/messages/templates/template-routes.ts';
import { metricsRoutes } from './platform/metrics/metrics-routes.ts';
import { previewRoutes } from './web/previews/preview-routes.ts';
import { registrationActionRoutes } from './season/registrations/registration-actions.ts';
import {
  type RegistrationLimits,
  registrationRoutes,
  USUAL_LIMITS,
} from './season/registrations/registration-routes.ts';
import { privacyRoutes } from './season/privacy/privacy-routes.ts';
import { resumableUploadRoutes } from './content/media/resumable-routes.ts';
import { resultRoutes } from './season/results/results.ts';
import { joinRoutes } from './season/staff/join.ts';
import { staffRoutes } from './season/staff/staff.ts';
import { standingsRoutes } from './season/standings/standings-routes.ts';
import { summaryRoutes } from './administration/summary/summary-routes.ts';
import { contentRoutes } from './content/items/content-routes.ts';
import { KINDS } from './content/items/kinds.ts';
import { readRoute } from './platform/http/routes.ts';
import { useJsonBodies, useZodValidation } from './platform/http/validation.ts';
import { type Config } from './config.ts';
import { type Integrity } from './platform/database/integrity.ts';
import { type Database } from './platform/database/revisions.ts';
import { type ImageProcess } from './content/images/image-process.ts';
import { type MediaStore } from './content/media/media-store.ts';
import { type AccountChecker } from './platform/auth/account-checker.ts';
import { type createGate, type LinkReader } from './platform/auth/gate.ts';
import { type ClientErrorLog } from './web/reports/client-error-log.ts';
import { type ClientMetrics } from './web/reports/client-metrics.ts';
import { collectRoutes, type RouteContract } from './platform/contract/route-table.ts';
import { notFound } from './platform/errors/http-error.ts';
import { mediaUploadRoute } from './content/media/media-routes.ts';
import { type LiveSeason } from './season/seasons/current-season.ts';
import { seasonRoutes } from './season/seasons/seasons.ts';
import { type LiveRemotes } from './web/releases/live-remotes.ts';
import { type RemoteRenderer } from './web/rendering/remote-renderer.ts';
import { type securityHeaders } from './web/documents/security-headers.ts';

/** What the caller of `buildApp` opens and closes. */
export interface AppDependencies extends Database {
  config: Config;
  integrity: Integrity;
  media: MediaStore;
  images: ImageProcess;
  /** Other limits of registrations than the usual ones. */
  registrationLimits?: Partial<RegistrationLimits> | undefined;
}

interface Options extends AppDependencies {
  headers: Awaited<ReturnType<typeof securityHeaders>>;
  gate: ReturnType<typeof createGate>;
  table: RouteContract[];
  registry: Registry;
  accounts: AccountChecker;
  links: LinkReader;
  clientErrors: ClientErrorLog;
  clientMetrics: ClientMetrics;
  remotes: LiveRemotes;
  renderer: RemoteRenderer;
  season: LiveSeason;
}

export async function apiRoutes(api: FastifyInstance, options: Options): Promise<void> {
  const { config, db, revisions, integrity, media, images, registry, table, gate } = options;
  const { clientErrors, clientMetrics } = options;
  // The documentation would only serve attackers in production.
  const docsGate = config.isProduction ? 'administrator' : 'public';
  collectRoutes(api, gate, table);
  options.headers.addToData(api);
  await allowOrigins(api, config.corsOrigins);
  api.setNotFoundHandler(() => {
    throw notFound('Address');
  });
  await describeRoutes(api);
  const own = config.publicUrl ? [config.publicUrl] : [];
  const mediaOrigins = [...own, ...config.mediaOrigins];
  const local = { db, revisions, timeZone: config.timeZone };
  const content = { db, revisions, media, images, mediaOrigins };
  const { remotes, renderer, season, links } = options;
  const limits = { ...USUAL_LIMITS, ...options.registrationLimits };
  useZodValidation(api);
  useJsonBodies(api);
  await api.register(healthRoutes, { db, revisions, integrity });
  await api.register(clockRoutes, { db, registry });
  await api.register(metricsRoutes, { registry });
  await api.register(clientErrorRoutes, { clientErrors, clientMetrics });
  await api.register(clientMetricsRoutes, { clientMetrics });
  await api.register(cspReportRoutes, { registry });
  readRoute(api, 'administrator', '/account-checks', {
    summary: 'How the checks of accounts went',
    response: AccountChecks,
    read: () => options.accounts.checks,
  });
  await api.register(joinRoutes, { ...local, links });
  await api.register(staffRoutes, { ...local, config });
  await api.register(summaryRoutes, { ...local, season, mail: config.mail });
  await api.register(auditRoutes, { db });
  for (const kind of KINDS) contentRoutes(api, kind, content);
  await api.register(previewRoutes, { ...config, ...content, remotes, renderer });
  await api.register(auditionRoutes, { db, revisions });
  await api.register(standingsRoutes, { db, revisions });
  await api.register(boardRoutes, local);
  await api.register(assignRoutes, { db });
  await api.register(publishRoutes, local);
  await api.register(resultRoutes, { db, revisions });
  await api.register(checkInRoutes, { db, revisions });
  await api.register(walkInRoutes, local);
  await api.register(nowRoutes, local);
  await api.register(seasonRoutes, { db, revisions, season });
  await api.register(archiveRoutes, { db, revisions });
  await api.register(privacyRoutes, { db, revisions, mailFolder: config.mail.folder });
  await api.register(linkRequestRoute, { db, limits });
  await api.register(candidateRoutes, local);
  await api.register(slotRoutes, local);
  await api.register(registrationActionRoutes, local);
  await api.register(registrationRoutes, { db, revisions, season, limits });
  const messages = { db, revisions, config };
  await api.register(messageRoutes, messages);
  await api.register(templateRoutes, messages);
  await api.register(bounceRoutes, messages);
  registerMessageMetrics(registry, db);
  await api.register(mediaUploadRoute, { db, revisions, media, images });
  await api.register(resumableUploadRoutes, { db, revisions, media });
  await api.register(openApiRoute, { gate: docsGate });
  await api.register(docsPages, { enter: gate[docsGate] });
}
