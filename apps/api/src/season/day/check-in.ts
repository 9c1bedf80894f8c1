import {
  type AttendanceEvent,
  AttendanceResults,
  BoardChangesQuery,
  CheckInChanges,
  type CheckInEntry,
  CheckInList,
  DoorAnswers,
  foldAttendance,
  type NewAttendanceEvent,
  NewAttendanceEvents,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { changesSince, inSnapshot, readRevisions } from '../auditions/entries/audition-entries.ts';
import { readPublishedSlots } from '../auditions/seats/published.ts';
import { recordChanges } from '#platform/database/audit.ts';
import { DAY_MS, isoTime, readTime } from '#platform/database/clock.ts';
import { fieldColumns } from '#platform/database/field-columns.ts';
import { type Database } from '#platform/database/revisions.ts';
import {
  countRows,
  findRow,
  inChunks,
  insertNew,
  readInPages,
  updateRow,
} from '#platform/database/rows.ts';
import {
  type AttendanceEventRow,
  type AuditionEntryRow,
  type Db,
} from '#platform/database/schema.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { listSender } from '#platform/http/large-lists.ts';
import { type AccountWriting, readRoute, writeRoute } from '#platform/http/routes.ts';

const toEvent = ({ id, kind, undoes, at }: AttendanceEventRow): AttendanceEvent => ({
  _id: id,
  kind,
  at: isoTime(at),
  ...(undoes !== null && { undoes }),
});

/** Reads what was recorded of entries, in order of time. @returns what was recorded of one */
export async function readEvents(db: Db, entryIds: readonly string[]) {
  const query = db.selectFrom('attendance_events').selectAll().orderBy('at').orderBy('id');
  const rows = await inChunks(entryIds, (some) => query.where('entry_id', 'in', some).execute());
  const events = Map.groupBy(rows, (row) => row.entry_id);
  return (entryId: string) => (events.get(entryId) ?? []).map(toEvent);
}

const DOOR = fieldColumns(DoorAnswers);

/** Security boundary: who checks in sees no more of a candidate. */
const selectEntries = (db: Db) =>
  db
    .selectFrom('audition_entries')
    .select(['id', 'number', 'check_in_code', 'time_slot', 'withdrawn_at'])
    .select(DOOR.columns);

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

async function toEntries(db: Db, rows: readonly Row[]): Promise<CheckInEntry[]> {
  const ids = rows.map(({ id }) => id);
  const slots = await readPublishedSlots(db, ids);
  const eventsOf = await readEvents(db, ids);
  return rows.map((row) => ({
    _id: row.id,
    number: row.number,
    ...DOOR.read(row),
    code: row.check_in_code,
    slot: slots.get(row.id) ?? null,
    timeSlot: row.time_slot,
    ...(row.withdrawn_at !== null && { isWithdrawn: true }),
    events: eventsOf(row.id),
  }));
}

export async function readCheckInEntry(db: Db, id: string): Promise<CheckInEntry> {
  const [entry] = await toEntries(db, await selectEntries(db).where('id', '=', id).execute());
  return entry!;
}

export const readCheckInList = (db: Db) =>
  inSnapshot(db, async (snapshot) => {
    const { revision } = await readRevisions(snapshot);
    const rows = await readInPages(selectEntries(snapshot), 'number');
    return { revision, entries: await toEntries(snapshot, rows) };
  });

/** Lets entries say what their events fold to. */
async function updateAttendance(call: AccountWriting, entries: readonly AuditionEntryRow[]) {
  const { transaction, revised } = call;
  const ids = entries.map(({ id }) => id);
  const eventsOf = await readEvents(transaction, ids);
  const changed = [];
  for (const { id, attendance: before, attendance_at } of entries) {
    const { state, at } = foldAttendance(eventsOf(id));
    const attendance = state === 'expected' ? null : state;
    const after = { attendance, attendance_at: at === null ? null : Date.parse(at) };
    if (attendance !== before || after.attendance_at !== attendance_at) {
      const values = { ...after, revision: revised.auditions };
      await updateRow(transaction, 'audition_entries', id, values);
    }
    changed.push({ item_id: id, before: before ?? 'expected', after: state });
  }
  await recordChanges(call, 'attendance', 'changed', changed);
}

/** A list has them all, which each phone loads; a candidate of a usual day has five. */
const MAX_EVENTS_PER_DAY = 60;

/** Stores each event once. Part of a change of the auditions. @throws HttpError 429 `limit_reached` after 60 of one candidate in 24 hours */
export async function storeEvents(call: AccountWriting, events: readonly NewAttendanceEvent[]) {
  const { transaction, by } = call;
  const received_at = await readTime(transaction);
  const concerned = new Map<string, AuditionEntryRow>();

  async function store(event: NewAttendanceEvent) {
    const { _id: id, entryId: entry_id, kind, undoes = null } = event;
    const at = Math.min(Date.parse(event.at), received_at);
    const row = { id, entry_id, kind, undoes, at, received_at, account_uid: by.uid };
    const entry = await findRow(transaction, 'audition_entries', entry_id);
    if (!entry) return 'gone';
    if (!(await insertNew(transaction, 'attendance_events', row))) return 'repeated';
    concerned.set(entry_id, entry);
    return 'stored';
  }

  const results: AttendanceResults['results'] = [];
  for (const event of events) results.push({ _id: event._id, outcome: await store(event) });
  const query = transaction.selectFrom('attendance_events');
  const recent = query.where('received_at', '>', received_at - DAY_MS);
  for (const id of concerned.keys()) {
    if ((await countRows(recent.where('entry_id', '=', id))) <= MAX_EVENTS_PER_DAY) continue;
    const message = `A candidate has at most ${MAX_EVENTS_PER_DAY} records in 24 hours. Please note it on paper, and ask an organiser.`;
    throw new HttpError(429, 'limit_reached', message);
  }
  if (concerned.size > 0) await updateAttendance(call, [...concerned.values()]);
  return { results };
}

export async function checkInRoutes(app: FastifyInstance, database: Database) {
  const { db } = database;

  readRoute(app, 'check-in', '/check-in', {
    summary: 'All candidates as the door knows them: number, name, code, slot and attendance',
    response: CheckInList,
    isConditional: true,
    read: listSender(database, ['auditions', 'schedule'], async () => ({
      body: await readCheckInList(db),
    })),
  });

  readRoute(app, 'check-in', '/check-in/changes', {
    summary: 'What has changed in that list after a revision',
    query: BoardChangesQuery,
    response: CheckInChanges,
    read: ({ query: since }) =>
      changesSince(database, since, { entries: [] }, async (snapshot) => {
        const edits = snapshot.selectFrom('schedule_edits').where('kind', '=', 'published');
        // Since then any entry may have another slot.
        if ((await countRows(edits.where('revision', '>', since.schedule))) > 0) return undefined;
        const query = selectEntries(snapshot).where('revision', '>', since.entries);
        const changed = await query.orderBy('number').execute();
        return { entries: await toEntries(snapshot, changed) };
      }),
  });

  writeRoute(app, database, 'check-in', 'POST', '/check-in/events', {
    summary: 'Stores what devices have recorded of candidates, each event once',
    refusals: [429],
    body: NewAttendanceEvents,
    response: { 200: AttendanceResults },
    changes: ['auditions'],
    write: (call) => storeEvents(call, call.body.events),
  });
}
