import { type Actor } from '../../database/audit.ts';
import { type Db } from '../../database/schema.ts';
import { recordEdit } from './edits.ts';
import { chunks } from '../../database/chunks.ts';

/** Deletes what is left of parties with one member. */
export async function dissolveSmallParties(transaction: Db): Promise<void> {
  const small = transaction
    .selectFrom('party_members')
    .select('party_id')
    .groupBy('party_id')
    .having(({ fn }) => fn.countAll<number>(), '<', 2);
  await transaction.deleteFrom('party_members').where('party_id', 'in', small).execute();
}

/**
 * Frees the seats of entries that withdraw or are deleted, and takes them out of their parties. Records one edit, also if
 * nothing was freed.
 * @param revision of the schedule, whose counter the transaction has locked after that of the auditions
 * @param by null for a candidate, and for the server
 * @returns whether a seat was freed, or a party was left
 */
export async function releaseSeats(
  transaction: Db,
  revision: number,
  entryIds: readonly string[],
  by: Actor | null,
): Promise<boolean> {
  const places = new Map<string, { blockId: string; starts: number } | null>();
  for (const some of chunks(entryIds)) {
    const members = await transaction
      .deleteFrom('party_members')
      .where('entry_id', 'in', some)
      .returning('entry_id')
      .execute();
    for (const { entry_id } of members) places.set(entry_id, null);
    const seats = await transaction
      .deleteFrom('assignments')
      .where('entry_id', 'in', some)
      .returning(['entry_id', 'block_id', 'starts'])
      .execute();
    for (const { entry_id, block_id, starts } of seats) {
      places.set(entry_id, { blockId: block_id, starts });
    }
  }
  await dissolveSmallParties(transaction);
  const changes = [...places].map(([entryId, from]) => ({ entryId, from, to: null }));
  await recordEdit(transaction, revision, { kind: 'left', changes, by });
  return changes.length > 0;
}
