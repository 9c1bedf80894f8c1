import { type FastifyInstance } from 'fastify';
import { type Registry } from 'prom-client';
import { checkInRoutes } from './season/day/check-in.ts';
import { nowRoutes } from './season/day/now.ts';
import { walkInRoutes } from './season/day/walk-in.ts';
import { allowOrigins, refuseDevWrites } from './platform/http/cross-origin.ts';
import { archiveRoutes } from './season/archive/archive-routes.ts';
import { handoverRoutes } from './administration/handover/handover-routes.ts';
import { auditRoutes } from './administration/audit/audit-log.ts';
import { changeRoutes } from './season/auditions/changes/change-routes.ts';
import { importRoutes } from './season/auditions/csv/import-routes.ts';
import { entryRoutes, recusalRoutes } from './season/auditions/entries/entry-routes.ts';
import { judgeRoutes } from './season/auditions/reviews/judge-routes.ts';
import { seenReviewRoutes } from './season/auditions/reviews/seen-reviews.ts';
import { reviewRoutes } from './season/auditions/reviews/reviews.ts';
import { scheduleRoutes } from './season/auditions/slots/schedule-routes.ts';
import { bulkChangeRoutes } from './season/auditions/undo/bulk-changes.ts';
import { undoRoutes } from './season/auditions/undo/undo-bulk-change.ts';
import { candidateRoutes, slotRoutes } from './season/candidates/candidate-routes.ts';
import { candidateFileRoutes } from './season/candidates/media-files.ts';
import { ownMediaRoutes } from './season/candidates/own-media.ts';
import { correctionRoutes } from './season/candidates/correction-routes.ts';
import { linkRequestRoute } from './season/candidates/send-link.ts';
import {
  clientErrorRoutes,
  clientMetricsRoutes,
  cspReportRoutes,
} from './web/reports/report-routes.ts';
import { teamTokenRoutes } from './web/reports/team-tokens.ts';
import { unservedCallsRoute } from './platform/contract/calls.ts';
import { docsRoutes } from './platform/contract/docs-routes.ts';
import { clockRoutes, healthRoutes } from './platform/health/health-routes.ts';
import { assignRoutes } from './season/schedule/assign/assign-routes.ts';
import { boardRoutes } from './season/schedule/board/board-routes.ts';
import { publishRoutes } from './season/schedule/publish/publish.ts';
import { bounceRoutes } from './season/messages/bounces.ts';
import { messageRoutes } from './season/messages/message-routes.ts';
import { registerMessageMetrics } from './season/messages/message-metrics.ts';
import { templateRoutes } from './season/messages/templates/template-routes.ts';
import { metricsRoutes } from './platform/metrics/metrics-routes.ts';
import { ownPageRoute, plainLinkRoute } from './web/documents/own-page.ts';
import { plainRegistrationRoute } from './web/documents/plain-registration.ts';
import { type PageSettings, settingsRoute } from './web/documents/page-settings.ts';
import { previewRoutes } from './web/previews/preview-routes.ts';
import { registrationActionRoutes } from './season/registrations/registration-actions.ts';
import {
  type RegistrationLimits,
  registrationRoutes,
  USUAL_LIMITS,
} from './season/registrations/registration-routes.ts';
import { privacyRoutes } from './season/privacy/privacy-routes.ts';
import { resumableUploadRoutes } from './content/media/resumable-routes.ts';
import { placeRoutes } from './season/results/places.ts';
import { resultRoutes } from './season/results/result-routes.ts';
import { joinRoutes } from './season/staff/join.ts';
import { staffRoutes } from './season/staff/staff-routes.ts';
import { standingsRoutes } from './season/standings/standings-routes.ts';
import { summaryRoutes } from './administration/summary/summary-routes.ts';
import { firstStepRoutes } from './content/items/first-steps.ts';
import { contentRoutes, societyVersionsRoute } from './content/items/content-routes.ts';
import { KINDS } from './content/items/kinds.ts';
import { type LiveSociety } from './content/items/society.ts';
import { useJsonBodies, acceptServerFields } from './platform/http/validation.ts';
import { type Config } from './config.ts';
import { type Integrity } from './platform/database/integrity.ts';
import { type Database } from './platform/database/revisions.ts';
import { type ImageProcess } from './content/images/image-process.ts';
import { type MediaStore } from './content/media/media-store.ts';
import { type AccountChecker, accountCheckRoutes } from './platform/auth/account-checker.ts';
import { type Gate, type LinkReader } from './platform/auth/gate.ts';
import { type ClientErrors } from './web/reports/client-errors.ts';
import { type ClientMetrics } from './web/reports/client-metrics.ts';
import { collectRoutes, type RouteContract } from './platform/contract/route-table.ts';
import { notFound } from './platform/errors/http-error.ts';
import { mediaUploadRoute } from './content/media/media-routes.ts';
import { type LiveSeason } from './season/seasons/current-season.ts';
import { seasonRoutes } from './season/seasons/seasons.ts';
import { type LiveRemotes } from './web/releases/live-remotes.ts';
import { type ReleasePreviews } from './web/releases/release-previews.ts';
import { type RemoteRenderer } from './web/rendering/remote-renderer.ts';
import { type SocialPictures } from './web/documents/social-pictures.ts';
import { type securityHeaders } from './web/documents/security-headers.ts';

