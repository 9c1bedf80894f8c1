import { createHash } from 'node:crypto';
import {
  type Assignment,
  type Board,
  type Party,
  type BoardChanges,
  type BoardRevision,
} from '@nox/contracts';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import {
  inSnapshot,
  readDeleted,
  readRevisions,
} from '../../auditions/entries/audition-entries.ts';
import { toEdit } from '../../auditions/seats/edits.ts';
import { readCurrentVersion } from '../../auditions/seats/published.ts';
import { memoizeByRevision } from '../../database/memoize-by-revision.ts';
import { readStructure, seatingsOf } from '../../auditions/seats/seats.ts';
import { type Db } from '../../database/schema.ts';
import { readAllCandidates, readChangedCandidates } from './candidates.ts';
import { type Database } from '../../database/revisions.ts';
import { sendTagged } from '../../http/conditional.ts';
import { compressLarge } from '../../auditions/entries/compressed-response.ts';
import { acceptsBrotli, addVary } from '../../http/encoding.ts';
import { stringifyLists } from '../../http/large-responses.ts';

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

async function encodeBoard(db: Db) {
  const bytes = Buffer.from(await stringifyLists(await readBoard(db)));
  const hash = createHash('sha256').update(bytes).digest('base64url');
  return { bytes, compressed: await compressLarge(bytes), hash };
}

type Exchange = Record<'request', FastifyRequest> & Record<'reply', FastifyReply>;

/** Sends the board, read and compressed once until the schedule or the entries change. */
export function boardSender({ db, revisions }: Database) {
  const load = memoizeByRevision(revisions, ['auditions', 'schedule'], () => encodeBoard(db));
  return async ({ request, reply }: Exchange): Promise<FastifyReply> => {
    const { bytes, compressed, hash } = await load();
    addVary(reply, 'Accept-Encoding');
    if (!acceptsBrotli(request)) return sendTagged(request, reply, `"${hash}"`, bytes);
    reply.header('content-encoding', 'br');
    return sendTagged(request, reply, `"${hash}-br"`, compressed);
  };
}

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
