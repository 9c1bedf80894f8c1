import { type MailStatus } from '@nox/contracts';
import { type Db } from '../database/schema.ts';
import { isoTime } from '../database/times.ts';

/** E-mail that the mail server did not accept yet, or that did not reach it. */
export async function readRetries(db: Db): Promise<MailStatus['retries']> {
  const retried = db
    .selectFrom('messages')
    .where('state', '=', 'queued')
    .where('channel', '=', 'email')
    .where('attempts', '>', 0)
    .where('answer', 'is not', null);
  const first = await retried
    .select(['answer', 'next_try_at'])
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst();
  if (!first) return null;
  const { count } = await retried
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    count: Number(count),
    reason: first.answer ?? '',
    next: isoTime(first.next_try_at),
  };
}
