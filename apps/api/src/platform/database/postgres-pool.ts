import { type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isRefusedWrite, markUncertain } from '../errors/infrastructure-errors.ts';

/** A connection that has answered no statement by then is broken: no statement of the API takes as long. */
export const MAX_STATEMENT_MS = 20_000;
/** PostgreSQL refuses a statement that waits longer for a lock, as a share of that. */
const LOCK_WAIT = 0.8;

/** PostgreSQL's bigints are counts and microseconds, far below 2^53, so they arrive as numbers like on SQLite. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

interface Options {
  url: string;
  maxStatementMs: number;
  max?: number;
  maxLifetimeSeconds?: number;
  onIdleError: (error: Error) => void;
}

/** A pool whose statements fail after `maxStatementMs` where the database does not respond. */
export function openPool({ url, maxStatementMs, onIdleError, ...limits }: Options): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    ...limits,
    connectionTimeoutMillis: maxStatementMs,
    query_timeout: maxStatementMs,
    lock_timeout: maxStatementMs * LOCK_WAIT,
  });
  // A restart of the database would end a process without these listeners. The pool reports idle connections; a
  // broken busy one rejects its statement.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    connect: async () => pooledClient(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  };
}

/**
 * A connection is discarded after a statement without a response, since its next response could be the missing one, and after a
 * refused write, since a setting that refuses them may be that of this session alone.
 */
function pooledClient(client: pg.PoolClient): PostgresPoolClient {
  let failure: Error | undefined;
  let isInTransaction = false;

  async function query(statement: string, parameters?: unknown[]) {
    // Closing the connection has rolled a failed transaction back already.
    if (failure) throw failure;
    try {
      const result = await client.query(statement, parameters);
      if (/^(begin|start)/i.test(statement)) isInTransaction = true;
      if (/^(commit|rollback)/i.test(statement)) isInTransaction = false;
      return result;
    } catch (error) {
      if (
        isInTransaction ? /^commit/i.test(statement) : !/^(select|begin|start)/i.test(statement)
      ) {
        markUncertain(error as Error);
      }
      if ((error as Error).message === 'Query read timeout' || isRefusedWrite(error)) {
        failure = error as Error;
      }
      throw error;
    }
  }

  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(failure),
  };
}
