import { type PublishedSlot, timeOf } from '@nox/contracts';
import { sql } from 'kysely';
import { type Db } from '../../database/schema.ts';
import { HttpError } from '../../errors/http-error.ts';
import { timeSlices } from '../../http/time-slices.ts';
import { readPublishedSlots } from './published.ts';

/** SQLite's statements run in this thread: some milliseconds for as many rows. */
const ROWS_PER_STATEMENT = 200;

async function isPublished(db: Db): Promise<boolean> {
  const version = await db.selectFrom('schedule_versions').select('number').executeTakeFirst();
  return version !== undefined;
}

/**
 * Once there is a published schedule, slots follow from it alone.
 * @throws HttpError 409 `schedule_published`
 */
export async function refusePublished(transaction: Db): Promise<void> {
  if (!(await isPublished(transaction))) return;
  const message = 'This season has a published schedule. Change it on the schedule board.';
  throw new HttpError(409, 'schedule_published', message);
}

/**
 * What lists and exports show of published slots: `16:00 - 16:30`, with the date before it where there are several days,
 * and the panel behind it where there are several. Sorted as text they are in order of time.
 */
export function timeSlotsOf(slots: ReadonlyMap<string, PublishedSlot>): Map<string, string> {
  const all = [...slots.values()];
  const hasDays = new Set(all.map(({ date }) => date)).size > 1;
  const hasPanels = new Set(all.map(({ panel }) => panel)).size > 1;
  return new Map(
    [...slots].map(([id, { date, starts, ends, panel }]) => {
      const time = `${timeOf(starts)} - ${timeOf(ends)}`;
      return [id, `${hasDays ? `${date} ` : ''}${time}${hasPanels ? ` · ${panel}` : ''}`];
    }),
  );
}

/**
 * Lets the entries' time slots follow from what is published, if anything is.
 * @param revision of the auditions, whose counter the transaction has locked
 */
export async function writeTimeSlots(transaction: Db, revision: number): Promise<void> {
  if (!(await isPublished(transaction))) return;
  const texts = timeSlotsOf(await readPublishedSlots(transaction));
  const entries = await transaction
    .selectFrom('audition_entries')
    .select(['id', 'time_slot', 'withdrawn_at'])
    .execute();
  const changed = entries
    .map(({ id, time_slot, withdrawn_at }) => {
      const text = withdrawn_at === null ? (texts.get(id) ?? '') : '';
      return { id, text, isOther: text !== time_slot };
    })
    .filter(({ isOther }) => isOther);
  const endSlice = timeSlices();
  for (let from = 0; from < changed.length; from += ROWS_PER_STATEMENT) {
    const some = changed.slice(from, from + ROWS_PER_STATEMENT);
    const values = sql.join(some.map(({ id, text }) => sql`(${id}, ${text})`));
    // Both engines call the columns of values so.
    await sql`update audition_entries set time_slot = slots.column2, revision = ${revision}
      from (values ${values}) as slots where audition_entries.id = slots.column1`.execute(
      transaction,
    );
    await endSlice();
  }
}
