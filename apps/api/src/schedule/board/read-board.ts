import { type Assignment, type Board, type Party } from '@nox/contracts';
import { inSnapshot } from '../../auditions/entries/audition-entries.ts';
import { readScheduleRevision } from '../../auditions/seats/edits.ts';
import { readCurrentVersion } from '../../auditions/seats/published.ts';
import { readStructure } from '../../auditions/seats/structure.ts';
import { type Db } from '../../database/schema.ts';
import { readAllCandidates } from './candidates.ts';

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
