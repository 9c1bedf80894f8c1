import { releaseSeats } from '../auditions/seats/release-seats.ts';
import { writeTimeSlotOf } from '../auditions/seats/time-slots.ts';
import { type Revised } from '../auditions/undo/undoable-entries.ts';
import { recordChange } from '../database/audit.ts';
import { type CandidateLinkRow, type Db } from '../database/schema.ts';
import { cancelSlotMessages } from '../messages/slots/slot-messages.ts';
import { readOwnEntry } from './subject.ts';

/** Frees the seat in the draft and among published slots: it may be given to another candidate from now on. */
async function leaveSchedule(transaction: Db, revised: Revised, entryId: string): Promise<void> {
  await releaseSeats(transaction, revised.schedule, [entryId], null);
  await writeTimeSlotOf(transaction, revised.auditions, entryId, () =>
    transaction
      .deleteFrom('published_slots')
      .where('entry_id', '=', entryId)
      .where('version', '=', ({ selectFrom }) =>
        selectFrom('schedule_versions').select(({ fn }) => fn.max('number').as('number')),
      )
      .execute(),
  );
  await cancelSlotMessages(transaction, entryId);
}

/**
 * Withdraws a candidate's entry, which stays in the judges' list, or takes that back: then without a slot. Repeated, it
 * changes nothing.
 * @param revised the revision of the schedule only to withdraw
 * @param withdrawnAt in milliseconds since 1970; null to come back
 * @throws HttpError 401, 403; 409 `unconfirmed` or `season_over`
 */
export async function setWithdrawn(
  transaction: Db,
  revised: Revised,
  request: CandidateLinkRow,
  withdrawnAt: number | null,
): Promise<void> {
  const { subject } = await readOwnEntry(transaction, request);
  const { row } = subject;
  const isRepeated = (row.withdrawn_at === null) === (withdrawnAt === null);
  if (withdrawnAt !== null) await leaveSchedule(transaction, revised, row.id);
  if (isRepeated) return;
  const { version } = row;
  await transaction
    .updateTable('audition_entries')
    .set({
      ...{ withdrawn_at: withdrawnAt, version: version + 1, revision: revised.auditions },
      ...(withdrawnAt !== null && { slot_answer: null }),
    })
    .where('id', '=', row.id)
    .execute();
  await recordChange(transaction, {
    subject: 'candidates',
    action: withdrawnAt === null ? 'returned' : 'withdrawn',
    by: null,
    itemId: row.id,
  });
}
