import { type IncomingMessage, type ServerResponse } from 'node:http';
import { forward, serveOnLoopback } from '@nox/test-servers/loopback';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A browser names the whole address to a proxy. */
const passOn: Handler = (request, response) => forward(request, response, new URL(request.url!));

/** An HTTP proxy before all servers: connections are really reset, and each answer passes the browser's own code. */
export class FaultyProxy {
  private rules: { method: string; address: RegExp; handle: Handler }[] = [];

  url = '';
  stop = async () => {};

  static async start(): Promise<FaultyProxy> {
    const proxy = new FaultyProxy();
    const server = await serveOnLoopback((request, response) => {
      const { method, url = '' } = request;
      const rule = proxy.rules.find((each) => method === each.method && each.address.test(url));
      (rule?.handle ?? passOn)(request, response);
    });
    return Object.assign(proxy, server);
  }

  reset(method: string, address: RegExp): void {
    this.rules.unshift({ method, address, handle: ({ socket }) => socket.resetAndDestroy() });
  }

  /** Resets connections after so many bytes of a body, `times` times; after each, `spared` as long ones pass. @returns how often it did */
  cut(method: string, address: RegExp, afterBytes: number, times: number, spared = 0) {
    let cuts = 0;
    let seen = 0;
    const handle: Handler = (request, response) => {
      passOn(request, response);
      let bytes = 0;
      request.on('data', (chunk: Buffer) => {
        const isBefore = bytes < afterBytes;
        bytes += chunk.length;
        if (!isBefore || bytes < afterBytes || cuts === times) return;
        seen += 1;
        if ((seen - 1) % (spared + 1) !== 0) return;
        cuts += 1;
        request.socket.resetAndDestroy();
      });
    };
    this.rules.unshift({ method, address, handle });
    return () => cuts;
  }

  /** Answers requests in place of the server, as a failing server or gateway does. */
  answer(method: string, address: RegExp, status: number, body: object | string): void {
    const isHtml = typeof body === 'string';
    const headers = {
      'content-type': isHtml ? 'text/html' : 'application/json',
      'access-control-allow-origin': '*',
    };
    const handle: Handler = (request, response) => {
      request.resume();
      response.writeHead(status, headers).end(isHtml ? body : JSON.stringify(body));
    };
    this.rules.unshift({ method, address, handle });
  }

  recover(): void {
    this.rules = [];
  }
}
