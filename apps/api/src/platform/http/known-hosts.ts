import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers under any host name: load balancers and the operator's programs call it by address. */
    isForAnyHost?: boolean;
  }
}

interface HostRules {
  isProduction: boolean;
  publicUrl: string | undefined;
  authEmulatorUrl: string | undefined;
}

const LOOPBACK = /^(?:localhost|[a-z\d.-]+\.localhost|127\.0\.0\.1|\[::1\])$/;

/** The address of this machine to which the request's connection was made, as a host name. */
function connectedAddress({ raw: { socket } }: FastifyRequest): string | undefined {
  const address = socket.localAddress?.replace(/^::ffff:(?=\d+\.)/, '');
  return address?.includes(':') ? `[${address}]` : address;
}

/** A host name of the site, for the server's own requests. */
export const knownHost = ({ isProduction, publicUrl }: HostRules) =>
  isProduction && publicUrl ? new URL(publicUrl).host : 'localhost';

/** Answers 421 under foreign names (DNS rebinding). Production has its public name alone, the Auth emulator loopback names, else both and the machine's addresses. */
export function refuseUnknownHosts(
  app: FastifyInstance,
  rules: HostRules,
  headers: Record<string, string>,
): void {
  const { isProduction, publicUrl, authEmulatorUrl } = rules;
  const publicName = publicUrl && new URL(publicUrl).hostname;
  const isKnownName = (name: string) =>
    isProduction
      ? name === publicName
      : LOOPBACK.test(name) || (!authEmulatorUrl && name === publicName);
  const isKnown = (request: FastifyRequest) => {
    const name = request.hostname.toLowerCase();
    if (!isKnownName(name)) {
      return !isProduction && !authEmulatorUrl && name === connectedAddress(request);
    }
    lastKnownHost = request.host;
    return true;
  };
  let lastKnownHost: string | undefined;
  const message = isProduction
    ? `This site is at ${publicUrl}.`
    : 'This server is not known under that name: open it as localhost, or set NOX_PUBLIC_URL.';

  app.addHook('onRequest', (request, reply, next) => {
    if (request.host === lastKnownHost || isKnown(request)) return next();
    if (request.routeOptions.config.isForAnyHost) return next();
    reply.headers(headers);
    next(new HttpError(421, 'unknown_host', message));
  });
}
