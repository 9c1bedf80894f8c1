import { type MailStatus } from '@nox/contracts';
import { isoTime, MINUTE_MS, readExpiryTime, readTime } from '#platform/database/clock.ts';
import { type Db } from '#platform/database/schema.ts';
import { LEASE_MS, readPause, selectBegun } from './claims.ts';

/** Times are in milliseconds since 1970. */
interface Planned {
  id: string;
  due: number;
  /** When it goes out. */
  at: number;
}

/**
 * When emails go out, if no more than `perMinute` attempts begin within a minute: each when it is due, or a minute after the one that
 * is so many before it, if that is later. Those that have begun count, too. @param waiting in the order in which they go out
 */
export function planAttempts(
  waiting: readonly Omit<Planned, 'at'>[],
  begun: readonly number[],
  perMinute: number,
): Planned[] {
  const times = begun.toSorted((one, other) => one - other);
  return waiting.map((one) => {
    const at = Math.max(one.due, (times.at(-perMinute) ?? -Infinity) + MINUTE_MS);
    times.push(at);
    return { ...one, at };
  });
}

/** Plans all emails that wait, if nothing else is sent and the mail server takes them. */
export async function readSendTimes(db: Db, perMinute: number): Promise<Planned[]> {
  const [now, expiry] = [await readTime(db), await readExpiryTime(db)];
  // The order is that of `nextDue`.
  const waiting = await db
    .selectFrom('messages')
    .select(['id', 'next_try_at'])
    .where('state', '=', 'queued')
    .where('channel', '=', 'email')
    .orderBy(({ eb }) => eb.case().when('created_by', 'is', null).then(0).else(1).end())
    .orderBy('next_try_at')
    .orderBy('created_at')
    .execute();
  if (waiting.length === 0) return [];
  const earliest = Math.max(now, (await readPause(db))?.until ?? 0);
  const inOrder = waiting
    .map(({ id, next_try_at }) => ({ id, due: Math.max(next_try_at, earliest) }))
    .sort((one, other) => one.due - other.due);
  const begun = await selectBegun(db, expiry).select('claimed_until').execute();
  const ago = begun.map((row) => expiry + LEASE_MS - row.claimed_until!);
  return planAttempts(
    inOrder,
    ago.map((time) => now - time),
    perMinute,
  );
}

/** How many emails wait because others go out first, and when the last one goes out. */
export async function readLimited(db: Db, perMinute: number): Promise<MailStatus['limited']> {
  const late = (await readSendTimes(db, perMinute)).filter(({ due, at }) => at > due);
  const last = late.at(-1);
  return last ? { count: late.length, until: isoTime(last.at) } : null;
}
