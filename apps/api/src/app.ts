import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { type Config } from './config.ts';
import { apiRoutes, type AppDependencies, type Services } from './api-routes.ts';
import { AccountChecker, type AccountLookup } from './platform/auth/account-checker.ts';
import { createGate } from './platform/auth/gate.ts';
import { type TokenVerifier } from './platform/auth/token-verifier.ts';
import {
  closeConnectionsOnShutdown,
  createHttpServer,
} from './platform/connections/http-server.ts';
import { respondToClientError } from './platform/connections/refused-input.ts';
import { type ServerLimits } from './platform/connections/connections.ts';
import { ClientErrors } from './web/reports/client-errors.ts';
import { ClientMetrics } from './web/reports/client-metrics.ts';
import { type Releases } from './web/releases/read-releases.ts';
import { type RouteContract } from './platform/contract/route-table.ts';
import { handleError } from './platform/errors/error-handler.ts';
import { notFound } from './platform/errors/http-error.ts';
import { MIN_BODY_BYTES } from './platform/http/body-limit.ts';
import { readForwardedAddresses } from './platform/http/forwarded-address.ts';
import { zodCompilers } from './platform/http/validation.ts';
import { knownHost, refuseUnknownHosts } from './platform/http/known-hosts.ts';
import { linkReader } from './platform/auth/candidate-links.ts';
import { mediaFiles } from './content/media/media-routes.ts';
import { countRequests } from './platform/metrics/metrics-routes.ts';
import { requestIds, requestLog, RequestLogController, requestLogger } from './request-log.ts';
import { liveSociety } from './content/items/society.ts';
import { readHours } from './season/auditions/seats/published.ts';
import { liveSeason } from './season/seasons/current-season.ts';
import { LiveRemotes, readReleases } from './web/releases/live-remotes.ts';
import { releasePreviewsIn } from './web/releases/release-previews.ts';
import { type PageSettings } from './web/documents/page-settings.ts';
import { RemoteRenderer } from './web/rendering/remote-renderer.ts';
import { securityHeaders } from './web/documents/security-headers.ts';
import { socialPictures } from './web/documents/social-pictures.ts';
import { pageRoutes, rewriteMalformed, staticFiles } from './web/documents/web-routes.ts';

export interface ServerDependencies extends AppDependencies {
  verifyToken: TokenVerifier;
  lookUpAccount: AccountLookup | undefined;
  limits?: Partial<ServerLimits> | undefined;
  logStream?: { write: (line: string) => void } | undefined;
}

/** Longer ids still reach their routes, which answer 404. */
const MAX_SEGMENT_LENGTH = 10_000;

function createServer(
  { config, limits, logStream }: ServerDependencies,
  errorHeaders: Record<string, string>,
): FastifyInstance {
  const app = Fastify({
    logger: { ...requestLog(config.logLevel), ...(logStream && { stream: logStream }) },
    logController: new RequestLogController(),
    genReqId: requestIds(),
    childLoggerFactory: requestLogger(config.logLevel),
    rewriteUrl: rewriteMalformed,
    // A malformed path of data is an unknown path.
    frameworkErrors: (_error, request, reply) =>
      handleError(notFound('Address'), request, reply.headers(errorHeaders)),
    serverFactory: (handle) =>
      createHttpServer(handle, {
        limits,
        trustedProxies: config.trustedProxies,
        warn: (message) => app.log.warn(message),
      }),
    schemaController: zodCompilers,
    routerOptions: { maxParamLength: MAX_SEGMENT_LENGTH },
    clientErrorHandler: respondToClientError,
    bodyLimit: MIN_BODY_BYTES,
    // A slow machine is no reason not to start.
    pluginTimeout: 0,
    // What still arrives on an open connection is served, and the connection closed.
    return503OnClosing: false,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
  });
  app.decorateRequest('account', null);
  app.decorateRequest('signedInUntil', 0);
  app.decorateRequest('hasSameAccess');
  app.decorateRequest('confirmCaller');
  app.decorateRequest('link', null);
  app.decorateRequest('screen', null);
  app.decorateRequest('teams');
  return app;
}

async function servicesOf(
  app: FastifyInstance,
  dependencies: ServerDependencies,
  headers: Services['headers'],
): Promise<Services> {
  const { db, revisions, integrity, config, verifyToken, lookUpAccount } = dependencies;
  const { administrators, metricsToken, staticOrigin, vitalsSample, webRoot } = config;
  const settings = settingsOf(config);
  const formats = { timeZone: config.timeZone, locale: config.locale };
  const society = liveSociety(dependencies);
  const registry = new Registry();
  const accounts = new AccountChecker({
    lookUp: lookUpAccount,
    registry,
    onFailure: (error) => app.log.warn({ err: error }, 'Accounts cannot be checked.'),
  });
  const links = await linkReader(app, dependencies);
  const remotes = new LiveRemotes(webRoot);
  const readRegistry = readReleases(webRoot, remotes);
  // While the registry cannot be read, no app is known.
  const releases = () => readRegistry().catch((): Releases => new Map());
  const reports = { db, integrity, registry, releases, webRoot, log: app.log };
  const clientErrors = new ClientErrors({ ...reports, remotes });
  const host = knownHost(config);
  return {
    ...dependencies,
    headers,
    registry,
    accounts,
    links,
    remotes,
    gate: createGate({ verifyToken, accounts, administrators, metricsToken, links, db, revisions }),
    clientErrors,
    clientMetrics: new ClientMetrics({
      ...reports,
      errors: clientErrors,
      sampleRate: vitalsSample,
    }),
    renderer: new RemoteRenderer(app, {
      ...{ webRoot, staticOrigin, formats, society },
      ...{ host, registry },
      onFailure: (failure) => void clientErrors.record(failure).catch(() => undefined),
    }),
    settings,
    society,
    pictures: socialPictures({ webRoot, images: dependencies.images }),
    releasePreviews: releasePreviewsIn(webRoot),
    season: liveSeason(dependencies, config, readHours, app.log),
  };
}

function settingsOf(config: Config): PageSettings {
  const { authEmulatorUrl, storageEmulator, overrideOrigins, vitalsSample } = config;
  const { firebase, timeZone, locale } = config;
  return {
    ...{ authEmulatorUrl, storageEmulator },
    ...(overrideOrigins.length > 0 && { overrideOrigins }),
    ...{ firebase, timeZone, locale },
    ...(vitalsSample > 0 && { vitalsSample }),
  };
}

/** Builds the whole server. The caller opens and closes the dependencies. */
export async function buildApp(options: ServerDependencies): Promise<FastifyInstance> {
  const { config, media } = options;
  const headers = await securityHeaders(config);
  const app = createServer(options, headers.ofData);
  app.setErrorHandler(handleError);
  readForwardedAddresses(app, config.trustedProxies);
  closeConnectionsOnShutdown(app);
  const services = await servicesOf(app, options, headers);
  countRequests(app, services.registry);
  refuseUnknownHosts(app, config, headers.ofData);

  const table: RouteContract[] = [];
  app.decorate('contracts', table);
  await app.register(apiRoutes, { prefix: '/api', services, table });
  await app.register(
    async (files) => {
      headers.addToFiles(files);
      await files.register(staticFiles, config);
    },
    { prefix: '/static' },
  );
  await app.register(async (web) => {
    headers.addToPages(web);
    await web.register(mediaFiles, { prefix: '/media', media });
    await web.register(pageRoutes, { ...config, ...services });
  });
  return app;
}
