import { type Socket } from 'node:net';
import { type FastifyInstance } from 'fastify';

/**
 * Keeps connections from delaying the shutdown: unused ones, as browsers open them in advance, and those that were busy
 * when closing began and would stay idle.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let isClosing = false;
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    isClosing = true;
    unused.forEach((socket) => socket.destroy());
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}
