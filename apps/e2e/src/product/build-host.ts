import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

/** A static host of another origin, on which builds lie that were never released. */
export class BuildHost {
  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  /** @param folder whose files it hands to everybody */
  static async start(folder: string): Promise<BuildHost> {
    const server = createServer(async ({ url = '/' }, response) => {
      const path = join(folder, normalize(new URL(url, 'http://host').pathname));
      const isFile = await stat(path).then(
        (found) => found.isFile(),
        () => false,
      );
      response.setHeader('access-control-allow-origin', '*');
      if (!isFile) return response.writeHead(404).end();
      response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
      return createReadStream(path).pipe(response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new BuildHost(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
