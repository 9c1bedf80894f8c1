import {
  type Assignment,
  type Board,
  type BoardCandidate,
  type BoardChanges,
  type BoardRevision,
  type PublishedSlot,
  type ScheduleStructure,
} from '@nox/contracts';
import {
  changesSince,
  inSnapshot,
  readRevisions,
  toAttendance,
} from '#season/auditions/entries/audition-entries.ts';
import { readDetails } from '#season/auditions/entries/new-entry.ts';
import { partnerKeyOf, readParties, selectNaming } from '#season/auditions/entries/parties.ts';
import { isToldOtherwise } from '#season/auditions/seats/notified-slot.ts';
import { readJudgedTimes } from '#season/auditions/seats/judged-times.ts';
import { readCurrentVersion, readPublishedSlots } from '#season/auditions/seats/published.ts';
import { readStructure, seatingsOf, toEdit } from '#season/auditions/seats/seats.ts';
import { type Database } from '#platform/database/revisions.ts';
import { inChunks, readInPages } from '#platform/database/rows.ts';
import { type AuditionEntryRow, type Db } from '#platform/database/schema.ts';
import { inSlices } from '#platform/event-loop/slices.ts';
import { listSender } from '#platform/http/large-lists.ts';

const COLUMNS = [
  'id',
  'number',
  'full_name',
  'roll_number',
  'dance_style',
  'registration',
  'status',
  'reserve_rank',
  'withdrawn_at',
  'told_slot',
  'slot_answer',
  'appearances',
  'attendance',
  'attendance_at',
] as const;

type Row = Pick<AuditionEntryRow, (typeof COLUMNS)[number]>;

/** Null for one whom a season without parts of days did not ask, and for one who ticked none. */
export function availabilityOf(row: Pick<Row, 'registration'>): string[] | null {
  const { availability = [] } = readDetails(row.registration ?? '{}') ?? {};
  return availability.length === 0 ? null : availability;
}

function toCandidate(
  row: Row,
  slots: ReadonlyMap<string, PublishedSlot>,
  idByKey: ReadonlyMap<string, string>,
): BoardCandidate {
  const published = slots.get(row.id) ?? null;
  const { attendance, formerAppearances } = toAttendance(row);
  const partnerId = idByKey.get(partnerKeyOf(row) ?? '') ?? null;
  return {
    _id: row.id,
    number: row.number,
    fullName: row.full_name,
    rollNumber: row.roll_number,
    danceStyle: row.dance_style,
    availability: availabilityOf(row),
    partnerId: partnerId === row.id ? null : partnerId,
    status: row.status,
    ...(row.reserve_rank !== null && { reserveRank: row.reserve_rank }),
    isWithdrawn: row.withdrawn_at !== null,
    published,
    isToldOtherwise: row.withdrawn_at === null && isToldOtherwise(row.told_slot, published),
    answer: row.slot_answer,
    ...(attendance && { attendance: attendance.state }),
    ...(formerAppearances && { formerAppearances }),
  };
}

/** All candidates, by their numbers. Lets other requests run meanwhile, so it needs a snapshot. */
async function readAllCandidates(snapshot: Db): Promise<BoardCandidate[]> {
  const published = await readPublishedSlots(snapshot);
  const query = snapshot.selectFrom('audition_entries').select([...COLUMNS, 'roll_key']);
  const rows = await readInPages(query, 'number');
  const idByKey = new Map(rows.map(({ id, roll_key }) => [roll_key, id]));
  const candidates: BoardCandidate[] = [];
  for await (const row of inSlices(rows)) candidates.push(toCandidate(row, published, idByKey));
  return candidates;
}

/** Those who named a partner whose entry was created, deleted or changed after a revision, or who is not there. */
async function findOthersConcerned(snapshot: Db, since: number) {
  const naming = await selectNaming(snapshot).execute();
  const keyOf = new Map(naming.map((row) => [row.id, partnerKeyOf(row) ?? '']));
  const query = snapshot.selectFrom('audition_entries').select(['id', 'roll_key', 'revision']);
  const partners = await inChunks([...new Set(keyOf.values())], (some) =>
    query.where('roll_key', 'in', some).execute(),
  );
  const revisions = new Map(partners.map(({ roll_key, revision }) => [roll_key, revision]));
  return {
    ids: [...keyOf].flatMap(([id, key]) => ((revisions.get(key) ?? Infinity) > since ? id : [])),
    idByKey: new Map(partners.map(({ roll_key, id }) => [roll_key, id])),
  };
}

