import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { type ServerLimits } from './server-limits.ts';

const MIN_WARNING_INTERVAL_MS = 60_000;

interface Options {
  server: Server;
  limits: ServerLimits;
  /** Connections of a proxy are those of many visitors. */
  isProxy: (address: string) => boolean;
  warn: (message: string) => void;
}

/** Bounds the number of a server's connections. */
export function boundConnections({ server, limits, isProxy, warn }: Options): void {
  const { maxConnections, maxPerAddress } = limits;
  const countByNetwork = new Map<string, number>();
  let warnedAt = -Infinity;

  function warnSometimes(message: string): void {
    const now = performance.now();
    if (now - warnedAt < MIN_WARNING_INTERVAL_MS) return;
    warnedAt = now;
    warn(message);
  }

  function addTo(network: string, change: 1 | -1): void {
    const count = (countByNetwork.get(network) ?? 0) + change;
    if (count > 0) countByNetwork.set(network, count);
    else countByNetwork.delete(network);
  }

  server.maxConnections = maxConnections;
  server.on('drop', () => {
    warnSometimes(`There are ${maxConnections} connections already; further ones are closed.`);
    server.closeIdleConnections();
  });
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    // The client has gone already.
    if (address === undefined) return;
    if (isProxy(address)) return;
    const network = networkOf(address);
    if ((countByNetwork.get(network) ?? 0) >= maxPerAddress) {
      warnSometimes(
        `An address has ${maxPerAddress} connections already; further ones are closed.`,
      );
      socket.destroy();
      return;
    }
    addTo(network, 1);
    socket.once('close', () => addTo(network, -1));
  });
}

const GROUPS = 8;

/** Returns an IPv4 address, also one mapped into IPv6, as it is; of IPv6 it returns the /64 network, which one customer has. */
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
