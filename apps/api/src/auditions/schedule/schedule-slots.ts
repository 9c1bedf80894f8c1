import { type SlotSchedule } from '@nox/contracts';
import { type Revisions } from '../../database/revisions.ts';
import { HttpError } from '../../errors/http-error.ts';
import { timeSlices } from '../../http/time-slices.ts';
import { pluralize } from '../entries/pluralize.ts';
import { divideIntoSlots, slotsOf } from './slot-division.ts';

/** SQLite's statements run in this thread: some milliseconds for as many entries. */
const IDS_PER_STATEMENT = 200;

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
 * @returns a sentence that describes the division
 * @throws HttpError 409 `no_pending`
 */
export function scheduleSlots(revisions: Revisions, schedule: SlotSchedule): Promise<string> {
  return revisions.change('auditions', async (transaction, revision) => {
    const pending = await transaction
      .selectFrom('audition_entries')
      .select('id')
      .where('status', '=', 'Pending')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    if (pending.length === 0) {
      const message = "There are no candidates with 'Pending' status to divide into slots.";
      throw new HttpError(409, 'no_pending', message);
    }
    const slots = divideIntoSlots(
      pending.map(({ id }) => id),
      schedule,
    );
    const endSlice = timeSlices();
    for (const { name, people } of slots) {
      for (let from = 0; from < people.length; from += IDS_PER_STATEMENT) {
        await transaction
          .updateTable('audition_entries')
          .set({ time_slot: name, revision })
          .where('id', 'in', people.slice(from, from + IDS_PER_STATEMENT))
          .execute();
        await endSlice();
      }
    }
    return describeDivision(pending.length, slots.length, schedule);
  });
}
