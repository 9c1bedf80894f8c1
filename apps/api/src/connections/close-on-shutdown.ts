import { type Socket } from 'node:net';
import { type FastifyInstance } from 'fastify';

const IDLE_CHECK_MS = 50;

/**
 * Keeps connections from delaying the shutdown: unused ones, as browsers open them in advance, and those that were busy
 * when closing began and would stay idle.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    unused.forEach((socket) => socket.destroy());
    const interval = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS).unref();
    app.server.once('close', () => clearInterval(interval));
  });
}
