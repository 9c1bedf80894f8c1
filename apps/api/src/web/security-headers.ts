import helmet from '@fastify/helmet';
import { type FastifyInstance } from 'fastify';

/**
 * Security headers of every answer. The policy is enforced, not only reported; it names whom the browser may
 * talk to: us, Firebase's sign-in and storage, and the Auth emulator where one is configured.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { authEmulatorUrl }: { authEmulatorUrl: string | undefined },
) {
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
}
