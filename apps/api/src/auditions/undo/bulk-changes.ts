import { type AuditionStatus, type BulkChangeResult } from '@nox/contracts';
import { type Actor } from '../../database/audit.ts';
import { type Revisions } from '../../database/revisions.ts';
import { type Db } from '../../database/schema.ts';
import { HttpError, notFound } from '../../errors/http-error.ts';
import { ENTRY } from '../entries/audition-entries.ts';
import { findChosen } from '../entries/chosen-entries.ts';
import { pluralize } from '../entries/pluralize.ts';
import { recordDeletion, recordEntries } from './record-entries.ts';
import { recordUndoable } from './undoable-changes.ts';
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

/** Who makes a bulk change, with the count that was shown. */
type Caller = { expected: number | undefined; by: Actor };

/** Runs `work` with the count of the entries that have `status`. */
const changeAll = (
  revisions: Revisions,
  status: AuditionStatus,
  expected: number | undefined,
  work: (transaction: Db, revision: number, count: number) => Promise<BulkChangeResult>,
): Promise<BulkChangeResult> =>
  revisions.change('auditions', async (transaction, revision) =>
    work(transaction, revision, await countOf(transaction, status, expected)),
  );

/**
 * Makes every pending entry not selected; slots and reviews stay.
 * @returns a sentence with the number of changed entries, and how to undo it
 * @throws HttpError 409 `count_changed`, with nothing changed
 */
export const rejectPending = (revisions: Revisions, { expected, by }: Caller) =>
  changeAll(revisions, 'Pending', expected, async (transaction, revision, count) => {
    await transaction
      .updateTable('audition_entries')
      .set({ status: 'Not Selected', revision, status_revision: revision })
      .where('status', '=', 'Pending')
      .execute();
    await recordEntries(transaction, revision, {
      subject: 'auditions',
      action: 'changed',
      by,
      fields: ['status'],
      before: 'Pending',
      after: 'Not Selected',
    });
    return {
      message: `${pluralize(count, 'candidate')} changed from 'Pending' to 'Not Selected'.`,
      undoable: await recordUndoable(transaction, { revision, kind: 'rejected', count, by }),
    };
  });

/**
 * Deletes every entry that is not selected, with its reviews.
 * @returns a sentence with the number of deleted entries, and how to undo it
 * @throws HttpError 409 `count_changed`, with nothing deleted
 */
export const deleteNotSelected = (revisions: Revisions, { expected, by }: Caller) =>
  changeAll(revisions, 'Not Selected', expected, async (transaction, revision, count) => {
    const undoable = await recordUndoable(transaction, { revision, kind: 'deleted', count, by });
    if (undoable) {
      await deleteUndoably(transaction, revision, undoable._id, { status: 'Not Selected' });
      await recordDeletion(transaction, undoable._id, by);
    }
    return {
      message: `${pluralize(count, 'candidate')} with 'Not Selected' status deleted.`,
      undoable,
    };
  });

/**
 * Deletes an entry with its reviews, so that it can be undone.
 * @throws HttpError 404
 */
export async function deleteEntry(
  transaction: Db,
  revision: number,
  { id, by }: { id: string; by: Actor },
): Promise<void> {
  const entry = await transaction
    .selectFrom('audition_entries')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!entry) throw notFound(ENTRY);
  const undoable = await recordUndoable(transaction, { revision, kind: 'deleted', count: 1, by });
  if (undoable) {
    await deleteUndoably(transaction, revision, undoable._id, { ids: [id] });
    await recordDeletion(transaction, undoable._id, by);
  }
}

/**
 * Deletes the entries with these ids, with their reviews.
 * @returns a sentence with the number of deleted entries, and how to undo it
 * @throws HttpError 404 if none of them exists
 */
export const deleteEntries = (
  revisions: Revisions,
  ids: readonly string[],
  by: Actor,
): Promise<BulkChangeResult> =>
  revisions.change('auditions', async (transaction, revision) => {
    const { entries, missing } = await findChosen(transaction, ids);
    const count = entries.length;
    const undoable = await recordUndoable(transaction, { revision, kind: 'deleted', count, by });
    if (undoable) {
      const found = { ids: entries.map(({ id }) => id) };
      await deleteUndoably(transaction, revision, undoable._id, found);
      await recordDeletion(transaction, undoable._id, by);
    }
    return { message: `${pluralize(count, 'candidate')} deleted.${missing}`, undoable };
  });
