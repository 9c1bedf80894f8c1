import { type Db } from '../database/schema.ts';

/** An evening, and the morning after it. */
const KEPT_MS = 24 * 60 * 60 * 1_000;
/** Beside the counters of the groups: since which revision all that is gone is known by name. */
const KEPT_SINCE = 'auditions.kept-since';

/** Who asks for changes since an earlier revision is answered everything. Part of a writing transaction. */
export async function keepSince(transaction: Db, revision: number): Promise<void> {
  await transaction
    .insertInto('revisions')
    .values({ name: KEPT_SINCE, revision })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ revision }).where('revisions.revision', '<', revision),
    )
    .execute();
}

/** Remembers that an entry is gone. Part of a writing transaction. */
export async function noteDeletion(transaction: Db, revision: number, id: string): Promise<void> {
  await transaction
    .insertInto('deleted_entries')
    .values({ id, revision, deleted_at: Date.now() })
    .execute();
  await forgetLongGone(transaction);
}

/** Forgets the entries that have been gone for so long that nobody asks for them. Part of a writing transaction. */
export async function forgetLongGone(transaction: Db): Promise<void> {
  const forgotten = await transaction
    .deleteFrom('deleted_entries')
    .where('deleted_at', '<', Date.now() - KEPT_MS)
    .returning('revision')
    .execute();
  if (forgotten.length === 0) return;
  const latest = forgotten.reduce((so, row) => Math.max(so, row.revision), 0);
  await keepSince(transaction, latest);
}

/** Of how many changes the auditions are the result, and since which of them deletions are known. */
export async function readRevisions(db: Db): Promise<{ revision: number; keptSince: number }> {
  const rows = await db
    .selectFrom('revisions')
    .selectAll()
    .where('name', 'in', ['auditions', KEPT_SINCE])
    .execute();
  const valueOf = (name: string) => rows.find((row) => row.name === name)?.revision ?? 0;
  return { revision: valueOf('auditions'), keptSince: valueOf(KEPT_SINCE) };
}
