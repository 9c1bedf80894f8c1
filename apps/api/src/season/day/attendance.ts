import {
  type AttendanceEvent,
  type AttendanceResults,
  auditionDay,
  auditionDayAt,
  dateAfter,
  foldAppearance,
  type NewAttendanceEvent,
  stateAfter,
} from '@nox/contracts';
import {
  appearancesOf,
  readPublishedSlots,
  type StoredAppearance,
  writeAttendance,
} from '../auditions/seats/published.ts';
import { recordChanges } from '#platform/database/audit.ts';
import { DAY_MS, isoTime, readTime } from '#platform/database/clock.ts';
import { countRows, findRow, inChunks, insertNew, updateRow } from '#platform/database/rows.ts';
import { type Database } from '#platform/database/revisions.ts';
import { type AttendanceEventRow, type Db } from '#platform/database/schema.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { type AccountWriting } from '#platform/http/routes.ts';
import { instantOf, zonedTime } from '../seasons/current-season.ts';

/* What was recorded of candidates on the days of auditions. What it means is decided in `foldAppearance`. */

const toEvent = (row: AttendanceEventRow): AttendanceEvent => ({
  _id: row.id,
  kind: row.kind,
  at: isoTime(row.at),
  // What an earlier release has recorded since this one started gets its day at the next start.
  date: row.date ?? isoTime(row.received_at).slice(0, 10),
  receivedAt: isoTime(row.received_at),
  ...(row.undoes !== null && { undoes: row.undoes }),
  ...(row.after_ids !== null && { after: JSON.parse(row.after_ids) as string[] }),
  ...(row.source !== null && { source: row.source }),
});

/** Reads what was recorded of entries, in the order in which it came. @returns what was recorded of one */
export async function readEvents(db: Db, entryIds: readonly string[]) {
  const query = db.selectFrom('attendance_events').selectAll().orderBy('received_at').orderBy('id');
  const rows = await inChunks(entryIds, (some) => query.where('entry_id', 'in', some).execute());
  const events = Map.groupBy(rows, (row) => row.entry_id);
  return (entryId: string) => (events.get(entryId) ?? []).map(toEvent);
}

