import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { type InlineSources } from './rendering/page-cache.ts';

const POLICY = 'content-security-policy';

/** What Fastify itself answers with, beside helmet's headers. */
const NOT_HELMETS = ['content-length', 'content-type', 'date', 'connection'];

/** Of answers that are no page: whatever they turn out to hold, nothing of it is run or framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

interface PolicyConfig {
  authEmulatorUrl: string | undefined;
  /** A build that is tried out brings its scripts, styles, fonts and pictures from there. */
  overrideOrigins: readonly string[];
}

/**
 * Security headers of every answer. They hardly differ, so helmet is asked for them once: made anew for each
 * request they cost more than a public read does.
 */
export async function addSecurityHeaders(app: FastifyInstance, config: PolicyConfig) {
  const helmets = await headersOf(config);
  const ofPages = {
    ...helmets,
    // Whatever script comes without a hash of what it should be is not run, nor one with another hash.
    'integrity-policy': 'blocked-destinations=(script)',
  };
  const ofData = { ...helmets, [POLICY]: DATA_POLICY };
  app.addHook('onRequest', ({ url }, reply, next) => {
    if (!isData(url)) reply.headers(ofPages);
    next();
  });
  app.addHook('onSend', ({ url }, reply, _body, next) => {
    // Who is told that nothing has changed has the headers, too.
    if (isData(url) && reply.statusCode !== 304) addBelow(reply, ofData);
    next();
  });
}

const isData = (url: string) => url.startsWith('/api/');

/** A route may have a policy of its own. */
function addBelow(reply: FastifyReply, headers: Parameters<FastifyReply['headers']>[0]): void {
  const own = reply.getHeader(POLICY);
  reply.headers(headers);
  if (own !== undefined) reply.header(POLICY, own);
}

/**
 * The headers that helmet gives an answer. The policy is enforced, not only reported; it names whom the browser
 * may talk to: us, Firebase's sign-in and storage, the Auth emulator and hosts of builds where they are configured.
 * Such a host is named on every page: which browser has an override is known to that browser alone.
 */
async function headersOf({ authEmulatorUrl, overrideOrigins }: PolicyConfig) {
  const app = Fastify();
  // The emulator means plain HTTP on this machine: asking for HTTPS would lock the developer out.
  const isPlainHttp = authEmulatorUrl !== undefined;
  await app.register(helmet, {
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isPlainHttp ? false : undefined,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...overrideOrigins],
        styleSrc: ["'self'", ...overrideOrigins],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...overrideOrigins],
        mediaSrc: ["'self'", 'blob:', 'https:', ...overrideOrigins],
        fontSrc: ["'self'", ...overrideOrigins],
        connectSrc: [
          "'self'",
          'https://identitytoolkit.googleapis.com',
          'https://securetoken.googleapis.com',
          'https://firebasestorage.googleapis.com',
          ...(authEmulatorUrl ? [authEmulatorUrl] : []),
          ...overrideOrigins,
        ],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: isPlainHttp ? null : [],
      },
    },
  });
  app.get('/', (_request, reply) => reply.send(''));
  const { headers } = await app.inject('/');
  await app.close();
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !NOT_HELMETS.includes(name)),
  );
}

/** Names an inline element with this content in a content security policy. */
export const cspHash = (content: string) =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** Allows a page its own inline elements, each by its hash. */
export function allowInline(reply: FastifyReply, { styles, scripts }: InlineSources): void {
  const policy = String(reply.getHeader(POLICY))
    .replace(/(?<=style-src )/, styles.map((source) => `${source} `).join(''))
    .replace(/(?<=script-src )/, scripts.map((source) => `${source} `).join(''));
  reply.header(POLICY, policy);
}
