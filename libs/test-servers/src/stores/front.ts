import { type IncomingMessage, type ServerResponse } from 'node:http';
import { forward, serveOnLoopback } from '../loopback.ts';

/** Stands in front of a store, in the place of its policies: it decides who may read what, and what goes wrong. */
export class Front {
  readonly #policy: (path: string) => boolean;
  url = '';
  close: () => Promise<void> = async () => undefined;
  seen: string[] = [];
  fault: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;

  /** Whether a request without credentials is passed on. */
  isPublic: (path: string) => boolean;

  /** Awaited before a request is passed on. */
  before: (request: IncomingMessage) => Promise<void> = async () => undefined;

  private constructor(isPublic: (path: string) => boolean) {
    this.#policy = isPublic;
    this.isPublic = isPublic;
  }

  static async start(target: string, isPublic: (path: string) => boolean): Promise<Front> {
    const front = new Front(isPublic);
    const { url, stop } = await serveOnLoopback((incoming, response) => {
      const { method = '', url: path = '', headers } = incoming;
      front.seen.push(`${method} ${path}`);
      if (front.fault(incoming, response)) return;
      if (!headers.authorization && !front.isPublic(path)) {
        incoming.resume();
        response.writeHead(403).end();
        return;
      }
      void front.before(incoming).then(() => forward(incoming, response, new URL(path, target)));
    });
    return Object.assign(front, { url, close: stop });
  }

  fail(status: number, headers: Record<string, string> = {}): void {
    this.fault = (incoming, response) => {
      incoming.resume();
      response.writeHead(status, headers).end();
      return true;
    };
  }

  hang(): void {
    this.fault = () => true;
  }

  repair(): void {
    this.fault = () => false;
    this.before = async () => undefined;
    this.isPublic = this.#policy;
  }
}
