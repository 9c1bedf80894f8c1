import { type Db } from '../database/schema';

/** An evening, and the morning after it. */
const KEPT_MS = 24 * 60 * 60 * 1_000;
/** Beside the counters of the groups: since which revision all that is gone is known by name. */
const KEPT_SINCE = 'auditions.kept-since';
/** Well below the number of parameters that a statement may have. */
const ROWS_PER_STATEMENT = 1_000;

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

/** Remembers that entries are gone, and forgets those that have been gone for long. Part of a writing transaction. */
export async function noteDeletion(
  transaction: Db,
  revision: number,
  ids: readonly string[],
): Promise<void> {
  const now = Date.now();
  for (let from = 0; from < ids.length; from += ROWS_PER_STATEMENT) {
    const rows = ids.slice(from, from + ROWS_PER_STATEMENT);
    await transaction
      .insertInto('deleted_entries')
      .values(rows.map((id) => ({ id, revision, deleted_at: now })))
      .execute();
  }
  const forgotten = await transaction
    .deleteFrom('deleted_entries')
    .where('deleted_at', '<', now - KEPT_MS)
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
