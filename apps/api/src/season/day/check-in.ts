import {
  BoardChangesQuery,
  AttendanceResults,
  CheckInChanges,
  type CheckInEntry,
  CheckInList,
  DoorAnswers,
  isReadBy,
  isShownIn,
  NewAttendanceEvents,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { changesSince, inSnapshot, readRevisions } from '../auditions/entries/audition-entries.ts';
import { showsPortraits, toMedia } from '../auditions/entries/candidate-media.ts';
import { answersTo } from '../auditions/entries/visible-answers.ts';
import { readPublishedSlots } from '../auditions/seats/published.ts';
import { readStructure } from '../auditions/seats/seats.ts';
import { fieldColumns } from '#platform/database/field-columns.ts';
import { type Database } from '#platform/database/revisions.ts';
import { countRows, readInPages } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { listSender } from '#platform/http/large-lists.ts';
import { readRoute, writeRoute } from '#platform/http/routes.ts';
import { readCurrentSeason } from '../seasons/current-season.ts';
import { readEvents, storeEvents } from './attendance.ts';

const DOOR = fieldColumns(DoorAnswers);

/** Security boundary: who checks in sees no more of a candidate. */
const selectEntries = (db: Db) =>
  db
    .selectFrom('audition_entries')
    .select(['id', 'number', 'check_in_code', 'time_slot', 'withdrawn_at', 'registration', 'media'])
    .select(DOOR.columns);

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

/** The season's own questions whose answers the door reads and shows. */
async function readQuestions(db: Db) {
  const { questions } = (await readCurrentSeason(db)).settings;
  return questions.filter((one) => isReadBy(one, ['check-in']) && isShownIn(one, 'walk-in'));
}

async function toEntries(db: Db, rows: readonly Row[]): Promise<CheckInEntry[]> {
  const ids = rows.map(({ id }) => id);
  const slots = await readPublishedSlots(db, ids);
  const eventsOf = await readEvents(db, ids);
  const keys = (await readQuestions(db)).map(({ key }) => key);
  const isShown = await showsPortraits(db);
  return rows.map((row) => ({
    _id: row.id,
    number: row.number,
    ...DOOR.read(row),
    ...answersTo(keys, row.registration),
    ...(isShown && { portrait: toMedia(row).portrait }),
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
    const questions = await readQuestions(snapshot);
    const entries = await toEntries(snapshot, rows);
    return { revision, panels, ...(questions.length > 0 && { questions }), entries };
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
