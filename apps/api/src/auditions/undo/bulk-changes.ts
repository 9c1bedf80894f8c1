import {
  type AuditionStatus,
  type BulkChangeResult,
  pluralize,
  type Undoable,
} from '@nox/contracts';
import { type Actor } from '../../database/audit.ts';
import { type Revisions } from '../../database/revisions.ts';
import { type Db } from '../../database/schema.ts';
import { HttpError, notFound } from '../../errors/http-error.ts';
import { ENTRY } from '../entries/audition-entries.ts';
import { findChosen } from '../entries/chosen-entries.ts';
import { recordDeletion, recordEntries } from './record-entries.ts';
import { recordUndoable } from './undoable-changes.ts';
import { deleteUndoably, type Revised } from './undoable-entries.ts';

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

/**
 * Makes every pending entry not selected; slots and reviews stay.
 * @returns a sentence with the number of changed entries, and how to undo it
 * @throws HttpError 409 `count_changed`, with nothing changed
 */
export const rejectPending = (
  revisions: Revisions,
  { expected, by }: Caller,
): Promise<BulkChangeResult> =>
  revisions.change('auditions', async (transaction, revision) => {
    const count = await countOf(transaction, 'Pending', expected);
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

/** Runs `work` as a change of the auditions that may free seats. */
const changeWithSeats = (
  revisions: Revisions,
  work: (transaction: Db, revised: Revised) => Promise<BulkChangeResult>,
): Promise<BulkChangeResult> =>
  revisions.change(
    'auditions',
    (transaction, auditions, schedule = 0) => work(transaction, { auditions, schedule }),
    ['schedule'],
  );

/** Deletes entries so that it can be undone. @returns how; null if there are none */
async function deleteAll(
  transaction: Db,
  revised: Revised,
  { count, ...which }: { count: number } & Parameters<typeof deleteUndoably>[3],
): Promise<Undoable | null> {
  const { by } = which;
  const change = { revision: revised.auditions, kind: 'deleted', count, by } as const;
  const undoable = await recordUndoable(transaction, change);
  if (!undoable) return null;
  await deleteUndoably(transaction, revised, undoable._id, which);
  await recordDeletion(transaction, undoable._id, by);
  return undoable;
}

/**
 * Deletes every entry that is not selected, with its reviews.
 * @returns a sentence with the number of deleted entries, and how to undo it
 * @throws HttpError 409 `count_changed`, with nothing deleted
 */
export const deleteNotSelected = (
  revisions: Revisions,
  { expected, by }: Caller,
): Promise<BulkChangeResult> =>
  changeWithSeats(revisions, async (transaction, revised) => {
    const count = await countOf(transaction, 'Not Selected', expected);
    const which = { status: 'Not Selected', count, by } as const;
    const undoable = await deleteAll(transaction, revised, which);
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
  revised: Revised,
  { id, by }: { id: string; by: Actor },
): Promise<void> {
  const entry = await transaction
    .selectFrom('audition_entries')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!entry) throw notFound(ENTRY);
  await deleteAll(transaction, revised, { ids: [id], count: 1, by });
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
  changeWithSeats(revisions, async (transaction, revised) => {
    const { entries, missing } = await findChosen(transaction, ids);
    const count = entries.length;
    const found = { ids: entries.map(({ id }) => id), count, by };
    const undoable = await deleteAll(transaction, revised, found);
    return { message: `${pluralize(count, 'candidate')} deleted.${missing}`, undoable };
  });
