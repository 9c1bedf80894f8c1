import { type Db } from '../../database/schema.ts';
import { DAY_MS } from '../../database/times.ts';

/** An evening of auditions and the morning after. */
const RETENTION_MS = DAY_MS;
/** A row beside the groups' counters: the revision since which every deletion has a tombstone. */
export const TOMBSTONES_SINCE = 'auditions.kept-since';

/** Clients with an earlier revision get the full list. Part of a writing transaction. */
export async function setTombstonesSince(transaction: Db, revision: number): Promise<void> {
  await transaction
    .insertInto('revisions')
    .values({ name: TOMBSTONES_SINCE, revision })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ revision }).where('revisions.revision', '<', revision),
    )
    .execute();
}

/** Deletes tombstones past their retention. Part of a writing transaction. @param now see `clock.ts` */
export async function pruneTombstones(transaction: Db, now: number): Promise<void> {
  const pruned = await transaction
    .deleteFrom('deleted_entries')
    .where('deleted_at', '<', now - RETENTION_MS)
    .returning('revision')
    .execute();
  if (pruned.length === 0) return;
  const latest = pruned.reduce((max, { revision }) => Math.max(max, revision), 0);
  await setTombstonesSince(transaction, latest);
}

/** The revision of the auditions, and the one since which deletions are known. */
export async function readRevisions(
  db: Db,
): Promise<{ revision: number; tombstonesSince: number }> {
  const rows = await db
    .selectFrom('revisions')
    .selectAll()
    .where('name', 'in', ['auditions', TOMBSTONES_SINCE])
    .execute();
  const valueOf = (name: string) => rows.find((row) => row.name === name)?.revision ?? 0;
  return { revision: valueOf('auditions'), tombstonesSince: valueOf(TOMBSTONES_SINCE) };
}
