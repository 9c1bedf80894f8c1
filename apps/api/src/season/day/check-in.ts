import {
  BoardChangesQuery,
  AttendanceResults,
  CheckInChanges,
  type CheckInEntry,
  CheckInList,
  DoorAnswers,
  NewAttendanceEvents,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { changesSince, inSnapshot, readRevisions } from '../auditions/entries/audition-entries.ts';
import { readPublishedSlots } from '../auditions/seats/published.ts';
import { readStructure } from '../auditions/seats/seats.ts';
import { fieldColumns } from '#platform/database/field-columns.ts';
import { type Database } from '#platform/database/revisions.ts';
import { countRows, readInPages } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { listSender } from '#platform/http/large-lists.ts';
import { readRoute, writeRoute } from '#platform/http/routes.ts';
import { readEvents, storeEvents } from './attendance.ts';

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

const NO_CHANGES: Pick<CheckInChanges, 'entries' | 'panels'> = { entries: [] };

const readPanelNames = async (db: Db) => (await readStructure(db)).panels.map(({ name }) => name);

export const readCheckInList = (db: Db) =>
  inSnapshot(db, async (snapshot) => {
    const { revision } = await readRevisions(snapshot);
    const rows = await readInPages(selectEntries(snapshot), 'number');
    const panels = await readPanelNames(snapshot);
    return { revision, panels, entries: await toEntries(snapshot, rows) };
  });

export async function checkInRoutes(
  app: FastifyInstance,
  { timeZone, ...database }: Database & { timeZone: string },
) {
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
      changesSince(database, since, NO_CHANGES, async (snapshot) => {
        const edits = snapshot.selectFrom('schedule_edits').where('kind', '=', 'published');
        // Since then any entry may have another slot.
        if ((await countRows(edits.where('revision', '>', since.schedule))) > 0) return undefined;
        const query = selectEntries(snapshot).where('revision', '>', since.entries);
        const changed = await query.orderBy('number').execute();
        return {
          panels: await readPanelNames(snapshot),
          entries: await toEntries(snapshot, changed),
        };
      }),
  });

  writeRoute(app, database, 'check-in', 'POST', '/check-in/events', {
    summary: 'Stores what devices have recorded of candidates, each event once',
    refusals: [429],
    body: NewAttendanceEvents,
    response: { 200: AttendanceResults },
    changes: ['auditions'],
    write: (call) => storeEvents(call, call.body.events, timeZone),
  });
}
