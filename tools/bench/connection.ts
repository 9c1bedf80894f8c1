import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';
const NOTHING = Buffer.alloc(0);

/** Both servers frame their responses by length, or send no body. */
function readHead(head: string): { status: number; bodyLength: number } {
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return { status, bodyLength: status === 304 ? 0 : Number(length ?? 0) };
}

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

/** Sends one request at a time, keep-alive. Node's own HTTP clients cost more than the server that is measured. */
export class Connection {
  /** One for all: what it holds is read before the next arrives. A buffer for each chunk would be most of the garbage. */
  static readonly #chunk = Buffer.allocUnsafe(65_536);
  readonly #socket: Socket;
  #exchange: { answered: (status: number) => void; failed: (error: Error) => void } | undefined;
  /** Of a head that arrived in parts. */
  #received = NOTHING;
  #missing: number | undefined;
  #status = 0;

  private constructor(url: string) {
    const { hostname, port } = new URL(url);
    const callback = (bytes: number) => {
      this.#read(Connection.#chunk.subarray(0, bytes));
      return true;
    };
    const onread = { buffer: Connection.#chunk, callback };
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true, onread });
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error('The server closed the connection.')));
  }

  /** @throws Error when nothing listens there */
  static async open(url: string): Promise<Connection> {
    const connection = new Connection(url);
    await once(connection.#socket, 'connect');
    return connection;
  }

  /** @returns the answer's status @throws Error when the connection breaks */
  send(request: string): Promise<number> {
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
      const bytes = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
      const headEnd = bytes.indexOf(HEAD_END);
      if (headEnd === -1) {
        this.#received = Buffer.from(bytes);
        return;
      }
      const { status, bodyLength } = readHead(bytes.toString('latin1', 0, headEnd));
      this.#status = status;
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
    this.#received = NOTHING;
    this.#missing = undefined;
    exchange?.answered(this.#status);
  }

  #fail(error: Error): void {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    exchange?.failed(error);
  }
}
