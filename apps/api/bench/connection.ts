import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  bytes: number;
}

interface Exchange {
  answered: (answer: Answer) => void;
  failed: (error: Error) => void;
}

const HEAD_END = '\r\n\r\n';

/** Both servers frame their responses by length, or send no body. */
function readHead(head: string): { status: number; bodyLength: number } {
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return { status, bodyLength: status === 304 ? 0 : Number(length ?? 0) };
}

/** A whole request as text. */
export function requestText(
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string> = {},
  body = '',
): string {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...length });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

/**
 * A keep-alive connection with one request at a time. Node's own HTTP clients cost more than the server that is
 * measured, so they would be the limit; this parses only a status and a length.
 */
export class Connection {
  readonly #socket: Socket;
  #exchange: Exchange | undefined;
  #received: Buffer[] = [];
  #missing: number | undefined;
  #answer: Answer = { status: 0, bytes: 0 };

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The server closed the connection.')));
  }

  static open(url: string): Promise<Connection> {
    const { hostname, port } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new Connection(socket)));
    });
  }

  /** @throws Error when the connection breaks */
  send(request: string): Promise<Answer> {
    return new Promise((answered, failed) => {
      this.#exchange = { answered, failed };
      if (this.#socket.destroyed) this.#fail(new Error('The connection is closed.'));
      else this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#missing === undefined) {
      this.#received.push(chunk);
      const bytes = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
      const headEnd = bytes.indexOf(HEAD_END);
      if (headEnd === -1) return;
      const { status, bodyLength } = readHead(bytes.toString('latin1', 0, headEnd));
      this.#answer = { status, bytes: bodyLength };
      this.#missing = bodyLength - (bytes.length - headEnd - HEAD_END.length);
    } else {
      this.#missing -= chunk.length;
    }
    if (this.#missing < 0) this.#socket.destroy(new Error('More bytes than were announced.'));
    if (this.#missing === 0) this.#finish();
  }

  #finish(): void {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    this.#received = [];
    this.#missing = undefined;
    exchange?.answered(this.#answer);
  }

  #fail(error: Error): void {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    exchange?.failed(error);
  }
}
