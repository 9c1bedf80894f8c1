import {
  type Assignment,
  type Board,
  type Party,
  type BoardChanges,
  type BoardRevision,
} from '@nox/contracts';
import {
  inSnapshot,
  readDeleted,
  readRevisions,
} from '../../auditions/entries/audition-entries.ts';
import { toEdit } from '../../auditions/seats/edits.ts';
import { readCurrentVersion } from '../../auditions/seats/published.ts';
import { readStructure, seatingsOf } from '../../auditions/seats/seats.ts';
import { type Db } from '../../database/schema.ts';
import { readAllCandidates, readChangedCandidates } from './candidates.ts';
import { type Database } from '../../database/revisions.ts';
import { taggedSender } from '../../auditions/entries/compressed-response.ts';

async function readAssignments(db: Db): Promise<Assignment[]> {
  const rows = await db
    .selectFrom('assignments')
    .selectAll()
    .orderBy('block_id')
    .orderBy('starts')
    .orderBy('seat')
    .execute();
  return seatingsOf(rows);
}

export async function readParties(db: Db): Promise<Party[]> {
  const rows = await db
    .selectFrom('party_members')
    .selectAll()
    .orderBy('party_id')
    .orderBy('entry_id')
    .execute();
  const parties = Map.groupBy(rows, ({ party_id }) => party_id);
  return [...parties].map(([_id, members]) => ({
    _id,
    entryIds: members.map(({ entry_id }) => entry_id),
  }));
}

const readRevision = async (snapshot: Db): Promise<BoardRevision> => {
  const { schedule, revision: entries } = await readRevisions(snapshot);
  return { schedule, entries };
};

/** Everything of one moment. */
export const readBoard = (db: Db): Promise<Board> =>
  inSnapshot(db, async (snapshot) => ({
    revision: await readRevision(snapshot),
    structure: await readStructure(snapshot),
    candidates: await readAllCandidates(snapshot),
    assignments: await readAssignments(snapshot),
    parties: await readParties(snapshot),
    version: await readCurrentVersion(snapshot),
  }));

/** Sends the board. */
export const boardSender = (database: Database) =>
  taggedSender(database, ['auditions', 'schedule'], () => readBoard(database.db));

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
async function readEdits(snapshot: Db, since: number, revision: number) {
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
  const { schedule, revision: entries, tombstonesSince } = await readRevisions(snapshot);
  const revision = { schedule, entries };
  if (since.entries < tombstonesSince || since.entries > entries) return nothing(revision, true);
  const edits = await readEdits(snapshot, since.schedule, revision.schedule);
  if (!edits) return nothing(revision, true);
  if (since.entries === entries) {
    return { ...nothing(revision, false), edits: edits.map(toEdit) };
  }
  return {
    revision,
    isIncomplete: false,
    edits: edits.map(toEdit),
    candidates: await readChangedCandidates(snapshot, since.entries),
    removed: await readDeleted(snapshot, since.entries),
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
