import { isDeepStrictEqual } from 'node:util';
import {
  type AppearanceSummary,
  auditionDay,
  type FreeSlot,
  indexStructure,
  isSameSlot,
  type PublishedSlot,
  type ScheduleVersion,
  slotAt,
  slotsOfSchedule,
  timeOf,
  type StructureIndex,
} from '@nox/contracts';
import { type RawBuilder, sql } from 'kysely';
import { type AuditionEntryRow, type Db } from '#platform/database/schema.ts';
import { chunks, deleteWhere, inChunks, updateRow } from '#platform/database/rows.ts';
import { isoTimeOfMicroseconds } from '#platform/database/clock.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { placeOf, readPlaces, readStructure } from './seats.ts';

const selectLatestNumber = (db: Db) =>
  db.selectFrom('schedule_versions').select(({ fn }) => fn.max('number').as('number'));

/** The number of the version that is published is 0 before the first. */
export async function readVersionNumber(db: Db): Promise<number> {
  const { number } = await selectLatestNumber(db).executeTakeFirstOrThrow();
  return number ?? 0;
}

const VERSION = ['number', 'created_at', 'account_uid', 'account_email', 'note'] as const;

/** The published versions, the latest first. @param isLatestOnly the one in force */
export async function readVersions(db: Db, isLatestOnly = false): Promise<ScheduleVersion[]> {
  const rows = await db
    .selectFrom('schedule_versions')
    .leftJoin('published_slots', 'published_slots.version', 'schedule_versions.number')
    .select(({ fn }) => fn.count<number>('entry_id').as('count'))
    .select(VERSION)
    .$if(isLatestOnly, (query) => query.where('number', '=', selectLatestNumber(db)))
    .groupBy(VERSION)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ number, created_at, account_uid, account_email, note, count }) => ({
    number,
    note,
    count: Number(count),
    at: isoTimeOfMicroseconds(created_at),
    by: account_email ?? account_uid,
  }));
}

/** The version that is published; null before the first. */
export const readCurrentVersion = async (db: Db): Promise<ScheduleVersion | null> =>
  (await readVersions(db, true))[0] ?? null;

export const SLOT_COLUMNS = ['date', 'starts', 'ends', 'panel', 'room'] as const;

export const selectLatestSlots = (db: Db) =>
  db
    .selectFrom('published_slots')
    .select(['entry_id', ...SLOT_COLUMNS])
    .where('published_slots.version', '=', selectLatestNumber(db));

/** Reads the slots of the published version, by their entries. @param entryIds absent: all */
export async function readPublishedSlots(db: Db, entryIds?: readonly string[]) {
  const rows = entryIds
    ? await inChunks(entryIds, (some) =>
        selectLatestSlots(db).where('entry_id', 'in', some).execute(),
      )
    : await selectLatestSlots(db).execute();
  return new Map(rows.map(({ entry_id, ...slot }) => [entry_id, slot]));
}

