import { Socket } from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { markUncertain } from '../errors/infrastructure-errors.ts';

/** A statement that takes longer makes the watchdog probe the database. */
const PROBE_AFTER_MS = 500;
/** Together with `PROBE_AFTER_MS` below the second within which a caller gets its 503, unless the machine is busy. */
const PROBE_TIMEOUT_MS = 350;
/** However busy the machine is: callers get their 503 and come again. */
const MAX_PROBE_MS = 10_000;
/** That time is counted in steps. One that ends late counts a tenth: this process itself waited for a processor. */
const STEP_MS = 25;
/** No statement of the API is slower; a connection that broke unnoticed is. */
const MAX_STATEMENT_MS = 60_000;

/** A database on this machine waits for a processor as long as this many others compute; at least 1. */
const processesPerProcessor = () => Math.max(1, loadavg()[0]! / availableParallelism());

class NoResponseError extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Whether the database responds at all, as it does while a statement waits for a lock. Probes on a connection of its own,
 * since all others may be waiting; concurrent callers share one probe. The first byte suffices, be it of a refusal, and so
 * does a response to any other statement: on a busy machine, to open a connection may take long.
 */
export function databaseProbe(connectionString: string) {
  let respondedAt = -Infinity;
  let running: Promise<boolean> | undefined;
  const noteResponse = () => void (respondedAt = performance.now());

  async function probe(): Promise<boolean> {
    const startedAt = performance.now();
    const hasResponded = () => respondedAt >= startedAt;
    const socket = new Socket().once('data', noteResponse);
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: MAX_STATEMENT_MS,
      stream: () => socket,
    });
    client.on('error', () => undefined);
    let isRefused = false;
    client
      .connect()
      .then(() => client.end())
      .catch(() => (isRefused = true));
    const timeoutMs = PROBE_TIMEOUT_MS * processesPerProcessor();
    for (let silentMs = 0; silentMs < timeoutMs;) {
      if (hasResponded() || isRefused || performance.now() - startedAt > MAX_PROBE_MS) break;
      const stepStartedAt = performance.now();
      await sleep(STEP_MS);
      silentMs += performance.now() - stepStartedAt < STEP_MS * 2 ? STEP_MS : STEP_MS / 10;
    }
    if (!hasResponded()) socket.destroy();
    return hasResponded();
  }

  const isResponding = () => (running ??= probe().finally(() => (running = undefined)));
  return { noteResponse, isResponding };
}

type DatabaseProbe = ReturnType<typeof databaseProbe>;

/** Waits while the database answers probes. @throws NoResponseError within a second when not; a later result is ignored */
function withWatchdog<T>(operation: Promise<T>, probe: DatabaseProbe): Promise<T> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    let hasEnded = false;
    let timer = setTimeout(check, PROBE_AFTER_MS);

    function end() {
      hasEnded = true;
      clearTimeout(timer);
    }
    async function check() {
      const isThere = await probe.isResponding();
      if (hasEnded) return;
      if (isThere && performance.now() - startedAt < MAX_STATEMENT_MS) {
        timer = setTimeout(check, PROBE_AFTER_MS);
      } else {
        end();
        reject(new NoResponseError('The database does not answer.'));
      }
    }
    operation.finally(end).then(resolve, reject);
  });
}

/** After a statement without a response the connection is discarded: its next response could be the missing one. */
function watchedClient(client: pg.PoolClient, probe: DatabaseProbe): PostgresPoolClient {
  let failure: NoResponseError | undefined;
  let isInTransaction = false;

  async function query(statement: string, parameters?: unknown[]) {
    // The rollback of a failed transaction: closing the connection has rolled it back already.
    if (failure) throw failure;
    try {
      const result = await withWatchdog(client.query(statement, parameters), probe);
      probe.noteResponse();
      if (/^(begin|start)/i.test(statement)) isInTransaction = true;
      if (/^(commit|rollback)/i.test(statement)) isInTransaction = false;
      return result;
    } catch (error) {
      if (
        isInTransaction ? /^commit/i.test(statement) : !/^(select|begin|start)/i.test(statement)
      ) {
        markUncertain(error as Error);
      }
      if (error instanceof NoResponseError) {
        failure = error;
        client.release(error);
      }
      throw error;
    }
  }

  const release = () => {
    if (!failure) client.release();
  };
  return { query: query as unknown as PostgresPoolClient['query'], release };
}

/** A pool whose connections and statements fail within a second when the database does not respond. */
export function watchedPool(pool: pg.Pool, probe: DatabaseProbe): PostgresPool {
  return {
    connect: async () => {
      const connecting = pool.connect();
      try {
        return watchedClient(await withWatchdog(connecting, probe), probe);
      } catch (error) {
        void connecting.then(
          (client) => client.release(),
          () => undefined,
        );
        throw error;
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
