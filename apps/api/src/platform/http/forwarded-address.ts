import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import { type FastifyInstance } from 'fastify';

const HEADER = 'x-forwarded-for';

/** `192.0.2.1:4711`, `[2001:db8::1]` and `[2001:db8::1]:4711`, as some proxies write them. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+):\d+)(?::\d+)?$/;

/** The address in an element of the header; `undefined` when there is none, as in `unknown` and `_hidden`. */
function addressIn(element: string): string | undefined {
  const { v4, v6 } = WITH_PORT.exec(element)?.groups ?? {};
  const address = v4 ?? v6 ?? element;
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Security boundary: callers write what they like; each proxy appends its caller's address, so an element counts only if a trusted
 * proxy has written it. @returns the last address that is no trusted proxy's; `undefined` when there is none
 */
export function forwardedAddress(
  header: string,
  caller: string,
  isTrusted: (address: string) => boolean,
): string | undefined {
  let writer = caller;
  for (const element of header.split(',').toReversed()) {
    if (!isTrusted(writer)) break;
    const text = element.trim();
    if (text === '') continue;
    const address = addressIn(text);
    if (address === undefined) return undefined;
    writer = address;
  }
  return isTrusted(writer) ? undefined : writer;
}

/** `request.ip` is what trusted proxies name, without a port; where they name none, or one another, the connection's. */
export function readForwardedAddresses(app: FastifyInstance, trustedProxies: string[]): void {
  if (trustedProxies.length === 0) return;
  const trust = compile(trustedProxies);
  const isTrusted = (address: string) => trust(address, 0);
  app.addHook('onRequest', ({ raw: { headers, socket } }, _reply, next) => {
    const header = headers[HEADER];
    // Fastify takes the only address of the header, and the connection's where it is empty.
    if (header !== undefined) {
      const caller = socket.remoteAddress ?? '';
      headers[HEADER] = forwardedAddress([header].flat().join(), caller, isTrusted) ?? '';
    }
    next();
  });
}
