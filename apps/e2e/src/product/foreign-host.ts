import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';

const HTML = '<!doctype html><title>Not ours</title><script src="/main.js"></script>';

/** A page of somebody else, on an origin of its own: the federation's runtime as npm has it, and a few lines. */
export class ForeignHost {
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<ForeignHost> {
    const { outputFiles } = await build({
      entryPoints: [join(import.meta.dirname, 'foreign-host-main.ts')],
      bundle: true,
      write: false,
    });
    const script = outputFiles[0]!.text;
    const server = createServer(({ url }, response) => {
      const [type, body] = url === '/main.js' ? ['text/javascript', script] : ['text/html', HTML];
      response.setHeader('content-type', type!).end(body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ForeignHost(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
