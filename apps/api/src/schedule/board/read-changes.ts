import { type BoardChanges, type BoardRevision } from '@nox/contracts';
import { inSnapshot } from '../../auditions/entries/audition-entries.ts';
import { readRevisions } from '../../auditions/entries/tombstones.ts';
import { readScheduleRevision, toEdit } from '../../auditions/seats/edits.ts';
import { type Database } from '../../database/revisions.ts';
import { type Db, type ScheduleEditRow } from '../../database/schema.ts';
import { readChangedCandidates } from './candidates.ts';

/** For a client that is further behind, reading the board again is less. */
const MAX_EDITS = 200;

/** Change more than assignments. */
const BEYOND_ASSIGNMENTS = ['structure', 'pinned', 'parties', 'published'];

const nothing = (revision: BoardRevision, isIncomplete: boolean): BoardChanges => ({
  revision,
  isIncomplete,
  edits: [],
  candidates: [],
  removed: [],
});

/** The edits of all revisions after one; undefined if they do not tell everything that has changed. */
async function readEdits(
  snapshot: Db,
  since: number,
  revision: number,
): Promise<ScheduleEditRow[] | undefined> {
  const count = revision - since;
  // A later revision is of another database, such as one before a backup was restored.
  if (count < 0 || count > MAX_EDITS) return undefined;
  if (count === 0) return [];
  const rows = await snapshot
    .selectFrom('schedule_edits')
    .selectAll()
    .where('revision', '>', since)
    .orderBy('revision')
    .execute();
  const isComplete =
    rows.length === count && rows.every(({ kind }) => !BEYOND_ASSIGNMENTS.includes(kind));
  return isComplete ? rows : undefined;
}

async function readSince(snapshot: Db, since: BoardRevision): Promise<BoardChanges> {
  const { revision: entries, tombstonesSince } = await readRevisions(snapshot);
  const revision = { schedule: await readScheduleRevision(snapshot), entries };
  if (since.entries < tombstonesSince || since.entries > entries) return nothing(revision, true);
  const edits = await readEdits(snapshot, since.schedule, revision.schedule);
  if (!edits) return nothing(revision, true);
  if (since.entries === entries) {
    return { ...nothing(revision, false), edits: edits.map(toEdit) };
  }
  const removed = await snapshot
    .selectFrom('deleted_entries')
    .select('id')
    .where('revision', '>', since.entries)
    .execute();
  return {
    revision,
    isIncomplete: false,
    edits: edits.map(toEdit),
    candidates: await readChangedCandidates(snapshot, since.entries),
    removed: removed.map(({ id }) => id),
  };
}

/** What has changed since a revision. Reads nothing while neither the schedule nor the entries have changed. */
export async function readBoardChanges(
  { db, revisions }: Database,
  since: BoardRevision,
): Promise<BoardChanges> {
  const [schedule, entries] = await Promise.all([
    revisions.revisionOf('schedule'),
    revisions.revisionOf('auditions'),
  ]);
  if (schedule === since.schedule && entries === since.entries) return nothing(since, false);
  return inSnapshot(db, (snapshot) => readSince(snapshot, since));
}
