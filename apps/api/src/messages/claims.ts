import { type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { type Db, type MessageRow, type Tables } from '../database/schema.ts';

/** Longer than an attempt takes: afterwards its sender has died, and another one takes the message. */
export const LEASE_MS = 120_000;
const MINUTE_MS = 60_000;

const isDue =
  (now: number) =>
  ({ eb, and, or }: ExpressionBuilder<Tables, 'messages'>): Expression<SqlBool> =>
    and([
      eb('channel', '=', 'email'),
      or([
        and([eb('state', '=', 'queued'), eb('next_try_at', '<=', now)]),
        and([eb('state', '=', 'sending'), eb('claimed_until', '<=', now)]),
      ]),
    ]);

/** What candidates wait for comes before what organisers write to many. */
const nextDue = (db: Db, now: number) =>
  db
    .selectFrom('messages')
    .select('id')
    .where(isDue(now))
    .orderBy(({ eb }) => eb.case().when('created_by', 'is', null).then(0).else(1).end())
    .orderBy('next_try_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();

export const isAnyDue = async (db: Db, now: number): Promise<boolean> =>
  (await nextDue(db, now)) !== undefined;

/** Takes the next message that is due, which no other sender gets before the lease ends. */
export async function claimMessage(db: Db, now: number): Promise<MessageRow | undefined> {
  for (;;) {
    const next = await nextDue(db, now);
    if (!next) return undefined;
    const claimed = await db
      .updateTable('messages')
      .set((row) => ({
        state: 'sending',
        claimed_until: now + LEASE_MS,
        attempts: row('attempts', '+', 1),
      }))
      .where('id', '=', next.id)
      .where(isDue(now))
      .returningAll()
      .executeTakeFirst();
    // Otherwise another sender was faster.
    if (claimed) return claimed;
  }
}

/** Whether as many attempts as a minute may have began in the last one, of all senders together. */
export async function isLimitReached(db: Db, now: number, perMinute: number): Promise<boolean> {
  const { attempts } = await db
    .selectFrom('messages')
    .select((row) => row.fn.countAll<number>().as('attempts'))
    .where('claimed_until', '>', now + LEASE_MS - MINUTE_MS)
    .executeTakeFirstOrThrow();
  return attempts >= perMinute;
}
