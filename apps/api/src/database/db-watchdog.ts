import { type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** A statement that takes longer makes the watchdog probe the database. */
const PROBE_AFTER_MS = 500;
/** Together with `PROBE_AFTER_MS` below the second within which a caller gets its 503. */
const PROBE_TIMEOUT_MS = 350;
/** A probe that ends so much too late was delayed by this process itself. */
const STALL_MS = 100;
/** No statement of the API is slower; a connection that broke unnoticed is. */
const MAX_STATEMENT_MS = 60_000;

/** Whether the database answers at all, as it does while a statement waits for a lock. */
export type Probe = () => Promise<boolean>;

class NoResponseError extends Error {
  readonly code = 'ETIMEDOUT';
}

/** A refusal for lack of connections or of authorisation is a response, too. */
const isResponse = (error: unknown) => /^(53|28)/.test((error as { code?: string }).code ?? '');

/**
 * Probes on a connection of its own, since all others may be waiting; concurrent callers share one probe. What a process
 * that stood still has missed says nothing about the database: it counts as an answer.
 */
export function databaseProbe(connectionString: string): Probe {
  let running: Promise<boolean> | undefined;

  async function probe(): Promise<boolean> {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: PROBE_TIMEOUT_MS });
    const endsBy = performance.now() + PROBE_TIMEOUT_MS + STALL_MS;
    client.on('error', () => undefined);
    try {
      await client.connect();
      void client.end().catch(() => undefined);
      return true;
    } catch (error) {
      return isResponse(error) || performance.now() > endsBy;
    }
  }

  return () => (running ??= probe().finally(() => (running = undefined)));
}

/**
 * Waits for `operation` as long as the database answers probes.
 * @throws NoResponseError within a second when it does not; the operation's later result is ignored
 */
function withWatchdog<T>(operation: Promise<T>, probe: Probe): Promise<T> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    let isSettled = false;
    let timer = setTimeout(check, PROBE_AFTER_MS);

    function settle() {
      isSettled = true;
      clearTimeout(timer);
    }
    async function check() {
      const isThere = await probe();
      if (isSettled) return;
      if (isThere && performance.now() - startedAt < MAX_STATEMENT_MS) {
        timer = setTimeout(check, PROBE_AFTER_MS);
      } else {
        settle();
        reject(new NoResponseError('The database does not answer.'));
      }
    }
    operation.finally(settle).then(resolve, reject);
  });
}

/** After a statement without a response the connection is discarded: its next response could be the missing one. */
function watchedClient(client: pg.PoolClient, probe: Probe): PostgresPoolClient {
  let failure: NoResponseError | undefined;

  async function query(statement: string, parameters?: unknown[]) {
    // The rollback of a failed transaction: closing the connection has rolled it back already.
    if (failure) throw failure;
    try {
      return await withWatchdog(client.query(statement, parameters), probe);
    } catch (error) {
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
export function watchedPool(pool: pg.Pool, probe: Probe): PostgresPool {
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
