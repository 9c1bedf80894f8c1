import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { announce, listenToAnnouncements } from './announcements.ts';
import { type OpenDatabase } from './open-database.ts';
import { databaseProbe, impatientPool } from './patience.ts';
import { Revisions } from './revisions.ts';
import { type Db } from './schema.ts';

/** A server that starts beside its database waits for it longer than a call does. */
const START_UP_CONNECT_MS = 5_000;
/** Other servers announce their changes; this bounds how old an answer is when an announcement is lost. */
const REVISION_TRUST_MS = 1_000;
const INT8: number = pg.types.builtins.INT8;

/** Our bigints are counts and microseconds, far below 2^53, so they arrive as numbers like on SQLite. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** @throws the driver's error when the database cannot be reached */
export async function reachPostgres(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: START_UP_CONNECT_MS,
  });
  await client.connect();
  await client.end();
}

/** @param onIdleError told when a connection breaks while nobody uses it; the pool opens a new one by itself */
export function openPostgres(url: string, onIdleError: (error: Error) => void): OpenDatabase {
  const openPool = (config: pg.PoolConfig) => {
    const opened = new pg.Pool(config);
    // Without these listeners a restart of the database would end this process too. The pool hears its idle
    // connections; that a busy one broke is told to the statement that it was busy with.
    opened.on('error', onIdleError);
    opened.on('connect', (client) => client.on('error', () => undefined));
    return opened;
  };
  const pool = openPool({ connectionString: url, types });
  // Of its own: reads ask for the revisions while all other connections wait for a lock.
  const watchPool = openPool({ connectionString: url, types, max: 1 });
  const probe = databaseProbe(url);
  const over = (one: pg.Pool): Db =>
    new Kysely({ dialect: new PostgresDialect({ pool: impatientPool(one, probe) }) });
  const db = over(pool);
  const watch = over(watchPool);
  const revisions = new Revisions(db, { announce, trustMs: REVISION_TRUST_MS, watch });
  const stopListening = listenToAnnouncements(url, revisions, onIdleError);
  const close = async () => {
    await stopListening();
    await Promise.all([db.destroy(), watch.destroy()]);
  };
  return { db, revisions, close };
}
