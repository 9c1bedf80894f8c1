import { readFile } from 'node:fs/promises';

/** What a connection may cost, unless the process may open fewer files. Times are in milliseconds. */
export const SERVER_LIMITS = {
  maxConnections: 10_000,
  /** An IPv4 address or a /64 network of IPv6 may open this many; a whole campus may share one address. */
  maxPerAddress: 500,
  /** The head of a request arrives within this time. */
  headersMs: 20_000,
  /** A whole request arrives within this time: a part of a film has 16 MB. */
  requestMs: 600_000,
  /** A client may send nothing of a request, and read nothing of a response, for this time. */
  idleMs: 60_000,
  /** Node checks `headersMs` and `requestMs` this often. */
  checkMs: 1_000,
};
export type ServerLimits = typeof SERVER_LIMITS;

/** The database's files and connections, and the program's own, need these beside connections. */
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
