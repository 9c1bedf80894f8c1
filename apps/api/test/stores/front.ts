import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo } from 'node:net';

export async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** In front of a store, in the place of its policies: who may read what, and what goes wrong there. */
export class Front {
  readonly #server: Server;
  readonly #policy: (path: string) => boolean;
  url = '';
  /** Method and path of all requests. */
  seen: string[] = [];
  /** Answers in place of the store; false passes a request on. */
  fault: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;

  /** Whether a request without credentials is passed on. */
  mayAnybody: (path: string) => boolean;

  /** Awaited before a request is passed on. */
  before: (request: IncomingMessage) => Promise<void> = async () => undefined;

  private constructor(listener: RequestListener, mayAnybody: (path: string) => boolean) {
    this.#server = createServer(listener);
    this.#policy = mayAnybody;
    this.mayAnybody = mayAnybody;
  }

  static async start(target: string, mayAnybody: (path: string) => boolean): Promise<Front> {
    const front: Front = new Front((incoming, response) => {
      const { method = '', url = '', headers } = incoming;
      front.seen.push(`${method} ${url}`);
      if (front.fault(incoming, response)) return;
      if (!headers.authorization && !front.mayAnybody(url)) {
        incoming.resume();
        response.writeHead(403).end();
        return;
      }
      void front.before(incoming).then(() => pass(incoming, response, target));
    }, mayAnybody);
    front.url = await listening(front.#server);
    return front;
  }

  /** Answers every request with this status. */
  fail(status: number, headers: Record<string, string> = {}): void {
    this.fault = (incoming, response) => {
      incoming.resume();
      response.writeHead(status, headers).end();
      return true;
    };
  }

  /** Answers no request. */
  hang(): void {
    this.fault = () => true;
  }

  repair(): void {
    this.fault = () => false;
    this.before = async () => undefined;
    this.mayAnybody = this.#policy;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }
}

function pass(incoming: IncomingMessage, response: ServerResponse, target: string): void {
  const { hostname, port } = new URL(target);
  const { method, url: path, headers } = incoming;
  const passed = request({ hostname, port, path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  incoming.pipe(passed);
}