/** Reads who has changed, or whose partner has. To be called where some entry has changed or was deleted since. */
async function readChangedCandidates(snapshot: Db, since: number): Promise<BoardCandidate[]> {
  const { ids, idByKey } = await findOthersConcerned(snapshot, since);
  const entries = snapshot.selectFrom('audition_entries').select(COLUMNS);
  const changed = await entries.where('revision', '>', since).execute();
  const others = await inChunks(ids, (some) => entries.where('id', 'in', some).execute());
  const rows = new Map([...changed, ...others].map((row) => [row.id, row]));
  const published = await readPublishedSlots(snapshot, [...rows.keys()]);
  const inOrder = [...rows.values()].sort((a, b) => a.number - b.number);
  return inOrder.map((row) => toCandidate(row, published, idByKey));
}

async function readAssignments(db: Db): Promise<Assignment[]> {
  const query = db.selectFrom('assignments').selectAll();
  return seatingsOf(await query.orderBy('block_id').orderBy('starts').orderBy('seat').execute());
}

async function checkJudges(db: Db, structure: ScheduleStructure, isFirst: boolean) {
  const rows = await db.selectFrom('staff').select('id').where('uid', 'is not', null).execute();
  const joined = new Set(rows.map(({ id }) => id));
  const { times, isPublished } = await readJudgedTimes(db, structure);
  const judges = times.flatMap((time) => time.judges);
  const counts = new Map(
    judges.map(({ name, staffIds }) => [name, staffIds.filter((id) => joined.has(id)).length]),
  );
  const names = [...counts.keys()];
  return {
    judgesWithoutAccount: names.filter((name) => counts.get(name) === 0),
    judgesOfOneName: names.filter((name) => counts.get(name)! > 1),
    ...(!isFirst && !isPublished && ({ hasNewJudges: true } as const)),
  };
}

export async function readBoard(snapshot: Db): Promise<Board> {
  const structure = await readStructure(snapshot);
  const version = await readCurrentVersion(snapshot);
  return {
    revision: (await readRevisions(snapshot)).revision,
    structure,
    candidates: await readAllCandidates(snapshot),
    assignments: await readAssignments(snapshot),
    parties: await readParties(snapshot),
    version,
    ...(await checkJudges(snapshot, structure, version === null)),
  };
}

export const boardSender = (database: Database) =>
  listSender(database, ['auditions', 'schedule', 'staff'], async () => ({
    body: await inSnapshot(database.db, readBoard),
  }));

/** A client that is further behind reads the board again, which is less. */
const MAX_EDITS = 200;

const BEYOND_ASSIGNMENTS = ['structure', 'pinned', 'parties', 'published'];

const NONE: Pick<BoardChanges, 'edits' | 'candidates' | 'parties'> = { edits: [], candidates: [] };

/** The edits of all revisions after one; undefined if they do not tell everything that has changed. */
async function readEdits(snapshot: Db, since: number, revision: number) {
  const count = revision - since;
  if (count > MAX_EDITS) return undefined;
  if (count === 0) return [];
  const edits = snapshot.selectFrom('schedule_edits').selectAll().where('revision', '>', since);
  const rows = await edits.orderBy('revision').execute();
  const isComplete =
    rows.length === count && rows.every(({ kind }) => !BEYOND_ASSIGNMENTS.includes(kind));
  return isComplete ? rows : undefined;
}

export const readBoardChanges = (database: Database, since: BoardRevision): Promise<BoardChanges> =>
  changesSince(database, since, NONE, async (snapshot, revision) => {
    const edits = (await readEdits(snapshot, since.schedule, revision.schedule))?.map(toEdit);
    if (!edits) return undefined;
    const parties = await readParties(snapshot);
    if (since.entries === revision.entries) return { ...NONE, edits, parties };
    return { edits, candidates: await readChangedCandidates(snapshot, since.entries), parties };
  });
