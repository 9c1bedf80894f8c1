import { type FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { HttpError } from './http-error.ts';
import { rootCause, toInfrastructureError } from './infrastructure-errors.ts';

const INTERVAL_MS = 1_000;

/** When a kind of failure was last logged, and how often it occurred since. */
const kinds = new LRUCache<string, { loggedAt: number; failures: number }>({ max: 100 });

/**
 * Logs a failure that many requests share, without a stack and at most once a second.
 * @param kind failures of one kind share a line
 */
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

/**
 * Logs an error of the environment, or a 5xx that was thrown on purpose: while the database is gone, every request and
 * every connection has the same one.
 * @returns whether it is such an error
 */
export function logOutage(log: Pick<FastifyBaseLogger, 'error'>, error: unknown): boolean {
  const outage = error instanceof HttpError ? error : toInfrastructureError(error);
  if (!outage) return false;
  const { code, message: reason } = rootCause(error as Error);
  logShared(log, outage.message, outage.message, { code, reason });
  return true;
}
