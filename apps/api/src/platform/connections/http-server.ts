import { type Socket } from 'node:net';
import { setImmediate as afterPoll } from 'node:timers/promises';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { type FastifyInstance } from 'fastify';
import { compile } from '@fastify/proxy-addr';
import { boundConnections, SERVER_LIMITS, type ServerLimits } from './connections.ts';
import { http, isMalformed, refuseMalformed } from './refused-input.ts';

/** Longer than the 60 s for which proxies usually keep an idle connection: they must be the ones that close it. */
const KEEP_ALIVE_MS = 72_000;

interface Options {
  limits: Partial<ServerLimits> | undefined;
  trustedProxies: readonly string[];
  warn: (message: string) => void;
}

/** The HTTP server below Fastify, which bounds what a connection may cost; see {@link ServerLimits}. */
export function createHttpServer(
  handle: RequestListener,
  { limits: changes, trustedProxies, warn }: Options,
): Server {
  const limits = { ...SERVER_LIMITS, ...changes };
  const responses = new WeakMap<Socket, ServerResponse>();
  const serve = inTurn((request, response) => {
    if (isMalformed(request)) {
      refuseMalformed(request.socket);
      return;
    }
    responses.set(request.socket, response);
    handle(request, response);
  });
  const server = http.createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      joinDuplicateHeaders: true,
      // Node's own refusal would have no ErrorBody.
      requireHostHeader: false,
    },
    serve,
  );
  // Node would refuse these without an ErrorBody; the header may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', serve);
  const trusted = compile([...trustedProxies]);
  const isProxy = (address: string) => trustedProxies.length > 0 && trusted(address, 0);
  boundConnections({ server, limits, isProxy, warn });
  return server.setTimeout(limits.idleMs, (socket: Socket) => {
    const response = responses.get(socket);
    // The server itself may take long for a response, such as for a film that goes into a store.
    const isWorking = response?.req.complete && !response.writableEnded && !socket.writableLength;
    if (isWorking) socket.setTimeout(limits.idleMs);
    else socket.destroy();
  });
}

const IDLE_CHECK_MS = 50;

/** Lets no connection that is unused or would stay idle delay the shutdown; what had arrived is served. */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    // The first poll accepts connections, the second reads from them; Fastify closes idle ones right after this hook.
    await afterPoll();
    await afterPoll();
    // A server that never listened closes without the event that ends the interval.
    if (!app.server.listening) return;
    const closeUnused = () => {
      unused.forEach((socket) => socket.destroy());
      app.server.closeIdleConnections();
    };
    const interval = setInterval(() => setImmediate(closeUnused), IDLE_CHECK_MS).unref();
    app.server.once('close', () => clearInterval(interval));
  });
}

/** Browsers wait for a response before they send the next request. */
const MAX_WAITING = 8;

/** Handles a connection's requests one after another, and closes it when too many wait: it never holds two responses. */
export function inTurn(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();

  function handleLater(request: IncomingMessage, response: ServerResponse) {
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > MAX_WAITING) {
      socket.destroy();
      return;
    }
    // Node gives a response the socket when the one before it has been sent.
    response.once('socket', () => {
      waiting.set(socket, waiting.get(socket)! - 1);
      setImmediate(() => {
        if (!socket.destroyed) handle(request, response);
      });
    });
  }

  return (request, response) => {
    // Node parses the rest of a chunk after the connection was destroyed.
    if (request.socket.destroyed) return;
    if (response.socket) handle(request, response);
    else handleLater(request, response);
  };
}
