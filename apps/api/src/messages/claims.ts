import { type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { type Database } from '../database/revisions.ts';
import { type Db, type MessageRow, type Tables } from '../database/schema.ts';
import { isTelling, TELLING_KINDS } from './slot-data.ts';
import { markUncertain, whyOvertaken } from './told.ts';
import { MINUTE_MS } from '../database/times.ts';

/** Longer than an attempt takes: afterwards its sender has died, and another one takes the message. */
export const LEASE_MS = 120_000;

type Row = ExpressionBuilder<Tables, 'messages'>;

/** Two messages about one candidate's slot could arrive in the wrong order. */
const isAlone =
  (now: number) =>
  ({ eb, or, selectFrom }: Row): Expression<SqlBool> =>
    or([
      eb('kind', 'not in', TELLING_KINDS),
      eb(
        'entry_id',
        'not in',
        selectFrom('messages as other')
          .select('other.entry_id')
          .where('other.state', '=', 'sending')
          .where('other.claimed_until', '>', now)
          .where('other.kind', 'in', TELLING_KINDS)
          .where('other.entry_id', 'is not', null),
      ),
    ]);

const isDue =
  (now: number) =>
  (row: Row): Expression<SqlBool> =>
    row.and([
      row('channel', '=', 'email'),
      row.or([
        row.and([row('state', '=', 'queued'), row('next_try_at', '<=', now)]),
        row.and([row('state', '=', 'sending'), row('claimed_until', '<=', now)]),
      ]),
      isAlone(now)(row),
    ]);

/** What candidates wait for comes before what organisers write to many. */
const nextDue = (db: Db, now: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'kind'])
    .where(isDue(now))
    .orderBy(({ eb }) => eb.case().when('created_by', 'is', null).then(0).else(1).end())
    .orderBy('next_try_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();

export const isAnyDue = async (db: Db, now: number): Promise<boolean> =>
  (await nextDue(db, now)) !== undefined;

const claim = (db: Db, id: string, now: number): Promise<MessageRow | undefined> =>
  db
    .updateTable('messages')
    .set((row) => ({
      state: 'sending',
      claimed_until: now + LEASE_MS,
      attempts: row('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .where(isDue(now))
    .returningAll()
    .executeTakeFirst();

/**
 * Claims a message about a slot, unless the slot is another one by now: then it is cancelled. Nothing is published
 * meanwhile, and no other of these messages is claimed.
 */
const claimTelling = ({ revisions }: Database, id: string, now: number) =>
  revisions.between('schedule', async (transaction) => {
    const message = await claim(transaction, id, now);
    if (!message) return undefined;
    const answer = await whyOvertaken(transaction, message);
    if (answer === undefined) {
      await markUncertain(transaction, message);
      return message;
    }
    await transaction
      .updateTable('messages')
      .set({ state: 'cancelled', answer, settled_at: now, claimed_until: null })
      .where('id', '=', id)
      .execute();
    return undefined;
  });

/** Takes the next message that is due, which no other sender gets before the lease ends. */
export async function claimMessage(
  database: Database,
  now: number,
): Promise<MessageRow | undefined> {
  for (;;) {
    const next = await nextDue(database.db, now);
    if (!next) return undefined;
    const claimed = isTelling(next)
      ? await claimTelling(database, next.id, now)
      : await claim(database.db, next.id, now);
    // Otherwise another sender was faster, or it was cancelled.
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
