import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { type ServerLimits } from './server-limits.ts';

const MIN_WARNING_INTERVAL_MS = 60_000;

interface Connection {
  socket: Socket;
  /** Bytes that the client's side had received at `sentAt`. */
  sent: number;
  sentAt: number;
}

interface Options {
  server: Server;
  limits: ServerLimits;
  /** Connections of a proxy are those of many visitors. */
  isProxy: (address: string) => boolean;
  warn: (message: string) => void;
}

/** All connections of a server: bounds their number, and ends those whose client does not read its response. */
export class Connections {
  readonly #options: Options;
  readonly #connections = new Set<Connection>();
  readonly #countByNetwork = new Map<string, number>();
  #warnedAt = -Infinity;

  constructor(options: Options) {
    this.#options = options;
    const { server, limits } = options;
    server.maxConnections = limits.maxConnections;
    server.on('connection', (socket: Socket) => this.#add(socket));
    server.on('drop', () => {
      this.#warn(
        `There are ${limits.maxConnections} connections already; further ones are closed.`,
      );
      server.closeIdleConnections();
    });
  }

  check(): void {
    const now = performance.now();
    for (const connection of this.#connections) this.#checkReader(connection, now);
  }

  #checkReader(connection: Connection, now: number): void {
    const { socket } = connection;
    const waiting = socket.writableLength;
    const sent = socket.bytesWritten - waiting;
    if (waiting === 0 || sent !== connection.sent) {
      connection.sent = sent;
      connection.sentAt = now;
      return;
    }
    const { unreadMs, minReadBytesPerSecond } = this.#options.limits;
    const allowedMs = unreadMs + (waiting / minReadBytesPerSecond) * 1_000;
    if (now - connection.sentAt >= allowedMs) socket.destroy();
  }

  #add(socket: Socket): void {
    const { isProxy, limits } = this.#options;
    const address = socket.remoteAddress;
    // The client has gone already.
    if (address === undefined) return;
    const network = isProxy(address) ? undefined : networkOf(address);
    if (network !== undefined) {
      const count = (this.#countByNetwork.get(network) ?? 0) + 1;
      if (count > limits.maxPerAddress) {
        this.#warn(
          `An address has ${limits.maxPerAddress} connections already; further ones are closed.`,
        );
        socket.destroy();
        return;
      }
      this.#countByNetwork.set(network, count);
    }
    const connection = { socket, sent: 0, sentAt: 0 };
    this.#connections.add(connection);
    socket.once('close', () => {
      this.#connections.delete(connection);
      if (network !== undefined) this.#forget(network);
    });
  }

  #forget(network: string): void {
    const count = this.#countByNetwork.get(network)! - 1;
    if (count > 0) this.#countByNetwork.set(network, count);
    else this.#countByNetwork.delete(network);
  }

  #warn(message: string): void {
    const now = performance.now();
    if (now - this.#warnedAt < MIN_WARNING_INTERVAL_MS) return;
    this.#warnedAt = now;
    this.#options.warn(message);
  }
}

const GROUPS = 8;

/** An IPv4 address, also one mapped into IPv6, as it is; of IPv6 the /64 network, all of which one customer has. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [left = [], right = []] = address
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, GROUPS - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