/** What events mean on each of their days, in order of the days, of which those before today are over. */
function summarise(events: readonly AttendanceEvent[], today: string): StoredAppearance[] {
  const days = [...Map.groupBy(events, ({ date }) => date)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return days.flatMap(([date, ofDay]) => {
    const appearance = foldAppearance(ofDay);
    const { at, start, hasCome } = appearance;
    if (at === null) return [];
    const state = date < today ? stateAfter(appearance) : appearance.state;
    const startedAt = start?.receivedAt;
    return { date, state, at, hasCome, ...(startedAt && { startedAt }) };
  });
}

const ENTRY_TABLES = ['audition_entries', 'undoable_entries', 'archived_entries'] as const;

/** Each entry is new to who reads changes, also where another event says the same: devices say which events they knew. */
async function storeAppearances(
  transaction: Db,
  entryIds: readonly string[],
  { revision, today }: { revision: number; today: string },
  tables: readonly (typeof ENTRY_TABLES)[number][] = ['audition_entries'],
) {
  const eventsOf = await readEvents(transaction, entryIds);
  for (const id of entryIds) {
    const appearances = JSON.stringify(summarise(eventsOf(id), today));
    for (const table of tables) await updateRow(transaction, table, id, { appearances, revision });
  }
  await writeAttendance(transaction, revision, entryIds);
}

/** Gives days to what an earlier release has recorded: those of the slots that were published last before, else of its time. Once, as a server starts. */
export async function dateEvents({ db, revisions }: Database, timeZone: string): Promise<void> {
  const undated = db.selectFrom('attendance_events').where('date', 'is', null);
  const rows = await undated.select(['id', 'entry_id', 'received_at']).execute();
  if (rows.length === 0) return;
  const entryIds = [...new Set(rows.map(({ entry_id }) => entry_id))];
  await revisions.change(['auditions'], async (transaction, revised) => {
    const columns = ['created_at', 'date', 'starts'] as const;
    const archived = transaction
      .selectFrom('archived_entries')
      .select(['id as entry_id', ...columns])
      .where('date', 'is not', null)
      .$narrowType<{ date: string; starts: number }>();
    const published = transaction
      .selectFrom('published_slots')
      .innerJoin('schedule_versions', 'number', 'version')
      .select(['entry_id', ...columns])
      .orderBy('created_at');
    const slots = await inChunks(entryIds, async (some) => [
      ...(await archived.where('id', 'in', some).execute()),
      ...(await published.where('entry_id', 'in', some).execute()),
    ]);
    const slotsOf = Map.groupBy(slots, ({ entry_id }) => entry_id);
    for (const { id, entry_id, received_at } of rows) {
      const had = slotsOf.get(entry_id) ?? [];
      const slot = had.findLast(({ created_at }) => created_at <= received_at * 1_000);
      const date = slot ? auditionDay(slot) : auditionDayAt(zonedTime(received_at, timeZone));
      await updateRow(transaction, 'attendance_events', id, { date });
    }
    const today = auditionDayAt(zonedTime(await readTime(transaction), timeZone));
    const now = { revision: revised.auditions, today };
    await storeAppearances(transaction, entryIds, now, ENTRY_TABLES);
  });
}

/** Lets entries say what they were on days that are over, see `stateAfter`. Each minute: a day ends without a request. */
export async function closeDays(
  { db, revisions }: Database,
  now: number,
  timeZone: string,
): Promise<void> {
  const today = auditionDayAt(zonedTime(now, timeZone));
  const isOpen = (one: StoredAppearance) => one.date < today && stateAfter(one) !== one.state;
  const rows = await Promise.all(
    ENTRY_TABLES.map((table) => {
      const entries = db.selectFrom(table as 'audition_entries').select(['id', 'appearances']);
      const like = (state: string) => ['appearances', 'like', `%"${state}"%`] as const;
      const states = [like('called'), like('started')];
      return entries.where(({ or, eb }) => or(states.map((one) => eb(...one)))).execute();
    }),
  );
  const entryIds = rows.flat().flatMap((row) => (appearancesOf(row).some(isOpen) ? row.id : []));
  if (entryIds.length === 0) return;
  await revisions.change(['auditions'], (transaction, { auditions: revision }) =>
    storeAppearances(transaction, entryIds, { revision, today }, ENTRY_TABLES),
  );
}

/** A list has them all, which each phone loads; a candidate of a usual day has five. */
const MAX_EVENTS_PER_DAY = 60;

async function refuseTooMany(transaction: Db, entryIds: Iterable<string>, now: number) {
  const query = transaction.selectFrom('attendance_events');
  const recent = query.where('received_at', '>', now - DAY_MS);
  for (const id of entryIds) {
    if ((await countRows(recent.where('entry_id', '=', id))) <= MAX_EVENTS_PER_DAY) continue;
    const message = `A candidate has at most ${MAX_EVENTS_PER_DAY} records in 24 hours. Please note it on paper, and ask an organiser.`;
    throw new HttpError(429, 'limit_reached', message);
  }
}

/** After all that came before, whatever the clock says. Part of a change of the auditions. */
async function receiptClock(transaction: Db, now: number) {
  const { latest } = await transaction
    .selectFrom('attendance_events')
    .select(({ fn }) => fn.max('received_at').as('latest'))
    .executeTakeFirstOrThrow();
  let time = Math.max(now, Number(latest ?? 0) + 1);
  return () => time++;
}

/** @returns what the stored events of an entry mean on a day */
async function stateReader(transaction: Db, ids: readonly string[]) {
  const query = transaction.selectFrom('audition_entries').select(['id', 'appearances']);
  const rows = await inChunks(ids, (some) => query.where('id', 'in', some).execute());
  const appearances = new Map(rows.map((row) => [row.id, appearancesOf(row)]));
  return (id: string, day: string) =>
    appearances.get(id)?.find(({ date }) => date === day)?.state ?? 'expected';
}

/** Stores each event once. Part of a change of the auditions. @throws HttpError 429 `limit_reached` after 60 of one candidate in 24 hours */
export async function storeEvents(
  call: AccountWriting,
  events: readonly NewAttendanceEvent[],
  timeZone: string,
): Promise<AttendanceResults> {
  const { transaction, by, revised } = call;
  const entryIds = [...new Set(events.map(({ entryId }) => entryId))];
  const before = await stateReader(transaction, entryIds);
  const slots = await readPublishedSlots(transaction, entryIds);
  const now = await readTime(transaction);
  const today = auditionDayAt(zonedTime(now, timeZone));
  const yearAgo = dateAfter(today, -366);
  const nextReceipt = await receiptClock(transaction, now);
  /** The last event of each, with its day. */
  const last = new Map<string, NewAttendanceEvent & { day: string }>();

  /** An undo is of the day of what it takes back. A device whose clock is wrong may name a day that has not come, or year 0. */
  async function dayOf({ date, entryId: entry_id, undoes }: NewAttendanceEvent) {
    const undone =
      undoes && (await findRow(transaction, 'attendance_events', { id: undoes, entry_id }));
    if (undone && undone.date !== null) return undone.date;
    if (date !== undefined && date > yearAgo) return date > today ? today : date;
    const slot = slots.get(entry_id);
    return slot ? auditionDay(slot) : today;
  }

  async function store(event: NewAttendanceEvent) {
    const { _id: id, entryId: entry_id, kind, undoes = null, after, source = null } = event;
    if (!(await findRow(transaction, 'audition_entries', entry_id))) return 'gone';
    const date = await dayOf(event);
    const claimed = Date.parse(event.at);
    const isPossible = claimed >= instantOf(`${date}T00:00`, timeZone) && claimed <= now;
    const known = [after ?? []].flat();
    const row = {
      ...{ id, entry_id, kind, undoes, date, source, received_at: nextReceipt() },
      at: isPossible ? claimed : now,
      after_ids: known.length > 0 ? JSON.stringify(known) : null,
      account_uid: by.uid,
    };
    if (!(await insertNew(transaction, 'attendance_events', row))) return 'repeated';
    last.set(entry_id, { ...event, day: date });
    return 'stored';
  }

  const results: AttendanceResults['results'] = [];
  for (const event of events) results.push({ _id: event._id, outcome: await store(event) });
  const ids = [...last.keys()];
  await refuseTooMany(transaction, ids, now);
  await storeAppearances(transaction, ids, { revision: revised.auditions, today });
  const after = await stateReader(transaction, ids);
  // The log has what a device said, whatever it means beside what others say.
  const changed = [...last].map(([item_id, { day, kind }]) => ({
    item_id,
    before: before(item_id, day),
    after: kind === 'undo' ? after(item_id, day) : kind,
  }));
  const isUndo = [...last.values()].every(({ kind }) => kind === 'undo');
  const [source, ...others] = new Set([...last.values()].map((event) => event.source));
  const fields = source && others.length === 0 ? [source] : [];
  await recordChanges(call, 'attendance', isUndo ? 'undone' : 'changed', changed, { fields });
  return { results };
}
