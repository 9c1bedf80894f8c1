import {
  type AttendanceEvent,
  type AttendanceResults,
  auditionDay,
  auditionDayAt,
  foldAppearance,
  type NewAttendanceEvent,
} from '@nox/contracts';
import {
  readPublishedSlots,
  type StoredAppearance,
  writeAttendance,
} from '../auditions/seats/published.ts';
import { recordChanges } from '#platform/database/audit.ts';
import { DAY_MS, isoTime, readTime } from '#platform/database/clock.ts';
import { countRows, findRow, inChunks, insertNew, updateRow } from '#platform/database/rows.ts';
import {
  type AttendanceEventRow,
  type AuditionEntryRow,
  type Db,
} from '#platform/database/schema.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { type AccountWriting } from '#platform/http/routes.ts';
import { instantOf, zonedTime } from '../seasons/current-season.ts';

/* What was recorded of candidates on the days of auditions. What it means is decided in `foldAppearance`. */

const toEvent = (row: AttendanceEventRow): AttendanceEvent => ({
  _id: row.id,
  kind: row.kind,
  at: isoTime(row.at),
  // No day has what an earlier release has recorded since this one started.
  date: row.date ?? '',
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

/** What events mean on each of their days, in order of the days. */
function summarise(events: readonly AttendanceEvent[]): StoredAppearance[] {
  const days = [...Map.groupBy(events, ({ date }) => date)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return days.flatMap(([date, ofDay]) => {
    const { state, at, start, hasCome } = foldAppearance(ofDay);
    if (at === null || date === '') return [];
    const startedAt = start?.receivedAt;
    return { date, state, at, hasCome, ...(startedAt && { startedAt }) };
  });
}

/** Each entry is new to who reads changes, also where another event says the same: devices say which events they knew. */
async function storeAppearances(db: Db, entryIds: readonly string[], revision: number) {
  const eventsOf = await readEvents(db, entryIds);
  for (const id of entryIds) {
    const appearances = JSON.stringify(summarise(eventsOf(id)));
    await updateRow(db, 'audition_entries', id, { appearances, revision });
  }
  await writeAttendance(db, revision, entryIds);
}

/** The day of the slot that they have, if they have one, else that of a time. */
async function dayReader(db: Db, entryIds: readonly string[], timeZone: string) {
  const slots = await readPublishedSlots(db, entryIds);
  return (entryId: string, time: number): string => {
    const slot = slots.get(entryId);
    return slot ? auditionDay(slot) : auditionDayAt(zonedTime(time, timeZone));
  };
}

/** Gives days to what an earlier release has recorded: those of the slots that were published last before. Once, as a server starts. */
export async function dateEvents(db: Db, timeZone: string): Promise<void> {
  const undated = db.selectFrom('attendance_events').where('date', 'is', null);
  const rows = await undated.select(['id', 'entry_id', 'received_at']).execute();
  if (rows.length === 0) return;
  const entryIds = [...new Set(rows.map(({ entry_id }) => entry_id))];
  await db.transaction().execute(async (transaction) => {
    const versions = await inChunks(entryIds, (some) =>
      transaction
        .selectFrom('published_slots')
        .innerJoin('schedule_versions', 'number', 'version')
        .select(['entry_id', 'created_at', 'date', 'starts'])
        .where('entry_id', 'in', some)
        .orderBy('created_at')
        .execute(),
    );
    const slotsOf = Map.groupBy(versions, ({ entry_id }) => entry_id);
    for (const { id, entry_id, received_at } of rows) {
      const slots = slotsOf.get(entry_id) ?? [];
      const slot = slots.findLast(({ created_at }) => created_at <= received_at * 1_000);
      const date = slot ? auditionDay(slot) : auditionDayAt(zonedTime(received_at, timeZone));
      await updateRow(transaction, 'attendance_events', id, { date });
    }
    const entries = await inChunks(entryIds, (some) =>
      transaction
        .selectFrom('audition_entries')
        .select(['id', 'revision'])
        .where('id', 'in', some)
        .execute(),
    );
    for (const { id, revision } of entries) await storeAppearances(transaction, [id], revision);
  });
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
async function receiptClock(transaction: Db) {
  const { latest } = await transaction
    .selectFrom('attendance_events')
    .select(({ fn }) => fn.max('received_at').as('latest'))
    .executeTakeFirstOrThrow();
  let time = Math.max(await readTime(transaction), Number(latest ?? 0) + 1);
  return () => time++;
}

/** Stores each event once. Part of a change of the auditions. @throws HttpError 429 `limit_reached` after 60 of one candidate in 24 hours */
export async function storeEvents(
  call: AccountWriting,
  events: readonly NewAttendanceEvent[],
  timeZone: string,
): Promise<AttendanceResults> {
  const { transaction, by, revised } = call;
  const entryIds = [...new Set(events.map(({ entryId }) => entryId))];
  const usualDayOf = await dayReader(transaction, entryIds, timeZone);
  const nextReceipt = await receiptClock(transaction);
  const concerned = new Map<string, AuditionEntryRow>();

  /** An undo is of the day of what it takes back. No one has appeared on a day that has not come. */
  async function dayOf({ date, entryId: entry_id, undoes }: NewAttendanceEvent, received: number) {
    const undone =
      undoes && (await findRow(transaction, 'attendance_events', { id: undoes, entry_id }));
    if (undone && undone.date !== null) return undone.date;
    const today = auditionDayAt(zonedTime(received, timeZone));
    return date === undefined ? usualDayOf(entry_id, received) : date > today ? today : date;
  }

  async function store(event: NewAttendanceEvent) {
    const { _id: id, entryId: entry_id, kind, undoes = null, after, source = null } = event;
    const entry = await findRow(transaction, 'audition_entries', entry_id);
    if (!entry) return 'gone';
    const received_at = nextReceipt();
    const date = await dayOf(event, received_at);
    const claimed = Date.parse(event.at);
    const isPossible = claimed >= instantOf(`${date}T00:00`, timeZone) && claimed <= received_at;
    const known = [after ?? []].flat();
    const row = {
      ...{ id, entry_id, kind, undoes, date, source, received_at },
      at: isPossible ? claimed : received_at,
      after_ids: known.length > 0 ? JSON.stringify(known) : null,
      account_uid: by.uid,
    };
    if (!(await insertNew(transaction, 'attendance_events', row))) return 'repeated';
    concerned.set(entry_id, entry);
    return 'stored';
  }

  const results: AttendanceResults['results'] = [];
  for (const event of events) results.push({ _id: event._id, outcome: await store(event) });
  const ids = [...concerned.keys()];
  await refuseTooMany(transaction, ids, nextReceipt());
  await storeAppearances(transaction, ids, revised.auditions);
  const after = await stateReader(transaction, ids);
  await recordChanges(
    call,
    'attendance',
    'changed',
    [...concerned].map(([item_id, { attendance }]) => ({
      item_id,
      before: attendance ?? 'expected',
      after: after(item_id),
    })),
  );
  return { results };
}

async function stateReader(transaction: Db, ids: readonly string[]) {
  const query = transaction.selectFrom('audition_entries').select(['id', 'attendance']);
  const rows = await inChunks(ids, (some) => query.where('id', 'in', some).execute());
  const states = new Map(rows.map(({ id, attendance }) => [id, attendance]));
  return (id: string) => states.get(id) ?? 'expected';
}