export interface AppDependencies extends Database {
  config: Config;
  integrity: Integrity;
  media: MediaStore;
  images: ImageProcess;
  /** Other limits of registrations than the usual ones. */
  registrationLimits?: Partial<RegistrationLimits> | undefined;
}

export interface Services extends AppDependencies {
  headers: Awaited<ReturnType<typeof securityHeaders>>;
  gate: Gate;
  registry: Registry;
  accounts: AccountChecker;
  links: LinkReader;
  clientErrors: ClientErrors;
  clientMetrics: ClientMetrics;
  remotes: LiveRemotes;
  renderer: RemoteRenderer;
  settings: PageSettings;
  society: LiveSociety;
  pictures: SocialPictures;
  releasePreviews: ReleasePreviews;
  season: LiveSeason;
}

function sharedBy({ registrationLimits, ...services }: Services) {
  const { mail, mediaOrigins, publicUrl, staticOrigin, timeZone, webRoot } = services.config;
  return {
    ...services,
    ...{ mail, publicUrl, staticOrigin, timeZone, webRoot },
    mailFolder: mail.folder,
    mediaOrigins: [...(publicUrl ? [publicUrl] : []), ...mediaOrigins],
    limits: { ...USUAL_LIMITS, ...registrationLimits },
  };
}

type Routes = (app: FastifyInstance, shared: ReturnType<typeof sharedBy>) => Promise<void>;

const allContentRoutes: Routes = async (app, shared) => {
  for (const kind of KINDS) contentRoutes(app, kind, shared);
};

/** Each takes what it needs of what all are given. */
const ROUTES: readonly Routes[] = [
  ...[healthRoutes, clockRoutes, metricsRoutes, settingsRoute],
  ...[clientErrorRoutes, clientMetricsRoutes, cspReportRoutes, accountCheckRoutes],
  teamTokenRoutes,
  ...[
    joinRoutes,
    staffRoutes,
    summaryRoutes,
    auditRoutes,
    allContentRoutes,
    previewRoutes,
    firstStepRoutes,
  ],
  ...[societyVersionsRoute, handoverRoutes],
  ...[
    entryRoutes,
    changeRoutes,
    reviewRoutes,
    seenReviewRoutes,
    judgeRoutes,
    recusalRoutes,
    scheduleRoutes,
    bulkChangeRoutes,
    undoRoutes,
  ],
  ...[importRoutes, standingsRoutes, boardRoutes, assignRoutes, publishRoutes],
  ...[resultRoutes, placeRoutes],
  ...[checkInRoutes, walkInRoutes, nowRoutes, seasonRoutes, archiveRoutes, privacyRoutes],
  ...[linkRequestRoute, candidateRoutes, slotRoutes, ownPageRoute, plainLinkRoute],
  ...[correctionRoutes, registrationActionRoutes, ownMediaRoutes, candidateFileRoutes],
  ...[registrationRoutes, plainRegistrationRoute, messageRoutes, templateRoutes, bounceRoutes],
  ...[mediaUploadRoute, resumableUploadRoutes],
];

export async function apiRoutes(
  api: FastifyInstance,
  { services, table }: { services: Services; table: RouteContract[] },
): Promise<void> {
  const { config, db, gate, headers, registry } = services;
  // The documentation would only serve attackers in production.
  const docsGate = config.isProduction ? 'administrator' : 'public';
  collectRoutes(api, gate, table);
  headers.addToData(api);
  await allowOrigins(api, config.corsOrigins);
  if (!config.takesDevWrites) refuseDevWrites(api);
  api.setNotFoundHandler(() => {
    throw notFound('Address');
  });
  acceptServerFields(api);
  useJsonBodies(api);
  const shared = sharedBy(services);
  for (const routes of ROUTES) await api.register(routes, shared);
  registerMessageMetrics(registry, db);
  await api.register(unservedCallsRoute);
  await api.register(docsRoutes, { gate: docsGate, enter: gate[docsGate] });
}
