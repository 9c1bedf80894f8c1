import { type Db } from '../database/schema.ts';
import { LEASE_MS } from './claims.ts';
import { MINUTE_MS } from '../database/times.ts';

const NAME = 'smtp';
const PAUSE_MS = 15 * MINUTE_MS;

/** While the mail server refuses everything. */
interface Pause {
  reason: string;
  /** When one message is tried, in milliseconds since 1970. */
  until: number;
}

export const readPause = (db: Db): Promise<Pause | undefined> =>
  db
    .selectFrom('mail_pauses')
    .select(['reason', 'until'])
    .where('name', '=', NAME)
    .executeTakeFirst();

export async function pauseSending(db: Db, now: number, reason: string): Promise<void> {
  const pause = { until: now + PAUSE_MS, reason };
  await db
    .insertInto('mail_pauses')
    .values({ name: NAME, ...pause })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(pause))
    .execute();
}

/** An organiser has mended what was refused: the next attempt need not wait. */
export async function shortenPause(db: Db, now: number): Promise<void> {
  await db
    .updateTable('mail_pauses')
    .set({ until: now })
    .where('name', '=', NAME)
    .where('until', '>', now)
    .execute();
}

export async function endPause(db: Db): Promise<void> {
  await db.deleteFrom('mail_pauses').where('name', '=', NAME).execute();
}

/**
 * Whether a message may be sent now. When a pause is over, the first sender that asks tries one message; the others
 * wait for its result.
 */
export async function mayTry(db: Db, now: number): Promise<'yes' | 'one' | 'no'> {
  const pause = await readPause(db);
  if (!pause) return 'yes';
  if (pause.until > now) return 'no';
  const { numUpdatedRows } = await db
    .updateTable('mail_pauses')
    .set({ until: now + LEASE_MS })
    .where('name', '=', NAME)
    .where('until', '=', pause.until)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? 'one' : 'no';
}
