import { type AuditionStatus, type BulkChangeResult } from '@nox/contracts';
import { type Revisions } from '../database/revisions.ts';
import { type Db } from '../database/schema.ts';
import { HttpError } from '../errors/http-error.ts';
import { counted } from './counted.ts';
import { forgetLongGone } from './deletions.ts';
import { forgetOld, keepUndoable } from './undoable-changes.ts';
import { deleteUndoably } from './undoable-entries.ts';

/**
 * How many have a status.
 * @throws HttpError 409 `count_changed` when they are not as many as expected
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
    `Nothing was changed: ${counted(count, 'candidate')} now ${count === 1 ? 'has' : 'have'} the status '${status}', not ${expected}.`,
  );
}

/**
 * Every pending entry becomes not selected; slots and reviews stay.
 * @param expected how many the person was told
 * @param by the e-mail address of the account
 * @returns a sentence with the number of changed entries, and how to take it back
 * @throws HttpError 409 `count_changed`, with nothing changed
 */
export const rejectPending = (
  revisions: Revisions,
  expected: number | undefined,
  by: string | null,
): Promise<BulkChangeResult> =>
  revisions.change('auditions', async (transaction, revision) => {
    await forgetOld(transaction);
    const count = await countOf(transaction, 'Pending', expected);
    await transaction
      .updateTable('audition_entries')
      .set({ status: 'Not Selected', revision, status_revision: revision })
      .where('status', '=', 'Pending')
      .execute();
    return {
      message: `${counted(count, 'candidate')} changed from 'Pending' to 'Not Selected'.`,
      undoable: await keepUndoable(transaction, { revision, kind: 'rejected', count, by }),
    };
  });

/**
 * Deletes every entry that is not selected, with its reviews.
 * @param expected how many the person was told
 * @param by the e-mail address of the account
 * @returns a sentence with the number of deleted entries, and how to take it back
 * @throws HttpError 409 `count_changed`, with nothing deleted
 */
export const deleteNotSelected = (
  revisions: Revisions,
  expected: number | undefined,
  by: string | null,
): Promise<BulkChangeResult> =>
  revisions.change('auditions', async (transaction, revision) => {
    await forgetOld(transaction);
    const count = await countOf(transaction, 'Not Selected', expected);
    const undoable = await keepUndoable(transaction, { revision, kind: 'deleted', count, by });
    if (undoable) await deleteUndoably(transaction, revision, undoable._id);
    await forgetLongGone(transaction);
    return {
      message: `${counted(count, 'candidate')} with 'Not Selected' status deleted.`,
      undoable,
    };
  });
