import {
  type BulkChangeResult,
  divideIntoSlots,
  pluralize,
  type SlotMove,
  type SlotSchedule,
  slotsOf,
} from '@nox/contracts';
import { type Actor } from '../../database/audit.ts';
import { type Revisions } from '../../database/revisions.ts';
import { HttpError } from '../../errors/http-error.ts';
import { findChosen } from '../entries/chosen-entries.ts';
import { refusePublished } from '../seats/time-slots.ts';
import { moveToSlots } from '../undo/undoable-slots.ts';

function describeSizes(people: number, slots: number): string {
  const size = Math.floor(people / slots);
  const larger = people % slots;
  if (larger === 0) return `${size} in each`;
  const first = larger === 1 ? 'the first' : `each of the first ${larger}`;
  const others = slots - larger === 1 ? 'the last' : 'each of the others';
  return `${size + 1} in ${first} and ${size} in ${others}`;
}

function describeDivision(people: number, usedSlots: number, schedule: SlotSchedule): string {
  const { count, minutesLeftOver } = slotsOf(schedule);
  const slots = usedSlots < count ? `${usedSlots} of ${count} slots` : pluralize(count, 'slot');
  return `${pluralize(people, 'candidate')} divided into ${slots} of ${pluralize(schedule.slotDuration, 'minute')}: ${describeSizes(people, usedSlots)}. ${pluralize(minutesLeftOver, 'minute')} left over.`;
}

/**
 * Gives every pending entry a slot, in order of creation, replacing the one it had; leaves all others unchanged.
 * @returns a sentence that describes the division, and how to undo it
 * @throws HttpError 409 `no_pending` or `schedule_published`
 */
export function scheduleSlots(
  revisions: Revisions,
  schedule: SlotSchedule,
  by: Actor,
): Promise<BulkChangeResult> {
  return revisions.change('auditions', async (transaction, revision) => {
    await refusePublished(transaction);
    const pending = await transaction
      .selectFrom('audition_entries')
      .select(['id', 'time_slot'])
      .where('status', '=', 'Pending')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    if (pending.length === 0) {
      const message = "There are no candidates with 'Pending' status to divide into slots.";
      throw new HttpError(409, 'no_pending', message);
    }
    const slots = divideIntoSlots(pending, schedule);
    const moves = slots.map(({ name, people }) => ({ slot: name, entries: people }));
    return {
      message: describeDivision(pending.length, slots.length, schedule),
      undoable: await moveToSlots(transaction, revision, { by, moves }),
    };
  });
}

/**
 * Moves the named entries to a slot, or out of theirs if it is empty.
 * @returns a sentence with the number of entries, and how to undo it
 * @throws HttpError 404 if none of them exists; 409 `schedule_published`
 */
export function moveEntries(
  revisions: Revisions,
  { ids, timeSlot }: SlotMove,
  by: Actor,
): Promise<BulkChangeResult> {
  return revisions.change('auditions', async (transaction, revision) => {
    await refusePublished(transaction);
    const { entries, missing } = await findChosen(transaction, ids);
    const moves = [{ slot: timeSlot, entries }];
    return {
      message: describeMove(entries.length, timeSlot) + missing,
      undoable: await moveToSlots(transaction, revision, { by, moves }),
    };
  });
}

function describeMove(count: number, slot: string): string {
  const candidates = pluralize(count, 'candidate');
  return slot
    ? `${candidates} moved to ${slot}.`
    : `${candidates} ${count === 1 ? 'has' : 'have'} no slot now.`;
}
