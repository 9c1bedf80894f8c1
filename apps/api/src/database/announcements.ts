import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type Announce, type Revisions } from './revisions.ts';

const CHANNEL = 'nox_revisions';
const RETRY_MS = 250;
const CONNECT_TIMEOUT_MS = 5_000;

/** PostgreSQL sends it when the transaction commits, and never when it does not. */
export const announce: Announce = async (transaction, group, revision) => {
  await sql`select pg_notify(${CHANNEL}, ${`${group} ${revision}`})`.execute(transaction);
};

/**
 * Listens, on a connection of its own, to what other servers announce, and reconnects for as long as it takes.
 * @returns stops listening
 */
export function listenToAnnouncements(
  url: string,
  revisions: Revisions,
  onError: (error: Error) => void,
): () => Promise<void> {
  const stop = new AbortController();

  /** Lasts as long as the connection. */
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
      // Anybody with access to the database may send on our channel.
      if (Number.isInteger(Number(revision))) revisions.heard(group, Number(revision));
    });
    await client.connect();
    stop.signal.addEventListener('abort', end, { once: true });
    try {
      await client.query(`listen ${CHANNEL}`);
      // What was announced while nobody listened is lost.
      revisions.forget();
      if (!stop.signal.aborted) await ended;
    } finally {
      stop.signal.removeEventListener('abort', end);
      await end();
      revisions.forget();
    }
  }

  async function listen(): Promise<void> {
    while (!stop.signal.aborted) {
      // Requests that need the database find out and say so; this connection only comes back in silence.
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
