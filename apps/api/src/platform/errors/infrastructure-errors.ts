// A type alone: threads that load this module do without Fastify.
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { HttpError, unavailable } from './http-error.ts';

const RETRY_SECONDS = 1;

/** PostgreSQL's SQLSTATE of connection exceptions, operator intervention, too many connections, and a lock that is not free. */
const UNAVAILABLE_STATES = /^(08|57P|53300|55P03)/;
const UNAVAILABLE_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['EPIPE', 'ETIMEDOUT', 'SQLITE_BUSY'],
]);
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

const READ_ONLY_STATE = '25006';

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);

const DAMAGE_CODES = /^(SQLITE_(CORRUPT|NOTADB)|XX00[12]$|58P01$)/;

export const isDamage = (error: unknown): error is Error =>
  DAMAGE_CODES.test((error as { code?: string } | null)?.code ?? '');

export const isRefusedWrite = (error: unknown): boolean => {
  const { code = '' } = (error ?? {}) as { code?: string };
  return code === READ_ONLY_STATE || FULL_CODES.has(code);
};

const uncertain = new WeakSet<Error>();

/** Marks the error of a statement that may have written all the same: nobody should repeat its request without a look. */
export const markUncertain = (error: Error): void => void uncertain.add(error);

/** An error of the environment: the database is unreachable or damaged, or a disk is full. */
export function toInfrastructureError(error: unknown): HttpError | undefined {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (FULL_CODES.has(code)) {
    const full = 'There is no space left on the server, so nothing was saved.';
    return new HttpError(507, 'no_space', full);
  }
  // A standby after a failover, or a database whose disk is nearly full.
  if (code === READ_ONLY_STATE) {
    return unavailable('The database can only be read now. Please try again later.');
  }
  if (isDamage(error)) return unavailable('The database is damaged. Please tell the organisers.');
  if (
    UNAVAILABLE_CODES.has(code) ||
    UNAVAILABLE_STATES.test(code) ||
    UNAVAILABLE_MESSAGES.test(message)
  ) {
    const refusal = unavailable('The database does not answer. Please try again in a moment.');
    if (!uncertain.has(error as Error)) refusal.retryAfter = RETRY_SECONDS;
    return refusal;
  }
  return undefined;
}

type Failure = Error & { code?: string };

/** The error at the start of a chain of causes: a failed `fetch` has the reason, such as that of TLS, in its cause only. */
export function rootCause(error: Error): Failure {
  let root = error;
  while (root.cause && typeof root.cause === 'object' && 'message' in root.cause) {
    root = root.cause as Error;
  }
  return root;
}

const INTERVAL_MS = 1_000;

/** When a kind of failure was last logged, and how often it occurred since. */
const kinds = new LRUCache<string, { loggedAt: number; failures: number }>({ max: 100 });

/** Logs what many requests share, without a stack and at most once a second. @param kind failures of one kind share a line */
export function logShared(
  log: Pick<FastifyBaseLogger, 'error'>,
  kind: string,
  message: string,
  fields: object,
): void {
  const known = kinds.get(kind) ?? { loggedAt: -Infinity, failures: 0 };
  kinds.set(kind, known);
  known.failures += 1;
  const now = performance.now();
  if (now - known.loggedAt < INTERVAL_MS) return;
  log.error({ ...fields, failures: known.failures }, message);
  known.loggedAt = now;
  known.failures = 0;
}

/** Logs also a 5xx thrown on purpose: while the database is gone, every request has it. @returns whether it is an outage */
export function logOutage(log: Pick<FastifyBaseLogger, 'error'>, error: unknown): boolean {
  const outage = error instanceof HttpError ? error : toInfrastructureError(error);
  if (!outage) return false;
  const { code, message: reason } = rootCause(error as Error);
  logShared(log, outage.message, outage.message, { code, reason });
  return true;
}
