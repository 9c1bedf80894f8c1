import {
  type Assignment,
  type Board,
  type BoardCandidate,
  type BoardChanges,
  type BoardRevision,
  type Party,
  type PublishedSlot,
  type RegistrationExtras,
} from '@nox/contracts';
import { changesSince, readBoardRevision } from '../../auditions/changes/changes-since.ts';
import { inSnapshot, readDeleted } from '../../auditions/entries/audition-entries.ts';
import { taggedSender } from '../../auditions/entries/compressed-response.ts';
import { isToldOtherwise } from '../../auditions/seats/notified-slot.ts';
import { readCurrentVersion, readPublishedSlots } from '../../auditions/seats/published.ts';
import { readStructure, seatingsOf, toEdit } from '../../auditions/seats/seats.ts';
import { rollKey } from '../../database/lookalike-keys.ts';
import { type Database } from '../../database/revisions.ts';
import { type AuditionEntryRow, type Db } from '../../database/schema.ts';
import { readInPages, timeSlices } from '../../http/time-slices.ts';

const COLUMNS = [
  'id',
  'number',
  'full_name',
  'roll_number',
  'dance_style',
  'registration',
  'status',
  'withdrawn_at',
  'told_slot',
  'slot_answer',
  'attendance',
] as const;

type Row = Pick<AuditionEntryRow, (typeof COLUMNS)[number]>;

const extrasOf = ({ registration }: Pick<Row, 'registration'>) =>
  JSON.parse(registration ?? '{}') as Partial<RegistrationExtras>;

function partnerKeyOf(row: Pick<Row, 'registration'>): string | undefined {
  const { partnerRollNumber } = extrasOf(row);
  return partnerRollNumber ? rollKey(partnerRollNumber) : undefined;
}

/** Nobody is asked in a season without parts of days, and whoever ticked none is not asked either. */
export function availabilityOf(row: Pick<Row, 'registration'>): string[] | null {
  const { availability = [] } = extrasOf(row);
  return availability.length === 0 ? null : availability;
}

function toCandidate(
  row: Row,
  published: PublishedSlot | null,
  partnerId: string | null,
): BoardCandidate {
  return {
    _id: row.id,
    number: row.number,
    fullName: row.full_name,
    rollNumber: row.roll_number,
    danceStyle: row.dance_style,
    availability: availabilityOf(row),
    partnerId: partnerId === row.id ? null : partnerId,
    status: row.status,
    isWithdrawn: row.withdrawn_at !== null,
    published,
    isToldOtherwise: row.withdrawn_at === null && isToldOtherwise(row, published),
    answer: row.slot_answer,
    ...(row.attendance !== null && { attendance: row.attendance }),
  };
}

/**
 * Candidates by their numbers. Lets other requests run meanwhile, so it needs a snapshot.
 * @param since those who have changed after this revision of the auditions, or whose partner has, only
 */
async function readCandidates(snapshot: Db, since = -1): Promise<BoardCandidate[]> {
  const query = snapshot
    .selectFrom('audition_entries')
    .select([...COLUMNS, 'roll_key', 'revision']);
  const rows = await readInPages(query, 'number');
  const byKey = new Map(rows.map((row) => [row.roll_key, row]));
  // A partner who is not there may have been deleted since.
  const isChanged = (row: (typeof rows)[number]) => {
    if (row.revision > since) return true;
    const key = partnerKeyOf(row);
    return key !== undefined && (byKey.get(key)?.revision ?? Infinity) > since;
  };
  const endSlice = timeSlices();
  const published = await readPublishedSlots(snapshot);
  const candidates: BoardCandidate[] = [];
  for (const row of rows) {
    await endSlice();
    if (!isChanged(row)) continue;
    const partner = byKey.get(partnerKeyOf(row) ?? '');
    candidates.push(toCandidate(row, published.get(row.id) ?? null, partner?.id ?? null));
  }
  return candidates;
}

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

/** Everything of one moment. @param snapshot or a transaction between the changes of both groups */
export const readBoardIn = async (snapshot: Db): Promise<Board> => ({
  revision: (await readBoardRevision(snapshot)).revision,
  structure: await readStructure(snapshot),
  candidates: await readCandidates(snapshot),
  assignments: await readAssignments(snapshot),
  parties: await readParties(snapshot),
  version: await readCurrentVersion(snapshot),
});

export const readBoard = (db: Db): Promise<Board> => inSnapshot(db, readBoardIn);

export const boardSender = (database: Database) =>
  taggedSender(database, ['auditions', 'schedule'], () => readBoard(database.db));

/** For a client that is further behind, reading the board again is less. */
const MAX_EDITS = 200;

/** Change more than assignments. */
const BEYOND_ASSIGNMENTS = ['structure', 'pinned', 'parties', 'published'];

const NONE: Omit<BoardChanges, 'revision' | 'isIncomplete'> = {
  edits: [],
  candidates: [],
  removed: [],
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
      candidates: await readCandidates(snapshot, since.entries),
      removed: await readDeleted(snapshot, since.entries),
    };
  });
