import { type Assignment, type Board, type Party } from '@nox/contracts';
import { createHash } from 'node:crypto';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { inSnapshot } from '../../auditions/entries/audition-entries.ts';
import { readScheduleRevision } from '../../auditions/seats/edits.ts';
import { readCurrentVersion } from '../../auditions/seats/published.ts';
import { readStructure } from '../../auditions/seats/structure.ts';
import { type Db } from '../../database/schema.ts';
import { readAllCandidates } from './candidates.ts';
import { type Database } from '../../database/revisions.ts';
import { sendTagged } from '../../http/conditional.ts';
import { acceptsBrotli, addVary, brotli } from '../../http/encoding.ts';
import { stringifyLists } from '../../http/large-responses.ts';

async function readEntriesRevision(db: Db): Promise<number> {
  const row = await db
    .selectFrom('revisions')
    .select('revision')
    .where('name', '=', 'auditions')
    .executeTakeFirst();
  return row?.revision ?? 0;
}

async function readAssignments(db: Db): Promise<Assignment[]> {
  const rows = await db
    .selectFrom('assignments')
    .selectAll()
    .orderBy('block_id')
    .orderBy('starts')
    .orderBy('seat')
    .execute();
  return rows.map(({ entry_id, block_id, starts, is_pinned }) => ({
    entryId: entry_id,
    blockId: block_id,
    starts,
    isPinned: is_pinned === 1,
  }));
}

export async function readParties(db: Db): Promise<Party[]> {
  const rows = await db
    .selectFrom('party_members')
    .selectAll()
    .orderBy('party_id')
    .orderBy('entry_id')
    .execute();
  const parties = new Map<string, string[]>();
  for (const { party_id, entry_id } of rows) {
    parties.set(party_id, [...(parties.get(party_id) ?? []), entry_id]);
  }
  return [...parties].map(([_id, entryIds]) => ({ _id, entryIds }));
}

/** Everything of one moment. */
export const readBoard = (db: Db): Promise<Board> =>
  inSnapshot(db, async (snapshot) => ({
    revision: {
      schedule: await readScheduleRevision(snapshot),
      entries: await readEntriesRevision(snapshot),
    },
    structure: await readStructure(snapshot),
    candidates: await readAllCandidates(snapshot),
    assignments: await readAssignments(snapshot),
    parties: await readParties(snapshot),
    version: await readCurrentVersion(snapshot),
  }));

/** A request waits for it: the default quality takes twice the time for a tenth fewer bytes. */
const QUALITY = 4;

const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('base64url');

async function encodeBoard(db: Db) {
  const bytes = Buffer.from(await stringifyLists(await readBoard(db)));
  return { bytes, compressed: await brotli(bytes, QUALITY), hash: hashOf(bytes) };
}

/** Sends the board, read and compressed once until the schedule or the entries change. */
export function boardSender({
  db,
  revisions,
}: Database): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let memo: { state: string; promise: ReturnType<typeof encodeBoard> } | undefined;

  async function load() {
    // Read before the board, so a memo is never older than its state.
    const state = await revisions.stateOf('auditions', 'schedule');
    if (memo?.state === state) return memo.promise;
    const entry = { state, promise: encodeBoard(db) };
    memo = entry;
    entry.promise.catch(() => {
      if (memo === entry) memo = undefined;
    });
    return entry.promise;
  }

  return async (request, reply) => {
    const { bytes, compressed, hash } = await load();
    addVary(reply, 'Accept-Encoding');
    if (!acceptsBrotli(request)) return sendTagged(request, reply, `"${hash}"`, bytes);
    reply.header('content-encoding', 'br');
    return sendTagged(request, reply, `"${hash}-br"`, compressed);
  };
}
