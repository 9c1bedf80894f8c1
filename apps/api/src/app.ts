import { type Writable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { auditRoutes } from './audit/audit-routes.ts';
import { applicationRoutes } from './auditions/entries/application-routes.ts';
import { auditionRoutes } from './auditions/audition-routes.ts';
import { AccountChecker } from './auth/account-checker.ts';
import { type AccountLookup } from './auth/account-lookup.ts';
import { accountRoutes } from './auth/account-routes.ts';
import { createGate } from './auth/gate.ts';
import { type TokenVerifier } from './auth/token-verifier.ts';
import { type Config } from './config.ts';
import { closeConnectionsOnShutdown } from './connections/close-on-shutdown.ts';
import { createHttpServer } from './connections/http-server.ts';
import { respondToClientError } from './connections/refused-input.ts';
import { type ServerLimits } from './connections/server-limits.ts';
import { ClientErrorLog } from './client-errors/client-error-log.ts';
import { clientErrorRoutes } from './client-errors/client-error-routes.ts';
import { cspReportRoutes } from './client-errors/csp-report-routes.ts';
import { ClientMetrics } from './client-metrics/client-metrics.ts';
import { clientMetricsRoutes } from './client-metrics/client-metrics-routes.ts';
import { achievementRoutes } from './achievements/achievement-routes.ts';
import { docsPages, openApiRoute } from './contract/docs-routes.ts';
import { describeRoutes } from './contract/openapi.ts';
import { collectRoutes, type RouteContract } from './contract/route-table.ts';
import { useZodValidation } from './http/validation.ts';
import { type Integrity } from './database/integrity.ts';
import { type Database } from './database/revisions.ts';
import { handleError } from './errors/error-handler.ts';
import { notFound } from './errors/http-error.ts';
import { healthRoutes } from './health/health-routes.ts';
import { allowOrigins } from './http/cross-origin.ts';
import { readForwardedAddresses } from './http/forwarded-address.ts';
import { useJsonBodies } from './http/json-body.ts';
import { knownHost, refuseUnknownHosts } from './http/known-hosts.ts';
import { type ImageProcess } from './images/image-process.ts';
import { mediaFiles, mediaUploadRoute } from './media/media-routes.ts';
import { type MediaStore } from './media/media-store.ts';
import { resumableUploadRoutes } from './media/resumable-routes.ts';
import { metricsRoutes } from './metrics/metrics-routes.ts';
import { countRequests } from './metrics/request-metrics.ts';
import { requestIds, requestLog, requestLogger, RequestLogController } from './request-log.ts';
import { ruleRoutes } from './rules/rule-routes.ts';
import { summaryRoutes } from './summary/summary-routes.ts';
import { teamRoutes } from './team/team-routes.ts';
import { tutorialRoutes } from './tutorials/tutorial-routes.ts';
import { LiveRemotes } from './web/live-remotes.ts';
import { previewRoutes } from './previews/preview-routes.ts';
import { readReleases } from './web/release-history.ts';
import { rewriteMalformed } from './web/malformed-address.ts';
import { createRenderer } from './web/rendering/app-renderer.ts';
import { securityHeaders } from './web/security-headers.ts';
import { pageRoutes, staticFiles } from './web/web-routes.ts';

export interface AppDependencies extends Database {
  integrity: Integrity;
  verifyToken: TokenVerifier;
  /** Absent: accounts are not checked beyond their token. */
  lookUpAccount: AccountLookup | undefined;
  media: MediaStore;
  images: ImageProcess;
  /** Other than the usual ones. */
  limits?: Partial<ServerLimits>;
  /** In place of stdout. */
  logStream?: Writable;
  config: Pick<
    Config,
    | 'administrators'
    | 'areAuditionsOpen'
    | 'authEmulatorUrl'
    | 'corsOrigins'
    | 'isProduction'
    | 'logLevel'
    | 'mediaOrigins'
    | 'metricsToken'
    | 'overrideOrigins'
    | 'publicUrl'
    | 'securityContact'
    | 'staticOrigin'
    | 'storageEmulator'
    | 'timeZone'
    | 'trustedProxies'
    | 'vitalsSample'
    | 'webRoot'
  >;
}

/** Longer ids still reach their routes, which answer 404. */
const MAX_SEGMENT_LENGTH = 10_000;

/** Builds the whole server. The caller opens and closes the dependencies. */
export async function buildApp({
  db,
  revisions,
  integrity,
  verifyToken,
  lookUpAccount,
  media,
  images,
  config,
  limits,
  logStream,
}: AppDependencies): Promise<FastifyInstance> {
  const headers = await securityHeaders(config);
  const app = Fastify({
    logger: { ...requestLog(config.logLevel), ...(logStream && { stream: logStream }) },
    logController: new RequestLogController(),
    genReqId: requestIds(),
    childLoggerFactory: requestLogger(config.logLevel),
    rewriteUrl: rewriteMalformed,
    // A malformed path of data is an unknown path.
    frameworkErrors: (_error, request, reply) =>
      handleError(notFound('Address'), request, reply.headers(headers.ofData)),
    serverFactory: (handle) =>
      createHttpServer(handle, {
        limits,
        trustedProxies: config.trustedProxies,
        warn: (message) => app.log.warn(message),
      }),
    routerOptions: { maxParamLength: MAX_SEGMENT_LENGTH },
    clientErrorHandler: respondToClientError,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
  });
  app.decorateRequest('account', null);
  app.decorateRequest('signedInUntil', 0);
  app.decorateRequest('isAccountAccepted');
  app.setErrorHandler(handleError);
  readForwardedAddresses(app, config.trustedProxies);
  closeConnectionsOnShutdown(app);
  const registry = new Registry();
  const accounts = new AccountChecker({
    lookUp: lookUpAccount,
    registry,
    onFailure: (error) => app.log.warn({ err: error }, 'Accounts cannot be checked.'),
  });
  const gate = createGate(verifyToken, accounts, config.administrators, config.metricsToken);
  countRequests(app, registry);
  const { authEmulatorUrl, storageEmulator, overrideOrigins, staticOrigin } = config;
  const { timeZone, vitalsSample, webRoot } = config;
  const remotes = new LiveRemotes(webRoot);
  const releases = readReleases(webRoot, remotes);
  const reports = { db, integrity, registry, releases, log: app.log };
  const clientMetrics = new ClientMetrics({ ...reports, webRoot, sampleRate: vitalsSample });
  const clientErrors = new ClientErrorLog({
    ...reports,
    onError: (error, labels) => clientMetrics.countError(error, labels),
  });
  const renderer = createRenderer(app, {
    webRoot,
    staticOrigin,
    host: knownHost(config),
    registry,
  });
  refuseUnknownHosts(app, config, headers.ofData);

  // In production it would only serve attackers.
  const docsGate = config.isProduction ? 'administrator' : 'public';
  const table: RouteContract[] = [];
  app.decorate('contracts', table);
  await app.register(
    async (api) => {
      headers.addToData(api);
      await allowOrigins(api, config.corsOrigins);
      api.setNotFoundHandler(() => {
        throw notFound('Address');
      });
      await describeRoutes(api);
      const own = config.publicUrl ? [config.publicUrl] : [];
      const mediaOrigins = [...own, ...config.mediaOrigins];
      const content = { db, revisions, media, images, mediaOrigins };
      await api.register(async (described) => {
        collectRoutes(described, gate, table);
        useZodValidation(described);
        useJsonBodies(described);
        await described.register(healthRoutes, { revisions, integrity });
        await described.register(metricsRoutes, { registry });
        await described.register(clientErrorRoutes, { clientErrors });
        await described.register(clientMetricsRoutes, { clientMetrics });
        await described.register(cspReportRoutes, { registry });
        await described.register(accountRoutes, { accounts });
        await described.register(summaryRoutes, { db });
        await described.register(auditRoutes, { db });
        await described.register(teamRoutes, content);
        await described.register(tutorialRoutes, content);
        await described.register(achievementRoutes, content);
        await described.register(ruleRoutes, content);
        await described.register(previewRoutes, { ...config, ...content, remotes, renderer });
        await described.register(auditionRoutes, { db, revisions });
        await described.register(applicationRoutes, {
          revisions,
          areOpen: config.areAuditionsOpen,
        });
        await described.register(mediaUploadRoute, { db, media, images });
        await described.register(resumableUploadRoutes, { db, media });
        await described.register(openApiRoute, { gate: docsGate });
      });
      await api.register(docsPages, { enter: gate[docsGate] });
    },
    { prefix: '/api' },
  );
  await app.register(async (web) => {
    headers.addToPages(web);
    await web.register(mediaFiles, { prefix: '/media', media });
    await web.register(staticFiles, { prefix: '/static', webRoot });
    const overrides = overrideOrigins.length > 0 && { overrideOrigins };
    const sample = vitalsSample > 0 && { vitalsSample };
    const settings = { authEmulatorUrl, storageEmulator, ...overrides, timeZone, ...sample };
    await web.register(pageRoutes, { ...config, db, revisions, remotes, renderer, settings });
  });
  return app;
}
