import { type AuditionStatus, type BulkChangeResult } from '@nox/contracts';
import { type Revisions } from '../../database/revisions.ts';
import { type Db } from '../../database/schema.ts';
import { HttpError } from '../../errors/http-error.ts';
import { pluralize } from '../entries/pluralize.ts';
import { pruneTombstones } from '../entries/tombstones.ts';
import { pruneUndoable, recordUndoable } from './undoable-changes.ts';
import { deleteUndoably } from './undoable-entries.ts';

/**
 * How many entries have a status.
 * @throws HttpError 409 `count_changed` when the count is not the expected one
 */
async function countOf(
  transaction: Db,
  status: AuditionStatus,
  expected: number | undefined,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('audition_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
  if (expected === undefined || expected === count) return count;
  throw new HttpError(
    409,
    'count_changed',
    `Nothing was changed: ${pluralize(count, 'candidate')} now ${count === 1 ? 'has' : 'have'} the status '${status}', not ${expected}.`,
  );
}

/**
 * Makes every pending entry not selected; slots and reviews stay.
 * @param expected the count that was shown
 * @param by the e-mail address of the account
 * @returns a sentence with the number of changed entries, and how to undo it
 * @throws HttpError 409 `count_changed`, with nothing changed
 */
export const rejectPending = (
  revisions: Revisions,
  expected: number | undefined,
  by: string | null,
): Promise<BulkChangeResult> =>
  revisions.change('auditions', async (transaction, revision) => {
    await pruneUndoable(transaction);
    const count = await countOf(transaction, 'Pending', expected);
    await transaction
      .updateTable('audition_entries')
      .set({ status: 'Not Selected', revision, status_revision: revision })
      .where('status', '=', 'Pending')
      .execute();
    return {
      message: `${pluralize(count, 'candidate')} changed from 'Pending' to 'Not Selected'.`,
      undoable: await recordUndoable(transaction, { revision, kind: 'rejected', count, by }),
    };
  });

/**
 * Deletes every entry that is not selected, with its reviews.
 * @param expected the count that was shown
 * @param by the e-mail address of the account
 * @returns a sentence with the number of deleted entries, and how to undo it
 * @throws HttpError 409 `count_changed`, with nothing deleted
 */
export const deleteNotSelected = (
  revisions: Revisions,
  expected: number | undefined,
  by: string | null,
): Promise<BulkChangeResult> =>
  revisions.change('auditions', async (transaction, revision) => {
    await pruneUndoable(transaction);
    const count = await countOf(transaction, 'Not Selected', expected);
    const undoable = await recordUndoable(transaction, { revision, kind: 'deleted', count, by });
    if (undoable) await deleteUndoably(transaction, revision, undoable._id);
    await pruneTombstones(transaction);
    return {
      message: `${pluralize(count, 'candidate')} with 'Not Selected' status deleted.`,
      undoable,
    };
  });
