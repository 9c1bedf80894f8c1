import { type Socket } from 'node:net';
import { setImmediate as afterPoll } from 'node:timers/promises';
import { type FastifyInstance } from 'fastify';

const IDLE_CHECK_MS = 50;

/**
 * Keeps connections from delaying the shutdown: unused ones, as browsers open them in advance, and those that were busy
 * when closing began and would stay idle. Always after the event loop has read what had arrived: a request that the
 * system has accepted is served.
 */
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
    const closeUnused = () => {
      unused.forEach((socket) => socket.destroy());
      app.server.closeIdleConnections();
    };
    const interval = setInterval(() => setImmediate(closeUnused), IDLE_CHECK_MS).unref();
    app.server.once('close', () => clearInterval(interval));
  });
}
