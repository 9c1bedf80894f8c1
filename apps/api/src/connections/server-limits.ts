import { readFile } from 'node:fs/promises';

/** What a connection may cost. Times are in milliseconds. */
export interface ServerLimits {
  maxConnections: number;
  /** Of an IPv4 address or a /64 network of IPv6; a whole campus may share one. */
  maxPerAddress: number;
  /** Within which the head of a request has arrived. */
  headersMs: number;
  /** Within which the whole body of an ordinary request has arrived. */
  bodyMs: number;
  /** The time over which an upload's progress is averaged. */
  uploadWindowMs: number;
  minUploadBytesPerSecond: number;
  /** For which the rest of a body may still come after the response. */
  lingerMs: number;
  /** How long a response may wait for a client that does not read, beside the time that `minReadBytesPerSecond` gives. */
  unreadMs: number;
  minReadBytesPerSecond: number;
  checkMs: number;
}

export const SERVER_LIMITS: ServerLimits = {
  maxConnections: 10_000,
  maxPerAddress: 500,
  headersMs: 20_000,
  bodyMs: 20_000,
  uploadWindowMs: 30_000,
  minUploadBytesPerSecond: 8 * 1024,
  lingerMs: 1_500,
  unreadMs: 30_000,
  minReadBytesPerSecond: 4 * 1024,
  checkMs: 1_000,
};

/** Beside connections: the database's files and connections, and the program's own. */
const RESERVED_FILES = 64;
/** A connection, and the file that it reads or writes. */
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

/** A warning for the operator; undefined when the limit is high enough. */
export function openFilesWarning(openFiles: number): string | undefined {
  if (openFiles >= MIN_OPEN_FILES) return undefined;
  const { maxConnections } = limitsFor(openFiles);
  return `This server may open only ${openFiles} files, so it accepts only ${maxConnections} connections: raise the limit to ${MIN_OPEN_FILES} or more (ulimit -n, or LimitNOFILE in systemd).`;
}
