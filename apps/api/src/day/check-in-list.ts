import { type BoardRevision, type CheckInChanges, type CheckInEntry } from '@nox/contracts';
import { inSnapshot, readDeleted, readRevisions } from '../auditions/entries/audition-entries.ts';
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

async function readRevision(db: Db): Promise<BoardRevision & { tombstonesSince: number }> {
  const { schedule, revision: entries, tombstonesSince } = await readRevisions(db);
  return { schedule, entries, tombstonesSince };
}

/** All entries of the season, by their numbers. */
export const readCheckInList = (db: Db) =>
  inSnapshot(db, async (snapshot) => {
    const { tombstonesSince: _, ...revision } = await readRevision(snapshot);
    const query = snapshot.selectFrom('audition_entries').select(COLUMNS);
    return { revision, entries: await toEntries(snapshot, await readInPages(query, 'number')) };
  });

const nothing = (revision: BoardRevision, isIncomplete: boolean): CheckInChanges => ({
  ...{ revision, isIncomplete, entries: [], removed: [] },
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

/** What has changed since a revision. Reads nothing while nothing has changed. */
export async function readCheckInChanges(
  { db, revisions }: Database,
  since: BoardRevision,
): Promise<CheckInChanges> {
  const [schedule, entries] = await Promise.all([
    revisions.revisionOf('schedule'),
    revisions.revisionOf('auditions'),
  ]);
  if (schedule === since.schedule && entries === since.entries) return nothing(since, false);
  return inSnapshot(db, async (snapshot) => {
    const { tombstonesSince, ...revision } = await readRevision(snapshot);
    // A later revision is of another database, such as one before a backup was restored.
    const isAhead = since.entries > revision.entries || since.schedule > revision.schedule;
    const isBehind = since.entries < tombstonesSince;
    if (isAhead || isBehind || (await isPublishedSince(snapshot, since.schedule))) {
      return nothing(revision, true);
    }
    const changed = snapshot
      .selectFrom('audition_entries')
      .select(COLUMNS)
      .where('revision', '>', since.entries);
    return {
      ...nothing(revision, false),
      entries: await toEntries(snapshot, await changed.orderBy('number').execute()),
      removed: await readDeleted(snapshot, since.entries),
    };
  });
}
