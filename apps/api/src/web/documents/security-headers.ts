import helmet from '@fastify/helmet';
import { VIDEO_PLAYERS } from '@nox/contracts';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { zodCompilers } from '../../platform/http/validation.ts';
import { type InlineSources } from '../rendering/page-cache.ts';

export const POLICY = 'content-security-policy';

const NOT_HELMETS = ['content-length', 'content-type', 'date', 'connection'];

/** Nothing in a response that is no page is run or framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Only these of Helmet's headers mean something for a response that is no page, beside its policy. */
const DATA_HEADERS = [
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
];

const REPORTS = { name: 'csp', address: '/api/csp-reports' };

/** What the product does not use of a device. It uses autoplay, fullscreen, picture-in-picture, and at the door the camera. */
const DENIED_FEATURES = [
  ...['accelerometer', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'serial'],
  ...['usb', 'xr-spatial-tracking'],
];

interface PolicyConfig {
  authEmulatorUrl: string | undefined;
  storageEmulator: { url: string } | undefined;
  /** A remote's build for one browser loads its scripts, styles, fonts and pictures from them. */
  overrideOrigins: readonly string[];
  /** Builds are loaded from it, beside this server. */
  staticOrigin: string | undefined;
  mediaOrigins: readonly string[];
}

/** Builds are public: pages of other origins may load them as scripts and read them. */
const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** The headers of pages, files and data, each in a scope of the router, so that no spelling of an address gets the other's. Helmet computes them once. */
export async function securityHeaders(config: PolicyConfig) {
  const helmets = await headersOf(config);
  const ofPages: typeof helmets = {
    ...helmets,
    // A script without an integrity hash, or with another one, is not run.
    'integrity-policy': 'blocked-destinations=(script)',
    'permissions-policy': `${DENIED_FEATURES.map((feature) => `${feature}=(), `).join('')}camera=(self)`,
    'reporting-endpoints': `${REPORTS.name}="${REPORTS.address}"`,
  };
  const kept = Object.entries(helmets).filter(([name]) => DATA_HEADERS.includes(name));
  const ofData = { ...Object.fromEntries(kept), [POLICY]: DATA_POLICY };
  // A first visit takes a dozen of them: the headers of pages would add a kilobyte and a half to each.
  const ofFiles = { ...ofData, ...ANY_ORIGIN };
  const addFirst = (headers: Parameters<FastifyReply['headers']>[0]) => (app: FastifyInstance) =>
    app.addHook('onRequest', (_request, reply, next) => {
      reply.headers(headers);
      next();
    });
  return {
    ofPages,
    ofFiles,
    ofData,
    addToPages: addFirst(ofPages),
    addToFiles: addFirst(ofFiles),
    addToData: (app: FastifyInstance) =>
      app.addHook('onSend', (_request, reply, _body, next) => {
        // A client that gets 304 has the headers.
        if (reply.statusCode !== 304) addBelow(reply, ofData);
        next();
      }),
  };
}

/** Keeps a policy that the route has set. */
function addBelow(reply: FastifyReply, headers: Parameters<FastifyReply['headers']>[0]): void {
  const own = reply.getHeader(POLICY);
  reply.headers(headers);
  if (own !== undefined) reply.header(POLICY, own);
}

/** Helmet's headers. Override origins are on every page: the server cannot tell which browser has an override. */
async function headersOf(config: PolicyConfig) {
  const { authEmulatorUrl, storageEmulator, staticOrigin, mediaOrigins } = config;
  const buildOrigins = [...(staticOrigin ? [staticOrigin] : []), ...config.overrideOrigins];
  const app = Fastify({ schemaController: zodCompilers });
  // The emulator means plain HTTP on this machine, so HTTPS must not be required.
  const isPlainHttp = authEmulatorUrl !== undefined;
  await app.register(helmet, {
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isPlainHttp ? false : undefined,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...buildOrigins],
        styleSrc: ["'self'", ...buildOrigins],
        imgSrc: ["'self'", 'data:', 'blob:', ...mediaOrigins, ...buildOrigins],
        mediaSrc: ["'self'", 'blob:', ...mediaOrigins, ...buildOrigins],
        frameSrc: Object.values(VIDEO_PLAYERS),
        fontSrc: ["'self'", ...buildOrigins],
        connectSrc: [
          "'self'",
          'https://identitytoolkit.googleapis.com',
          'https://securetoken.googleapis.com',
          'https://firebasestorage.googleapis.com',
          ...[authEmulatorUrl, storageEmulator?.url].filter((url) => url !== undefined),
          ...buildOrigins,
        ],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: isPlainHttp ? null : [],
        // Two ways to say the same, since no browser knows both.
        reportUri: REPORTS.address,
        reportTo: REPORTS.name,
      },
    },
  });
  app.get('/', (_request, reply) => reply.send(''));
  const { headers } = await app.inject('/');
  await app.close();
  const helmets = Object.entries(headers).filter(([name]) => !NOT_HELMETS.includes(name));
  return Object.fromEntries(helmets);
}

export const allowInline = (policy: string, { styles, scripts }: InlineSources): string =>
  policy
    .replace(/(?<=style-src )/, styles.map((source) => `${source} `).join(''))
    .replace(/(?<=script-src )/, scripts.map((source) => `${source} `).join(''));
