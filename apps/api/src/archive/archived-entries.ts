import { sql } from 'kysely';
import { type Viewer } from '../auditions/entries/viewer.ts';
import { type EntryRows, visibleReviews } from '../auditions/entries/visible-reviews.ts';
import { ENTRY_COLUMNS, REVIEW_COLUMNS } from '../auditions/undo/undoable-entries.ts';
import { type Db, type ReviewRow } from '../database/schema.ts';
import { chunksInSlices } from '../http/time-slices.ts';

const slicesOf = (rows: readonly { id: string }[]) =>
  chunksInSlices(
    rows.map(({ id }) => id),
    200,
  );

/** Moves all entries with their reviews into the archive. Their rows never leave the database. */
export async function archiveEntries(transaction: Db, seasonId: string): Promise<void> {
  const season = sql<string>`cast(${seasonId} as text)`.as('season_id');
  const rows = await transaction.selectFrom('audition_entries').select('id').execute();
  for await (const ids of slicesOf(rows)) {
    await transaction
      .insertInto('archived_entries')
      .columns(['season_id', 'revision', ...ENTRY_COLUMNS])
      .expression((db) =>
        db
          .selectFrom('audition_entries')
          .select([season, 'revision', ...ENTRY_COLUMNS])
          .where('id', 'in', ids),
      )
      .execute();
    await transaction
      .insertInto('archived_reviews')
      .columns(['season_id', ...REVIEW_COLUMNS])
      .expression((db) =>
        db
          .selectFrom('reviews')
          .select([season, ...REVIEW_COLUMNS])
          .where('entry_id', 'in', ids),
      )
      .execute();
    // In one statement; the foreign key would delete them entry by entry.
    await transaction.deleteFrom('reviews').where('entry_id', 'in', ids).execute();
    await transaction.deleteFrom('audition_entries').where('id', 'in', ids).execute();
  }
}

/** The entries of a former season and the reviews that the account sees, each in order of creation. Needs a snapshot. */
export async function* archivedPages(
  transaction: Db,
  seasonId: string,
  viewer: Viewer,
): AsyncGenerator<EntryRows[]> {
  const all = await transaction
    .selectFrom('archived_entries')
    .select('id')
    .where('season_id', '=', seasonId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for await (const ids of slicesOf(all)) {
    const rows = await transaction
      .selectFrom('archived_entries')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const reviews = await transaction
      .selectFrom('archived_reviews')
      .selectAll()
      .where('entry_id', 'in', ids)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const ofEntry = new Map<string, ReviewRow[]>(ids.map((id) => [id, []]));
    for (const review of reviews) ofEntry.get(review.entry_id)!.push(review);
    yield rows.map((row) => ({
      row,
      visible: visibleReviews(viewer, row.id, ofEntry.get(row.id) ?? []),
      recusals: [],
    }));
  }
}
