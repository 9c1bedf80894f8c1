import {
  type AttendanceEvent,
  type AttendanceResults,
  foldAttendance,
  type NewAttendanceEvent,
} from '@nox/contracts';
import { recordChanges } from '../database/audit.ts';
import { isoTime, readTime } from '../database/clock.ts';
import { inChunks, updateRow } from '../database/rows.ts';
import { type AttendanceEventRow, type AuditionEntryRow, type Db } from '../database/schema.ts';
import { type AccountWriting } from '../http/routes.ts';

export const toEvent = ({ id, kind, undoes, at }: AttendanceEventRow): AttendanceEvent => ({
  ...{ _id: id, kind, at: isoTime(at) },
  ...(undoes !== null && { undoes }),
});

/** What was recorded of entries, by their ids. */
export async function readEvents(
  db: Db,
  entryIds: readonly string[],
): Promise<Map<string, AttendanceEventRow[]>> {
  const rows = await inChunks(entryIds, (some) =>
    db.selectFrom('attendance_events').selectAll().where('entry_id', 'in', some).execute(),
  );
  return Map.groupBy(rows, (row) => row.entry_id);
}

type Outcome = AttendanceResults['results'][number]['outcome'];
type Entry = Pick<AuditionEntryRow, 'id' | 'attendance' | 'attendance_at'>;

const isSame = (row: AttendanceEventRow, event: NewAttendanceEvent) =>
  row.entry_id === event.entryId &&
  row.kind === event.kind &&
  row.undoes === (event.undoes ?? null);

const readEntries = (db: Db, ids: readonly string[]): Promise<Entry[]> =>
  inChunks(ids, (some) =>
    db
      .selectFrom('audition_entries')
      .select(['id', 'attendance', 'attendance_at'])
      .where('id', 'in', some)
      .execute(),
  );

/** Lets entries say what their events fold to. */
async function updateAttendance(call: AccountWriting, entries: readonly Entry[]): Promise<void> {
  const { transaction, revised, by } = call;
  const events = await readEvents(
    transaction,
    entries.map(({ id }) => id),
  );
  const changed = [];
  for (const { id, attendance: before, attendance_at } of entries) {
    const { state, at } = foldAttendance((events.get(id) ?? []).map(toEvent));
    const attendance = state === 'expected' ? null : state;
    const after = { attendance, attendance_at: at === null ? null : Date.parse(at) };
    if (attendance !== before || after.attendance_at !== attendance_at) {
      const values = { ...after, revision: revised.auditions };
      await updateRow(transaction, 'audition_entries', id, values);
    }
    changed.push({ item_id: id, before: before ?? 'expected', after: state });
  }
  await recordChanges(transaction, changed, { subject: 'attendance', action: 'changed', by });
}

/**
 * Stores what devices have recorded, each event once: they may come late, in any order, and again. Part of a change of the
 * auditions.
 */
export async function storeEvents(
  call: AccountWriting,
  events: readonly NewAttendanceEvent[],
): Promise<AttendanceResults> {
  const { transaction, by } = call;
  const received_at = await readTime(transaction);
  const ids = events.map(({ _id }) => _id);
  const stored = transaction.selectFrom('attendance_events').selectAll();
  const rows = await inChunks(ids, (some) => stored.where('id', 'in', some).execute());
  const known = new Map(rows.map((row) => [row.id, row]));
  const found = await readEntries(transaction, [...new Set(events.map((one) => one.entryId))]);
  const entries = new Map(found.map((entry) => [entry.id, entry]));
  const concerned = new Set<Entry>();

  async function store(event: NewAttendanceEvent): Promise<Outcome> {
    const former = known.get(event._id);
    if (former) return isSame(former, event) ? 'repeated' : 'conflict';
    const entry = entries.get(event.entryId);
    if (!entry) return 'gone';
    const { _id: id, entryId: entry_id, kind, undoes = null } = event;
    const at = Math.min(Date.parse(event.at), received_at);
    const row = { ...{ id, entry_id, kind, undoes, at, received_at }, account_uid: by.uid };
    await transaction.insertInto('attendance_events').values(row).execute();
    known.set(id, row);
    concerned.add(entry);
    return 'stored';
  }

  const results: AttendanceResults['results'] = [];
  for (const event of events) results.push({ _id: event._id, outcome: await store(event) });
  if (concerned.size > 0) await updateAttendance(call, [...concerned]);
  return { results };
}
