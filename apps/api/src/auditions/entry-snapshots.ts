import { type AuditionEntryRow, type Db, type ReviewRow } from '../database/schema';

/** So many are in memory at once, however many there are. */
const PAGE = 100;
const REVIEWS_PER_STATEMENT = 1_000;

interface Snapshot {
  entry: AuditionEntryRow;
  reviews: ReviewRow[];
}

/** Deletes entries with their reviews, and keeps them as they were for when that is taken back. */
export async function deleteIntoSnapshots(
  transaction: Db,
  changeId: string,
  ids: readonly string[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += PAGE) {
    const page = ids.slice(from, from + PAGE);
    const entries = await transaction
      .selectFrom('audition_entries')
      .selectAll()
      .where('id', 'in', page)
      .execute();
    const reviews = await transaction
      .selectFrom('reviews')
      .selectAll()
      .where('entry_id', 'in', page)
      .execute();
    const snapshots = entries.map((entry): Snapshot => ({
      entry,
      reviews: reviews.filter(({ entry_id }) => entry_id === entry.id),
    }));
    await transaction
      .insertInto('entry_snapshots')
      .values(
        snapshots.map((snapshot) => ({
          change_id: changeId,
          entry_id: snapshot.entry.id,
          content: JSON.stringify(snapshot),
        })),
      )
      .execute();
    await transaction.deleteFrom('audition_entries').where('id', 'in', page).execute();
  }
}

/** Brings back all but those whose roll number is there again. Answers the ids of those that came back. */
async function restorePage(
  transaction: Db,
  revision: number,
  snapshots: readonly Snapshot[],
): Promise<string[]> {
  const restored = await transaction
    .insertInto('audition_entries')
    .values(snapshots.map(({ entry }) => ({ ...entry, revision })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const ids = restored.map(({ id }) => id);
  const reviews = snapshots
    .filter(({ entry }) => ids.includes(entry.id))
    .flatMap((snapshot) => snapshot.reviews);
  for (let from = 0; from < reviews.length; from += REVIEWS_PER_STATEMENT) {
    const some = reviews.slice(from, from + REVIEWS_PER_STATEMENT);
    await transaction.insertInto('reviews').values(some).execute();
  }
  if (ids.length > 0) {
    await transaction.deleteFrom('deleted_entries').where('id', 'in', ids).execute();
  }
  return ids;
}

/** Brings back what a change has deleted, and forgets the snapshots. Answers how many came back. */
export async function restoreSnapshots(
  transaction: Db,
  revision: number,
  changeId: string,
): Promise<number> {
  let count = 0;
  let last = '';
  for (;;) {
    const page = await transaction
      .selectFrom('entry_snapshots')
      .select(['entry_id', 'content'])
      .where('change_id', '=', changeId)
      .where('entry_id', '>', last)
      .orderBy('entry_id')
      .limit(PAGE)
      .execute();
    if (page.length === 0) break;
    last = page.at(-1)!.entry_id;
    const snapshots = page.map(({ content }) => JSON.parse(content) as Snapshot);
    count += (await restorePage(transaction, revision, snapshots)).length;
  }
  await transaction.deleteFrom('entry_snapshots').where('change_id', '=', changeId).execute();
  return count;
}
