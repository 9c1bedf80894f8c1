import { lockTable } from '../database/lock-table';
import { type Db } from '../database/schema';
import { HttpError } from '../errors/http-error';
import { counted } from './counted';

/**
 * Makes a change of many entries in one transaction and takes it back when it met another number than expected.
 * @throws HttpError 409 `count_changed`
 */
function changeMany(
  db: Db,
  status: string,
  expected: number | undefined,
  change: (transaction: Db) => Promise<number>,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockTable(transaction, 'audition_entries');
    const count = await change(transaction);
    if (expected === undefined || expected === count) return count;
    throw new HttpError(
      409,
      'count_changed',
      `Nothing was changed: ${counted(count, 'candidate')} now ${count === 1 ? 'has' : 'have'} the status '${status}', not ${expected}.`,
    );
  });
}

/**
 * Every pending entry becomes not selected; slots and reviews stay.
 * @param expected how many the person was told
 * @returns a sentence with the number of changed entries
 * @throws HttpError 409 `count_changed`, with nothing changed
 */
export async function rejectPending(db: Db, expected: number | undefined): Promise<string> {
  const count = await changeMany(db, 'Pending', expected, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('audition_entries')
      .set({ status: 'Not Selected' })
      .where('status', '=', 'Pending')
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  });
  return `${counted(count, 'candidate')} changed from 'Pending' to 'Not Selected'.`;
}

/**
 * Deletes every entry that is not selected, with its reviews.
 * @param expected how many the person was told
 * @returns a sentence with the number of deleted entries
 * @throws HttpError 409 `count_changed`, with nothing deleted
 */
export async function deleteNotSelected(db: Db, expected: number | undefined): Promise<string> {
  const count = await changeMany(db, 'Not Selected', expected, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('audition_entries')
      .where('status', '=', 'Not Selected')
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
  return `${counted(count, 'candidate')} with 'Not Selected' status deleted.`;
}
