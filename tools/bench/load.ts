import { once } from 'node:events';
import { connect } from 'node:net';
import { requestHead } from '@nox/test-servers/raw-connection';
import { percentile } from './report.ts';

const DRAIN_LIMIT_MS = 5_000;
/** Until both sides have compiled what they run often. */
const WARM_UP_MS = 1_000;

type Connection = Awaited<ReturnType<typeof openConnection>>;

async function openConnections(url: string) {
  const all = await Promise.all(Array.from({ length: 50 }, () => openConnection(url)));
  return { all, [Symbol.dispose]: () => all.forEach(({ close }) => close()) };
}

/** Keeps this process awake: waking it would be part of the time of a server that is slower than this process. */
const stayAwake = (isOver: () => boolean): Promise<void> =>
  new Promise((end) => {
    const turn = () => (isOver() ? end() : setImmediate(turn));
    turn();
  });

/** Every connection sends its next request when it has the last response. Any status but `expected` is an error. */
export async function saturate(
  url: string,
  request: string,
  expected: number,
  durationMs: number,
): Promise<{ perSecond: number; errors: number }> {
  using connections = await openConnections(url);
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
  const ends = await Promise.allSettled(connections.all.map(repeat));
  errors += ends.filter(({ status }) => status === 'rejected').length;
  return { perSecond: (responses * 1_000) / (performance.now() - startedAt), errors };
}

/** A request's time counts from when it was due: waiting for a connection counts, the first second does not. `sent`: were due, answered or not. */
export async function pace(
  url: string,
  requestAt: (n: number) => string,
  expected: number,
  perSecond: number,
  durationMs: number,
): Promise<{ p99Ms: number; sent: number; errors: number }> {
  using connections = await openConnections(url);
  const uncounted = Math.floor((perSecond * WARM_UP_MS) / 1_000);
  const total = uncounted + Math.floor((perSecond * durationMs) / 1_000);
  const times: number[] = [];
  const free = [...connections.all];
  let sent = 0;
  let ended = 0;
  let errors = 0;
  const startedAt = performance.now();
  const dueAt = (n: number) => startedAt + (n * 1_000) / perSecond;

  const send = async (connection: Connection, n: number) => {
    const status = await connection.send(requestAt(n)).catch(() => undefined);
    ended += 1;
    if (status !== expected) errors += 1;
    if (status === undefined) return;
    if (n >= uncounted) times.push(performance.now() - dueAt(n));
    free.push(connection);
    sendDue();
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
    return ended >= total || performance.now() >= deadline;
  });
  return { p99Ms: percentile(times, 0.99), sent: total, errors: errors + total - ended };
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

/** One for all connections: what it holds is read before the next arrives. A buffer for each chunk would be most of the garbage. */
const CHUNK = Buffer.allocUnsafe(65_536);
const HEAD_END = '\r\n\r\n';
const STATUS_AT = 'HTTP/1.1 '.length;

/** The bytes of a response, framed by its length or without a body, as both servers send them; 0 while the head is not complete. */
function lengthOf(response: string): number {
  const headEnd = response.indexOf(HEAD_END);
  if (headEnd === -1) return 0;
  const isUnchanged = response.startsWith('304', STATUS_AT);
  const length = /\r\ncontent-length: (\d+)/i.exec(response.slice(0, headEnd))?.[1];
  return headEnd + HEAD_END.length + (isUnchanged ? 0 : Number(length ?? 0));
}

/** Sends one request at a time, keep-alive. Node's own HTTP clients cost more than the server that is measured. @throws Error when nothing listens there */
async function openConnection(url: string) {
  const { hostname: host, port } = new URL(url);
  let exchange: PromiseWithResolvers<number> | undefined;
  let beginning = '';
  let received = 0;
  let total = 0;
  const callback = (bytes: number) => {
    received += bytes;
    if (total === 0) {
      beginning += CHUNK.toString('latin1', 0, bytes);
      total = lengthOf(beginning);
    }
    if (total > 0 && received > total) socket.destroy(new Error('More bytes than were announced.'));
    if (received === total) {
      const status = Number(beginning.slice(STATUS_AT, STATUS_AT + 3));
      [beginning, received, total] = ['', 0, 0];
      exchange?.resolve(status);
    }
    return true;
  };
  const onread = { buffer: CHUNK, callback };
  const socket = connect({ host, port: Number(port), noDelay: true, onread });
  socket.on('error', (error) => exchange?.reject(error));
  socket.on('close', () => exchange?.reject(new Error('The server closed the connection.')));
  await once(socket, 'connect');
  return {
    /** @returns the answer's status @throws Error when the connection breaks */
    send(request: string): Promise<number> {
      exchange = Promise.withResolvers();
      if (socket.destroyed) exchange.reject(new Error('The connection is closed.'));
      else socket.write(request);
      return exchange.promise;
    },
    close: () => void socket.destroy(),
  };
}
