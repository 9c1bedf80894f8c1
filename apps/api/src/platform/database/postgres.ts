import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { StartUpError } from '../errors/http-error.ts';
import { Integrity } from './integrity.ts';
import { MAX_STATEMENT_MS, openPool } from './postgres-pool.ts';
import { type Announce, type OpenDatabase, Revisions } from './revisions.ts';
import { type Db } from './schema.ts';

/** The database may be starting too, so this is longer than a request waits. */
const START_UP_CONNECT_MS = 5_000;
/** Bounds how stale a read is when another server's announcement is lost. */
const MAX_REVISION_AGE_MS = 1_000;

/** A new session has the settings of now: how long it may last until a database that became read-only is noticed. */
const READER_LIFETIME_SECONDS = 5;

/** Connects a program that begins. @throws StartUpError when the database cannot be reached */
export async function connectPostgres(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: START_UP_CONNECT_MS,
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    // The address without its password; the reason is the driver's, such as "connect ECONNREFUSED".
    const { host, pathname } = new URL(url);
    const reason = (error as { code?: string }).code ?? 'no answer';
    throw new StartUpError(
      `The database ${host}${pathname} cannot be reached (${reason}): start it, or correct DATABASE_URL.`,
    );
  }
}

/** PostgreSQL has no check of its files for clients: a row of each table is read, which fails where a file is missing or its first page is broken. */
async function readFirstRows(db: Db): Promise<undefined> {
  for (const { schema, name } of await db.introspection.getTables()) {
    await sql`select * from ${sql.id(schema ?? 'public', name)} limit 1`.execute(db);
  }
}

/** @param maxStatementMs for which a statement may wait */
export function openPostgres(
  url: string,
  onIdleError: (error: Error) => void,
  maxStatementMs = MAX_STATEMENT_MS,
): OpenDatabase {
  const integrity = new Integrity(() => readFirstRows(db));
  const settings = { url, maxStatementMs, onIdleError };
  const open = (limits?: { max: number; maxLifetimeSeconds: number }): Db =>
    new Kysely({
      dialect: new PostgresDialect({ pool: openPool({ ...settings, ...limits }) }),
      log: integrity.log,
    });
  const db = open();
  // Separate: revisions must be readable while all other connections wait for a lock.
  const reader = open({ max: 1, maxLifetimeSeconds: READER_LIFETIME_SECONDS });
  const revisions = new Revisions(db, { announce, maxAgeMs: MAX_REVISION_AGE_MS, reader });
  const now = sql<
    Record<'ms', number>
  >`select extract(epoch from clock_timestamp())::float8 * 1e3 ms`;
  const readServerTime = async () => (await now.execute(db)).rows[0]!.ms;
  const stopListening = listenToAnnouncements(url, revisions, onIdleError);
  const close = async () => {
    await stopListening();
    await Promise.all([db.destroy(), reader.destroy()]);
  };
  return { db, revisions, integrity, readServerTime, close };
}

const CHANNEL = 'nox_revisions';
const RETRY_MS = 250;
const CONNECT_TIMEOUT_MS = 5_000;

export const announce: Announce = async (transaction, group, revision) => {
  await sql`select pg_notify(${CHANNEL}, ${`${group} ${revision}`})`.execute(transaction);
};

/** Listens on a connection of its own, which is opened again until it is stopped. @returns stops listening */
function listenToAnnouncements(
  url: string,
  revisions: Revisions,
  onError: (error: Error) => void,
): () => Promise<void> {
  const stop = new AbortController();

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    const end = () => client.end().catch(() => undefined);
    client.on('error', (error) => {
      if (!stop.signal.aborted) onError(error);
    });
    client.on('notification', ({ payload = '' }) => {
      const [group = '', revision] = payload.split(' ');
      // Any program with access to the database may send on this channel.
      if (Number.isInteger(Number(revision))) revisions.record(group, Number(revision));
    });
    await client.connect();
    stop.signal.addEventListener('abort', end, { once: true });
    try {
      await client.query(`listen ${CHANNEL}`);
      // Announcements from before this moment are lost.
      revisions.invalidate();
      if (!stop.signal.aborted) await ended;
    } finally {
      stop.signal.removeEventListener('abort', end);
      await end();
      revisions.invalidate();
    }
  }

  async function listen(): Promise<void> {
    while (!stop.signal.aborted) {
      // Requests report that the database is away; this connection only reconnects.
      await listenOnce().catch(() => undefined);
      await sleep(RETRY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }

  const done = listen();
  return () => {
    stop.abort();
    return done;
  };
}
