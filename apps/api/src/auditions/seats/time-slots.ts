import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { type Db } from '../../database/schema.ts';
import { HttpError } from '../../errors/http-error.ts';
import { timeSlices } from '../../http/time-slices.ts';
import { readVersionNumber } from './published.ts';

/** SQLite's statements run in this thread: some milliseconds for as many entries. */
const ENTRIES_PER_STATEMENT = 500;

/**
 * Once there is a published schedule, slots follow from it alone.
 * @throws HttpError 409 `schedule_published`
 */
export async function refusePublished(transaction: Db): Promise<void> {
  if ((await readVersionNumber(transaction)) === 0) return;
  const message = 'This season has a published schedule. Change it on the schedule board.';
  throw new HttpError(409, 'schedule_published', message);
}

/** `HH:MM` of minutes since midnight, on both engines. */
const timeIn = (column: string) => {
  const two = (part: string) => sql`substr(cast(100 + ${sql.raw(part)} as text), 2)`;
  return sql`${two(`${column} / 60`)} || ':' || ${two(`${column} % 60`)}`;
};

/**
 * What lists and exports show of published slots: `16:00 - 16:30`, with the date before it where there are several days,
 * and the panel behind it where there are several. Sorted as text they are in order of time.
 */
async function readFormat(transaction: Db, version: number) {
  const { days, panels } = await transaction
    .selectFrom('published_slots')
    .select(({ fn }) => fn.count('date').distinct().as('days'))
    .select(({ fn }) => fn.count('panel').distinct().as('panels'))
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return { hasDate: Number(days) > 1, hasPanel: Number(panels) > 1 };
}

type Format = Awaited<ReturnType<typeof readFormat>>;

function slotText({ hasDate, hasPanel }: Format) {
  const before = hasDate ? sql`date || ' ' || ` : sql``;
  const behind = hasPanel ? sql` || ' · ' || panel` : sql``;
  return sql`${before}${timeIn('starts')} || ' - ' || ${timeIn('ends')}${behind}`;
}

interface Update {
  version: number;
  revision: number;
  format: Format;
}

/** Writes the texts of entries that have another one. @param chosen which entries */
const updateSlots = (
  transaction: Db,
  { version, revision, format }: Update,
  chosen: RawBuilder<unknown>,
) =>
  sql`update audition_entries set time_slot = slots.text, revision = ${revision}
    from (
      select id, coalesce(${slotText(format)}, '') as text from audition_entries
      left join published_slots
        on entry_id = id and published_slots.version = ${version} and withdrawn_at is null
      where ${chosen}
    ) as slots
    where audition_entries.id = slots.id and time_slot <> slots.text`.execute(transaction);

/**
 * Lets the entries' time slots follow from what is published, if anything is.
 * @param revision of the auditions, whose counter the transaction has locked
 */
export async function writeTimeSlots(transaction: Db, revision: number): Promise<void> {
  const version = await readVersionNumber(transaction);
  if (version === 0) return;
  const update = { version, revision, format: await readFormat(transaction, version) };
  const { last } = await transaction
    .selectFrom('audition_entries')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  const endSlice = timeSlices();
  for (let from = 0; from <= (last ?? -1); from += ENTRIES_PER_STATEMENT) {
    const some = sql`number >= ${from} and number < ${from + ENTRIES_PER_STATEMENT}`;
    await updateSlots(transaction, update, some);
    await endSlice();
  }
}

/**
 * The same after a change of one entry's published slot: of all entries only where there are several days or panels since,
 * or no longer.
 * @param change changes the published slot
 */
export async function writeTimeSlotOf(
  transaction: Db,
  revision: number,
  entryId: string,
  change: () => Promise<unknown>,
): Promise<void> {
  const version = await readVersionNumber(transaction);
  if (version === 0) return;
  const before = await readFormat(transaction, version);
  await change();
  const format = await readFormat(transaction, version);
  if (!isDeepStrictEqual(format, before)) return writeTimeSlots(transaction, revision);
  await updateSlots(transaction, { version, revision, format }, sql`id = ${entryId}`);
}
