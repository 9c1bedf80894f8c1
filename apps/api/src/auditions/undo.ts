import { type Revisions } from '../database/revisions.ts';
import { type BulkChangeRow, type Db } from '../database/schema.ts';
import { HttpError, notFound } from '../errors/http-error.ts';
import { counted } from './counted.ts';
import { keepSince } from './deletions.ts';
import { isOver } from './undoable-changes.ts';
import { restoreDeleted } from './undoable-entries.ts';

async function findChange(transaction: Db, id: string): Promise<BulkChangeRow> {
  const change = await transaction
    .selectFrom('bulk_changes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!change) throw notFound('Bulk change');
  if (change.undone_at !== null) {
    throw new HttpError(409, 'undone', 'This has been undone already.');
  }
  if (isOver(change)) {
    const message = 'It is too late to undo this: more than ten minutes have passed.';
    throw new HttpError(409, 'undo_over', message);
  }
  return change;
}

/** Only of those whose status nobody has changed since; slots and reviews were left alone. */
async function undoRejection(
  transaction: Db,
  revision: number,
  change: BulkChangeRow,
): Promise<string> {
  const { numUpdatedRows } = await transaction
    .updateTable('audition_entries')
    .set({ status: 'Pending', revision, status_revision: revision })
    .where('status_revision', '=', change.revision)
    .executeTakeFirstOrThrow();
  const count = Number(numUpdatedRows);
  const others = change.count - count;
  const sentence = `${counted(count, 'candidate')} ${count === 1 ? 'is' : 'are'} 'Pending' again.`;
  if (others === 0) return sentence;
  return `${sentence} ${others} ${others === 1 ? 'was' : 'were'} changed or deleted meanwhile and ${others === 1 ? 'stays' : 'stay'} so.`;
}

async function undoDeletion(
  transaction: Db,
  revision: number,
  change: BulkChangeRow,
): Promise<string> {
  const count = await restoreDeleted(transaction, revision, change.id);
  // They stand where they stood, between others: a list of changes cannot say that.
  await keepSince(transaction, revision);
  const others = change.count - count;
  const sentence = `${counted(count, 'candidate')} ${count === 1 ? 'is' : 'are'} back, with ${count === 1 ? 'its' : 'their'} reviews.`;
  if (others === 0) return sentence;
  return `${sentence} ${others} ${others === 1 ? 'stays' : 'stay'} deleted: ${others === 1 ? 'the roll number has' : 'their roll numbers have'} applied again.`;
}

/**
 * Takes a bulk change back, as far as nobody has decided otherwise meanwhile.
 * @returns a sentence with the numbers of those that came back and of those that did not
 * @throws HttpError 404, 409 `undone` or `undo_over`
 */
export const undoBulkChange = (revisions: Revisions, id: string): Promise<string> =>
  revisions.change('auditions', async (transaction, revision) => {
    const change = await findChange(transaction, id);
    await transaction
      .updateTable('bulk_changes')
      .set({ undone_at: Date.now() })
      .where('id', '=', id)
      .execute();
    const undo = change.kind === 'deleted' ? undoDeletion : undoRejection;
    return undo(transaction, revision, change);
  });
