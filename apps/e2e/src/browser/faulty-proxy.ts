import { once } from 'node:events';
import {
  createServer,
  request as ask,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** Of one hop only: what goes on gets its own. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection'];

/** What becomes of a request instead of its answer; `response` is the browser's. */
type Disturbance = (request: IncomingMessage, response: ServerResponse) => void;

interface Rule {
  method: string;
  address: RegExp;
  disturb: Disturbance;
}

/**
 * The network between a browser and all that it talks to: an HTTP proxy on loopback, which hands everything on until
 * a test says what it does to some of it. Lines are really cut, and whatever is answered goes through the browser's own
 * network code.
 */
export class FaultyProxy {
  private rules: Rule[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const { disturb } =
        this.rules.find(
          ({ method, address }) => request.method === method && address.test(request.url ?? ''),
        ) ?? {};
      if (disturb) disturb(request, response);
      else handOn(request, response);
    });
  }

  static async open(): Promise<FaultyProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FaultyProxy(server);
  }

  /** Where a browser finds it: its proxy server. */
  get proxy(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Cuts the line under requests, before anything is answered. */
  cut(method: string, address: RegExp): void {
    this.disturb(method, address, ({ socket }) => socket.resetAndDestroy());
  }

  /** Answers requests in the place of whoever should: a server that is in trouble, or somebody in between. */
  answer(method: string, address: RegExp, status: number, body: object | string): void {
    this.disturb(method, address, (request, response) => {
      request.resume();
      const isPage = typeof body === 'string';
      response
        .writeHead(status, {
          'content-type': isPage ? 'text/html' : 'application/json',
          'access-control-allow-origin': '*',
        })
        .end(isPage ? body : JSON.stringify(body));
    });
  }

  /** From now on everything gets through again. */
  mend(): void {
    this.rules = [];
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private disturb(method: string, address: RegExp, disturb: Disturbance): void {
    this.rules.unshift({ method, address, disturb });
  }
}

function handOn(request: IncomingMessage, response: ServerResponse): void {
  const { method, url = '' } = request;
  const onward = ask(url, { method, headers: withoutHop(request.headers) }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, withoutHop(answer.headers));
    // Who waits for a stream must hear that it has begun.
    response.flushHeaders();
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

function withoutHop<Headers extends object>(headers: Headers): Headers {
  const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name));
  return Object.fromEntries(kept) as Headers;
}
