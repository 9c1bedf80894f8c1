import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/** What Fastify itself answers with, beside helmet's headers. */
const NOT_HELMETS = ['content-length', 'content-type', 'date', 'connection'];

/** Of answers that are no page: whatever they turn out to hold, nothing of it is run or framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Security headers of every answer. They hardly differ, so helmet is asked for them once: made anew for each
 * request they cost more than a public read does.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  config: { authEmulatorUrl: string | undefined },
) {
  const ofPages = {
    ...(await headersOf(config)),
    // Whatever script comes without a hash of what it should be is not run, nor one with another hash.
    'integrity-policy': 'blocked-destinations=(script)',
  };
  const ofData = { ...ofPages, 'content-security-policy': DATA_POLICY };
  app.addHook('onRequest', ({ url }, reply, next) => {
    reply.headers(url.startsWith('/api/') ? ofData : ofPages);
    next();
  });
}

/**
 * The headers that helmet gives an answer. The policy is enforced, not only reported; it names whom the browser
 * may talk to: us, Firebase's sign-in and storage, and the Auth emulator where one is configured.
 */
async function headersOf({ authEmulatorUrl }: { authEmulatorUrl: string | undefined }) {
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
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          'https://identitytoolkit.googleapis.com',
          'https://securetoken.googleapis.com',
          'https://firebasestorage.googleapis.com',
          ...(authEmulatorUrl ? [authEmulatorUrl] : []),
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
