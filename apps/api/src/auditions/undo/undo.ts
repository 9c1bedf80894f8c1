import { pluralize } from '@nox/contracts';
import { type Actor } from '../../database/audit.ts';
import { advanceTime } from '../../database/clock.ts';
import { type Database } from '../../database/revisions.ts';
import { type BulkChangeRow, type Db } from '../../database/schema.ts';
import { HttpError, notFound } from '../../errors/http-error.ts';
import { setTombstonesSince } from '../entries/tombstones.ts';
import { refusePublished, writeTimeSlots } from '../seats/time-slots.ts';
import { recordEntries } from './record-entries.ts';
import { isExpired } from './undoable-changes.ts';
import { restoreDeleted, type Revised } from './undoable-entries.ts';
import { restoreSlots } from './undoable-slots.ts';

async function findChange(transaction: Db, id: string, now: number): Promise<BulkChangeRow> {
  const change = await transaction
    .selectFrom('bulk_changes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
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

/** Restores only entries whose status has not changed since. */
async function undoRejection(
  transaction: Db,
  { auditions: revision }: Revised,
  change: BulkChangeRow,
): Promise<string> {
  const { numUpdatedRows } = await transaction
    .updateTable('audition_entries')
    .set({ status: 'Pending', revision, status_revision: revision })
    .where('status_revision', '=', change.revision)
    .executeTakeFirstOrThrow();
  const count = Number(numUpdatedRows);
  const others = change.count - count;
  const sentence = `${pluralize(count, 'candidate')} ${count === 1 ? 'is' : 'are'} 'Pending' again.`;
  if (others === 0) return sentence;
  return `${sentence} ${others} ${others === 1 ? 'was' : 'were'} changed or deleted meanwhile and ${others === 1 ? 'stays' : 'stay'} so.`;
}

async function undoDeletion(
  transaction: Db,
  revised: Revised,
  change: BulkChangeRow,
  by: Actor,
): Promise<string> {
  const { count, withoutSeat } = await restoreDeleted(transaction, revised, change.id, by);
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

async function undoSlotting(
  transaction: Db,
  { auditions: revision }: Revised,
  change: BulkChangeRow,
): Promise<string> {
  await refusePublished(transaction);
  const count = await restoreSlots(transaction, revision, change.id);
  const others = change.count - count;
  const sentence =
    count === 1
      ? '1 candidate has the slot that it had before.'
      : `${pluralize(count, 'candidate')} have the slots that they had before.`;
  if (others === 0) return sentence;
  return `${sentence} ${others} ${others === 1 ? 'was' : 'were'} moved or deleted meanwhile and ${others === 1 ? 'stays' : 'stay'} so.`;
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
  const undo = async (transaction: Db, auditions: number, schedule = 0) => {
    const change = await findChange(transaction, id, now);
    await transaction
      .updateTable('bulk_changes')
      .set({ undone_at: now })
      .where('id', '=', id)
      .execute();
    const message = await UNDO[change.kind](transaction, { auditions, schedule }, change, by);
    await recordEntries(transaction, auditions, {
      subject: 'auditions',
      action: 'undone',
      by,
      fields: UNDONE_FIELDS[change.kind],
    });
    return message;
  };
  return revisions.change('auditions', undo, kind === 'deleted' ? ['schedule'] : []);
}
