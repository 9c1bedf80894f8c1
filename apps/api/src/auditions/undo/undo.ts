import { pluralize } from '@nox/contracts';
import { type Actor } from '../../database/audit.ts';
import { advanceTime } from '../../database/clock.ts';
import { type Database, setTombstonesSince } from '../../database/revisions.ts';
import { type BulkChangeRow, type Db } from '../../database/schema.ts';
import { HttpError, notFound } from '../../errors/http-error.ts';
import { refusePublished, writeTimeSlots } from '../seats/published.ts';
import { recordEntries, isExpired } from './undoable-changes.ts';
import { type AccountWriting, changeGroups } from '../../http/write-route.ts';
import { findRow, updateRow } from '../../database/rows.ts';
import { restoreDeleted } from './undoable-entries.ts';
import { restoreSlots } from './undoable-slots.ts';

async function findChange(transaction: Db, id: string, now: number): Promise<BulkChangeRow> {
  const change = await findRow(transaction, 'bulk_changes', id);
  if (!change) throw notFound('Bulk change');
  if (change.undone_at !== null) {
    throw new HttpError(409, 'undone', 'This has been undone already.');
  }
  if (isExpired(change, now)) {
    const message = 'It is too late to undo this: more than ten minutes have passed.';
    throw new HttpError(409, 'undo_over', message);
  }
  return change;
}

/** Entries that have changed since stay as they are. */
function describeOthers(others: number, what: string): string {
  if (others === 0) return '';
  const [were, stay] = others === 1 ? ['was', 'stays'] : ['were', 'stay'];
  return ` ${others} ${were} ${what} meanwhile and ${stay} so.`;
}

/** Restores only entries whose status has not changed since. */
async function undoRejection(
  { transaction, revised: { auditions: revision } }: AccountWriting,
  change: BulkChangeRow,
): Promise<string> {
  const { numUpdatedRows } = await transaction
    .updateTable('audition_entries')
    .set({ status: 'Pending', revision, status_revision: revision, reserve_rank: null })
    .where('status_revision', '=', change.revision)
    .executeTakeFirstOrThrow();
  const count = Number(numUpdatedRows);
  const others = describeOthers(change.count - count, 'changed or deleted');
  return `${pluralize(count, 'candidate')} ${count === 1 ? 'is' : 'are'} 'Pending' again.${others}`;
}

async function undoDeletion(call: AccountWriting, change: BulkChangeRow): Promise<string> {
  const { transaction, revised } = call;
  const { count, withoutSeat } = await restoreDeleted(call, change.id);
  await writeTimeSlots(transaction, revised.auditions);
  // Restored entries return to their positions between others, which a list of changes cannot express.
  await setTombstonesSince(transaction, revised.auditions);
  const others = change.count - count;
  const unseated =
    withoutSeat === 0
      ? ''
      : ` ${withoutSeat} ${withoutSeat === 1 ? 'has' : 'have'} no slot on the schedule board any more: it was taken meanwhile.`;
  const sentence = `${pluralize(count, 'candidate')} ${count === 1 ? 'is' : 'are'} back, with ${count === 1 ? 'its' : 'their'} reviews.${unseated}`;
  if (others === 0) return sentence;
  return `${sentence} ${others} ${others === 1 ? 'stays' : 'stay'} deleted: ${others === 1 ? 'the roll number has' : 'their roll numbers have'} applied again.`;
}

async function undoSlotting({ transaction, revised }: AccountWriting, change: BulkChangeRow) {
  await refusePublished(transaction);
  const count = await restoreSlots(transaction, revised.auditions, change.id);
  const sentence =
    count === 1
      ? '1 candidate has the slot that it had before.'
      : `${pluralize(count, 'candidate')} have the slots that they had before.`;
  return sentence + describeOthers(change.count - count, 'moved or deleted');
}

const UNDO = { deleted: undoDeletion, rejected: undoRejection, slotted: undoSlotting };
const UNDONE_FIELDS = { deleted: [], rejected: ['status'], slotted: ['timeSlot'] };

/**
 * Undoes a bulk change, except where entries have changed since.
 * @returns a sentence with the numbers of restored and of other entries
 * @throws HttpError 404, 409 `undone`, `undo_over` or `schedule_published`
 */
export async function undoBulkChange(
  { db, revisions }: Database,
  id: string,
  by: Actor,
): Promise<string> {
  // Before the transaction, so that it is stored also when the undo is refused.
  const now = await advanceTime(db);
  // What kind of change it is never changes.
  const { kind } = await findChange(db, id, now);
  const groups =
    kind === 'deleted' ? (['auditions', 'schedule'] as const) : (['auditions'] as const);
  return changeGroups({ revisions }, groups, by, async (call) => {
    const { transaction, revised } = call;
    const change = await findChange(transaction, id, now);
    await updateRow(transaction, 'bulk_changes', id, { undone_at: now });
    const message = await UNDO[change.kind](call, change);
    const fields = UNDONE_FIELDS[change.kind];
    await recordEntries(transaction, revised.auditions, {
      ...{ subject: 'auditions', action: 'undone', by, fields },
    });
    return message;
  });
}
