import { AsyncLocalStorage } from 'node:async_hooks';
import { type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** How long a call waits for the database: the rest of its second is for the answer that says so. */
export const PATIENCE_MS = 900;

const longer = new AsyncLocalStorage<number>();

/** Lets every statement within `work` take up to `ms`; for what is known to be long. */
export const withPatience = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  longer.run(ms, work);

class SilenceError extends Error {
  readonly code = 'ETIMEDOUT';
}

/** @throws SilenceError after `ms`; what was asked for goes on, unheard */
export async function inTime<T>(ms: number, asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SilenceError('The database does not answer.')), ms);
  });
  return Promise.race([asked, silence]).finally(() => clearTimeout(timer));
}

/** A connection that once kept silent is thrown away: nobody knows what it would answer to whom. */
function impatientClient(client: pg.PoolClient): PostgresPoolClient {
  let silence: SilenceError | undefined;

  async function query(statement: string, parameters?: unknown[]) {
    // The rollback of a transaction that met silence: the connection's end has already done it.
    if (silence) throw silence;
    try {
      return await inTime(longer.getStore() ?? PATIENCE_MS, client.query(statement, parameters));
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
export function impatientPool(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      const asked = pool.connect();
      try {
        return impatientClient(await inTime(PATIENCE_MS, asked));
      } catch (error) {
        void asked.then(
          (late) => late.release(),
          () => undefined,
        );
        throw error;
      }
    },
    end: () => pool.end(),
  };
}
