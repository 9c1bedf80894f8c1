import { type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** What waits longer than this is doubted, and the database asked whether it is there at all. */
const DOUBT_MS = 500;
/** How long that question may take: with the doubt well below the second in which a caller must be told. */
const PROBE_MS = 350;
/** No statement of ours is slower; a connection that died unheard is. */
const LONGEST_MS = 60_000;

/** Tells whether the database answers at all, which it does while a statement waits for a lock. */
export type Probe = () => Promise<boolean>;

class SilenceError extends Error {
  readonly code = 'ETIMEDOUT';
}

/** It has no connection to spare, or no place for us: in any case it is there. */
const isAnswer = (error: unknown) => /^(53|28)/.test((error as { code?: string }).code ?? '');

/** Asks by a connection of its own, since all others may be waiting; many who ask at once share one. */
export function databaseProbe(connectionString: string): Probe {
  let asking: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: PROBE_MS });
    client.on('error', () => undefined);
    try {
      await client.connect();
      void client.end().catch(() => undefined);
      return true;
    } catch (error) {
      return isAnswer(error);
    }
  }

  return () => (asking ??= ask().finally(() => (asking = undefined)));
}

/**
 * Waits for `asked` as long as the database answers others.
 * @throws SilenceError within a second when it does not; what was asked for goes on, unheard
 */
function unlessSilent<T>(asked: Promise<T>, probe: Probe): Promise<T> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    let isSettled = false;
    let timer = setTimeout(doubt, DOUBT_MS);

    function settle() {
      isSettled = true;
      clearTimeout(timer);
    }
    async function doubt() {
      const isThere = await probe();
      if (isSettled) return;
      if (isThere && performance.now() - startedAt < LONGEST_MS) {
        timer = setTimeout(doubt, DOUBT_MS);
      } else {
        settle();
        reject(new SilenceError('The database does not answer.'));
      }
    }
    asked.finally(settle).then(resolve, reject);
  });
}

/** A connection that once kept silent is thrown away: nobody knows what it would answer to whom. */
function impatientClient(client: pg.PoolClient, probe: Probe): PostgresPoolClient {
  let silence: SilenceError | undefined;

  async function query(statement: string, parameters?: unknown[]) {
    // The rollback of a transaction that met silence: the connection's end has already done it.
    if (silence) throw silence;
    try {
      return await unlessSilent(client.query(statement, parameters), probe);
    } catch (error) {
      if (error instanceof SilenceError) {
        silence = error;
        client.release(error);
      }
      throw error;
    }
  }

  const release = () => {
    if (!silence) client.release();
  };
  return { query: query as unknown as PostgresPoolClient['query'], release };
}

/** A pool whose connections and statements fail when the database keeps silent, however it does that. */
export function impatientPool(pool: pg.Pool, probe: Probe): PostgresPool {
  return {
    connect: async () => {
      const asked = pool.connect();
      try {
        return impatientClient(await unlessSilent(asked, probe), probe);
      } catch (error) {
        void asked.then(
          (late) => late.release(),
          () => undefined,
        );
        throw error;
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
