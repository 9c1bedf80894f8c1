import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { requestHead } from '../../apps/api/test/raw-connection.ts';
import { percentile } from './report.ts';

const DRAIN_LIMIT_MS = 5_000;
/** Until both sides have compiled what they run often. */
const WARM_UP_MS = 1_000;

async function withConnections<T>(
  url: string,
  work: (connections: Connection[]) => Promise<T>,
): Promise<T> {
  const connections = await Promise.all(Array.from({ length: 50 }, () => Connection.open(url)));
  try {
    return await work(connections);
  } finally {
    connections.forEach((connection) => connection.close());
  }
}

/** Keeps this process awake: waking it would be part of the time of a server that is slower than this process. */
const stayAwake = (isOver: () => boolean): Promise<void> =>
  new Promise((end) => {
    const turn = () => (isOver() ? end() : setImmediate(turn));
    turn();
  });

/** Every connection sends its next request when it has the last response. Any status but `expected` is an error. */
export const saturate = (
  url: string,
  request: string,
  expected: number,
  durationMs: number,
): Promise<{ perSecond: number; errors: number }> =>
  withConnections(url, async (connections) => {
    const startedAt = performance.now();
    const endsAt = startedAt + durationMs;
    let responses = 0;
    let errors = 0;
    const repeat = async (connection: Connection) => {
      while (performance.now() < endsAt) {
        if ((await connection.send(request)) !== expected) errors += 1;
        responses += 1;
      }
    };
    void stayAwake(() => performance.now() >= endsAt);
    const ends = await Promise.allSettled(connections.map(repeat));
    errors += ends.filter(({ status }) => status === 'rejected').length;
    return { perSecond: (responses * 1_000) / (performance.now() - startedAt), errors };
  });

/** A request's time counts from when it was due: waiting for a connection counts, the first second does not. `sent`: were due, answered or not. */
export const pace = (
  url: string,
  requestAt: (n: number) => string,
  expected: number,
  perSecond: number,
  durationMs: number,
): Promise<{ p99Ms: number; sent: number; errors: number }> =>
  withConnections(url, async (connections) => {
    const uncounted = Math.floor((perSecond * WARM_UP_MS) / 1_000);
    const total = uncounted + Math.floor((perSecond * durationMs) / 1_000);
    const times: number[] = [];
    const free = [...connections];
    let sent = 0;
    let answered = 0;
    let wrong = 0;
    let broken = 0;
    const startedAt = performance.now();
    const dueAt = (n: number) => startedAt + (n * 1_000) / perSecond;

    const send = async (connection: Connection, n: number) => {
      try {
        const status = await connection.send(requestAt(n));
        answered += 1;
        if (n >= uncounted) times.push(performance.now() - dueAt(n));
        if (status !== expected) wrong += 1;
        free.push(connection);
        sendDue();
      } catch {
        broken += 1;
      }
    };
    const sendDue = () => {
      while (sent < total && free.length > 0 && dueAt(sent) <= performance.now()) {
        void send(free.pop()!, sent);
        sent += 1;
      }
    };

    const deadline = startedAt + WARM_UP_MS + durationMs + DRAIN_LIMIT_MS;
    await stayAwake(() => {
      sendDue();
      return answered + broken >= total || performance.now() >= deadline;
    });
    return { p99Ms: percentile(times, 0.99), sent: total, errors: wrong + total - answered };
  });

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
  const length = body && { 'content-length': Buffer.byteLength(body) };
  return requestHead(method, path, { ...headers, ...length }) + body;
}

/** Sends one request at a time, keep-alive. Node's own HTTP clients cost more than the server that is measured. */
class Connection {
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
