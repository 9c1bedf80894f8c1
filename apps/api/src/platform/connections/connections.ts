import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { type Socket } from 'node:net';

/** What a connection may cost, unless the process may open fewer files. Times are in milliseconds. */
export const SERVER_LIMITS = {
  maxConnections: 10_000,
  /** An IPv4 address or a /64 network of IPv6 may open this many; a whole campus may share one address. */
  maxPerAddress: 500,
  headersMs: 20_000,
  /** A whole request arrives within this time: a part of a film has 16 MB. */
  requestMs: 600_000,
  /** A client may send nothing of a request, and read nothing of a response, for this time. */
  idleMs: 60_000,
  checkMs: 1_000,
};
export type ServerLimits = typeof SERVER_LIMITS;

/** The database's files and connections, and the program's own, need these beside connections. */
const RESERVED_FILES = 64;
const FILES_PER_CONNECTION = 2;
/** Enough for the connections of three campuses. */
const MIN_OPEN_FILES = 4_096;

/** How many files this process may open, on Linux; Node has raised the limit as far as it may. */
export async function openFileLimit(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const limit = /^Max open files +(\d+)/m.exec(limits)?.[1];
  return limit === undefined ? Infinity : Number(limit);
}

/** The usual limits, with as many connections as leave files for everything else, and no address with more than half. */
export function limitsFor(openFiles: number): ServerLimits {
  const possible = Math.floor((openFiles - RESERVED_FILES) / FILES_PER_CONNECTION);
  const maxConnections = Math.min(SERVER_LIMITS.maxConnections, Math.max(2, possible));
  const maxPerAddress = Math.min(SERVER_LIMITS.maxPerAddress, Math.floor(maxConnections / 2));
  return { ...SERVER_LIMITS, maxConnections, maxPerAddress };
}

export function openFilesWarning(openFiles: number): string | undefined {
  if (openFiles >= MIN_OPEN_FILES) return undefined;
  const { maxConnections } = limitsFor(openFiles);
  return `This server may open only ${openFiles} files, so it accepts only ${maxConnections} connections: raise the limit to ${MIN_OPEN_FILES} or more (ulimit -n, or LimitNOFILE in systemd).`;
}

const MIN_WARNING_INTERVAL_MS = 60_000;

interface Options {
  server: Server;
  limits: ServerLimits;
  /** Connections of a proxy are those of many visitors. */
  isProxy: (address: string) => boolean;
  warn: (message: string) => void;
}

export function boundConnections({ server, limits, isProxy, warn }: Options): void {
  const { maxConnections, maxPerAddress } = limits;
  const byNetwork = new Map<string, Set<Socket>>();
  let warnedAt = -Infinity;

  function warnSometimes(message: string): void {
    const now = performance.now();
    if (now - warnedAt < MIN_WARNING_INTERVAL_MS) return;
    warnedAt = now;
    warn(message);
  }

  server.maxConnections = maxConnections;
  server.on('drop', () => {
    warnSometimes(`There are ${maxConnections} connections already; further ones are closed.`);
    server.closeIdleConnections();
  });
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const network = networkOf(address);
    const sockets = byNetwork.get(network) ?? new Set();
    if (sockets.size >= maxPerAddress) {
      warnSometimes(
        `An address has ${maxPerAddress} connections already; further ones are closed.`,
      );
      socket.destroy();
      return;
    }
    byNetwork.set(network, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) byNetwork.delete(network);
    });
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