/** The hours of each day of auditions, by its published slots. Security boundary: visitors learn nothing else of a schedule. */
export async function readHours(db: Db) {
  const slots = await selectLatestSlots(db).execute();
  const hours = [...Map.groupBy(slots, auditionDay).values()].map((ofDay) => {
    const times = ofDay.flatMap(({ date, starts, ends }) =>
      [starts, ends].map((minutes) => `${date}T${timeOf(minutes)}`),
    );
    return { from: times.toSorted()[0]!, to: times.toSorted().at(-1)! };
  });
  return hours.toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

export async function readDraftedSlots(db: Db, entryIds: readonly string[]) {
  const index = indexStructure(await readStructure(db));
  const places = await readPlaces(db, entryIds);
  return new Map([...places].map(([id, place]) => [id, slotAt(index, place)]));
}

/** Whether what is published of these, if anything is, is what they have in the draft. */
export async function isAsPublished(db: Db, entryIds: readonly string[]): Promise<boolean> {
  const drafted = await readDraftedSlots(db, entryIds);
  const published = await readPublishedSlots(db, entryIds);
  const isSame = (id: string) => isSameSlot(drafted.get(id) ?? null, published.get(id) ?? null);
  return entryIds.every(isSame) || (await readVersionNumber(db)) === 0;
}

/** Slots with a free seat, for candidates and the door; see decision 31. @param but a candidate who leaves their seats */
export async function readFreeSlots(db: Db, index: StructureIndex, but = ''): Promise<FreeSlot[]> {
  const entries = db.selectFrom('audition_entries').select('id');
  const withdrawn = await entries.where('withdrawn_at', 'is not', null).execute();
  const absent = new Set([but, ...withdrawn.map(({ id }) => id)]);
  const drafted = await db.selectFrom('assignments').selectAll().execute();
  const published = await selectLatestSlots(db).execute();
  const taken = [
    ...drafted.map((row) => ({ entry_id: row.entry_id, ...slotAt(index, placeOf(row))! })),
    ...published,
  ].filter(({ entry_id }) => !absent.has(entry_id));
  const keyOf = ({ date, panel }: Pick<FreeSlot, 'date' | 'panel'>) => `${date} ${panel}`;
  const takenIn = Map.groupBy(taken, keyOf);
  return slotsOfSchedule(index).filter((slot) => {
    const there = (takenIn.get(keyOf(slot)) ?? [])
      .filter(({ starts, ends }) => starts < slot.ends && slot.starts < ends)
      .map(({ entry_id }) => entry_id);
    return new Set(there).size < index.blocks.get(slot.blockId)!.seats;
  });
}

/** Once there is a published schedule, slots follow from it alone. @throws HttpError 409 `schedule_published` */
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

/** A slot is `16:00 - 16:30`, with the date before it where there are several, and the panel behind it where there are several. */
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

/** Writes the texts of entries that have another one. @param chosen which entries */
const updateSlots = (
  transaction: Db,
  { version, revision, format }: { version: number; revision: number; format: Format },
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

/** What the events of a day mean. Days of which nothing counts are left out. */
export interface StoredAppearance extends AppearanceSummary {
  at: string;
  date: string;
  /** They were here, whatever was recorded later. */
  hasCome: boolean;
}

type AttendanceRow = Pick<AuditionEntryRow, 'appearances' | 'attendance' | 'attendance_at'>;

/** What was stored of an entry's days, the first one first. */
export const appearancesOf = ({ appearances }: Pick<AttendanceRow, 'appearances'>) =>
  appearances === null ? [] : (JSON.parse(appearances) as StoredAppearance[]);

/** What became of the day that the row's attendance is of, see `writeAttendance`, and of the other days. */
export function splitAppearances({ attendance, attendance_at, ...row }: AttendanceRow) {
  const appearances = appearancesOf(row);
  const shown = appearances.find(
    ({ state, at }) => state === attendance && Date.parse(at) === attendance_at,
  );
  return { shown, others: appearances.filter((one) => one !== shown) };
}

/** Lets entries say what they are on the day of the slot that they have now; without one, on their last day. @param entryIds absent: all */
export async function writeAttendance(
  transaction: Db,
  revision: number,
  entryIds?: readonly string[],
): Promise<void> {
  const query = transaction
    .selectFrom('audition_entries')
    .select(['id', 'appearances', 'attendance', 'attendance_at'])
    .where('appearances', 'is not', null);
  const rows = entryIds
    ? await inChunks(entryIds, (some) => query.where('id', 'in', some).execute())
    : await query.execute();
  const ids = rows.map(({ id }) => id);
  const slots = await readPublishedSlots(transaction, ids);
  for (const row of rows) {
    const slot = slots.get(row.id);
    const shown = slot
      ? appearancesOf(row).find(({ date }) => date === auditionDay(slot))
      : appearancesOf(row).at(-1);
    const attendance = shown?.state ?? null;
    const attendance_at = shown ? Date.parse(shown.at) : null;
    if (attendance === row.attendance && attendance_at === row.attendance_at) continue;
    const values = { attendance, attendance_at, revision };
    await updateRow(transaction, 'audition_entries', row.id, values);
  }
}

/** Writes time slots from what is published. @param revision of the auditions, whose counter the transaction has locked */
export async function writeTimeSlots(transaction: Db, revision: number): Promise<void> {
  const version = await readVersionNumber(transaction);
  if (version === 0) return;
  const update = { version, revision, format: await readFormat(transaction, version) };
  const entries = await transaction.selectFrom('audition_entries').select('id').execute();
  for await (const some of chunks(entries.map(({ id }) => id))) {
    await updateSlots(transaction, update, sql`id in (${sql.join(some)})`);
  }
  await writeAttendance(transaction, revision);
}

/** Gives a candidate a slot, to which they come, or none. All time slots follow where the format changes. */
export async function changePublishedSlot(
  transaction: Db,
  revision: number,
  entryId: string,
  slot: PublishedSlot | null,
): Promise<void> {
  const slot_answer = slot ? 'confirmed' : null;
  await updateRow(transaction, 'audition_entries', entryId, { slot_answer, revision });
  const version = await readVersionNumber(transaction);
  if (version === 0) return;
  const before = await readFormat(transaction, version);
  await deleteWhere(transaction, 'published_slots', { entry_id: entryId, version });
  const published = slot && { ...slot, version, entry_id: entryId };
  if (published) await transaction.insertInto('published_slots').values(published).execute();
  const format = await readFormat(transaction, version);
  if (!isDeepStrictEqual(format, before)) return writeTimeSlots(transaction, revision);
  await updateSlots(transaction, { version, revision, format }, sql`id = ${entryId}`);
  await writeAttendance(transaction, revision, [entryId]);
}
