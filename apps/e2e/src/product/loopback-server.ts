import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server on a free port of 127.0.0.1. */
export class LoopbackServer {
  private constructor(private readonly server: Server) {}

  static async start(listener: RequestListener): Promise<LoopbackServer> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new LoopbackServer(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
