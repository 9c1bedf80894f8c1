import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type Announce, type Revisions } from './revisions.ts';

const CHANNEL = 'nox_revisions';
const RETRY_MS = 250;
const CONNECT_TIMEOUT_MS = 5_000;

/** PostgreSQL sends the notification when the transaction commits. */
export const announce: Announce = async (transaction, group, revision) => {
  await sql`select pg_notify(${CHANNEL}, ${`${group} ${revision}`})`.execute(transaction);
};

/**
 * Listens to the announcements of other servers on a connection of its own, and reconnects until it is stopped.
 * @returns stops listening
 */
export function listenToAnnouncements(
  url: string,
  revisions: Revisions,
  onError: (error: Error) => void,
): () => Promise<void> {
  const stop = new AbortController();

  /** Resolves when the connection ends. */
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
