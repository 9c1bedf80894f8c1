import {
  type Assignment,
  type Board,
  type Party,
  type BoardChanges,
  type BoardRevision,
} from '@nox/contracts';
import { changesSince, readBoardRevision } from '../../auditions/changes/changes-since.ts';
import { inSnapshot, readDeleted } from '../../auditions/entries/audition-entries.ts';
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

/** Everything of one moment. */
export const readBoard = (db: Db): Promise<Board> =>
  inSnapshot(db, async (snapshot) => ({
    revision: (await readBoardRevision(snapshot)).revision,
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

const NONE: Omit<BoardChanges, 'revision' | 'isIncomplete'> = {
  ...{ edits: [], candidates: [], removed: [] },
};

/** The edits of all revisions after one; undefined if they do not tell everything that has changed. */
async function readEdits(snapshot: Db, since: number, revision: number) {
  const count = revision - since;
  if (count > MAX_EDITS) return undefined;
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

export const readBoardChanges = (database: Database, since: BoardRevision): Promise<BoardChanges> =>
  changesSince(database, since, NONE, async (snapshot, revision) => {
    const edits = (await readEdits(snapshot, since.schedule, revision.schedule))?.map(toEdit);
    if (!edits || since.entries === revision.entries) return edits && { ...NONE, edits };
    return {
      edits,
      candidates: await readChangedCandidates(snapshot, since.entries),
      removed: await readDeleted(snapshot, since.entries),
    };
  });
