import { type BoardRevision, type CheckInChanges, type CheckInEntry } from '@nox/contracts';
import { changesSince, readBoardRevision } from '../auditions/changes/changes-since.ts';
import { inSnapshot, readDeleted } from '../auditions/entries/audition-entries.ts';
import { readPublishedSlots } from '../auditions/seats/published.ts';
import { type Database } from '../database/revisions.ts';
import { inChunks } from '../database/rows.ts';
import { type AuditionEntryRow, type Db } from '../database/schema.ts';
import { readInPages } from '../http/time-slices.ts';
import { readEvents, toEvent } from './attendance.ts';

/** Security boundary: who checks in sees no more of a candidate. */
const COLUMNS = [
  'id',
  'number',
  'full_name',
  'check_in_code',
  'time_slot',
  'withdrawn_at',
] as const satisfies (keyof AuditionEntryRow)[];

type Row = Pick<AuditionEntryRow, (typeof COLUMNS)[number]>;

async function toEntries(db: Db, rows: readonly Row[]): Promise<CheckInEntry[]> {
  const ids = rows.map(({ id }) => id);
  const slots = await readPublishedSlots(db, ids);
  const events = await readEvents(db, ids);
  return rows.map((row) => ({
    ...{ _id: row.id, number: row.number, fullName: row.full_name, code: row.check_in_code },
    slot: slots.get(row.id) ?? null,
    timeSlot: row.time_slot,
    ...(row.withdrawn_at !== null && { isWithdrawn: true }),
    events: (events.get(row.id) ?? []).map(toEvent),
  }));
}

/** Some entries, in the order of their ids. */
export async function readCheckInEntries(db: Db, ids: readonly string[]): Promise<CheckInEntry[]> {
  const query = db.selectFrom('audition_entries').select(COLUMNS);
  const rows = await inChunks(ids, (some) => query.where('id', 'in', some).execute());
  return toEntries(
    db,
    rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
  );
}

/** All entries of the season, by their numbers. */
export const readCheckInList = (db: Db) =>
  inSnapshot(db, async (snapshot) => {
    const { revision } = await readBoardRevision(snapshot);
    const query = snapshot.selectFrom('audition_entries').select(COLUMNS);
    return { revision, entries: await toEntries(snapshot, await readInPages(query, 'number')) };
  });

/** Whether a schedule was published after a revision, so that any entry may have another slot. */
async function isPublishedSince(db: Db, revision: number): Promise<boolean> {
  const publication = await db
    .selectFrom('schedule_edits')
    .select('id')
    .where('kind', '=', 'published')
    .where('revision', '>', revision)
    .executeTakeFirst();
  return publication !== undefined;
}

const NONE: Pick<CheckInChanges, 'entries' | 'removed'> = { entries: [], removed: [] };

export const readCheckInChanges = (
  database: Database,
  since: BoardRevision,
): Promise<CheckInChanges> =>
  changesSince(database, since, NONE, async (snapshot) => {
    if (await isPublishedSince(snapshot, since.schedule)) return undefined;
    const changed = snapshot
      .selectFrom('audition_entries')
      .select(COLUMNS)
      .where('revision', '>', since.entries);
    return {
      entries: await toEntries(snapshot, await changed.orderBy('number').execute()),
      removed: await readDeleted(snapshot, since.entries),
    };
  });
