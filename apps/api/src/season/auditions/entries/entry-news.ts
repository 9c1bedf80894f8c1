import { type ExpressionBuilder } from 'kysely';
import type { AuditionEntryRow, Db, Tables } from '#platform/database/schema.ts';
import { type EntryRows, hidesStatus, type Viewer } from './viewer.ts';

/** Whether an account gets to know of an entry that it changed after a revision. */
export function isNewsSince(viewer: Viewer, entry: EntryRows, since: number): boolean {
  const { row, visible } = entry;
  const isStatusOnly = row.revision === row.status_revision && hidesStatus(viewer, entry);
  const revision = isStatusOnly ? (row.other_revision ?? row.revision) : row.revision;
  const reviews = [...visible.reviews, ...visible.hidden];
  return revision > since || reviews.some((review) => review.revision > since);
}

/** Part of a change of status: stores since when all else is as it is. */
export const storeOtherRevision = (transaction: Db, which: Partial<AuditionEntryRow>) =>
  transaction
    .updateTable('audition_entries')
    .set((row) => ({ other_revision: row.ref('revision') }))
    .where(({ or, eb, ref }) =>
      or([eb('revision', '!=', ref('status_revision')), eb('other_revision', 'is', null)]),
    )
    .where(({ and }) => and(which))
    .execute();

export const isChangedSince =
  (since: number) =>
  ({ or, eb, selectFrom }: ExpressionBuilder<Tables, 'audition_entries'>) =>
    or([
      eb('revision', '>', since),
      eb('id', 'in', selectFrom('reviews').select('entry_id').where('revision', '>', since)),
    ]);
