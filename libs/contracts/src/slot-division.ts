import { minutesOf, type SlotSchedule } from './slot-schedule.ts';
import { timeOf } from './time-of-day.ts';

interface Slot<Person> {
  /** Such as `16:00 - 16:30`. */
  name: string;
  people: Person[];
}

/** How many slots fit between start and end, and how many minutes are left over. */
export function slotsOf({ startTime, endTime, slotDuration }: SlotSchedule) {
  const window = minutesOf(endTime) - minutesOf(startTime);
  return { count: Math.floor(window / slotDuration), minutesLeftOver: window % slotDuration };
}

/**
 * Divides people into time slots in their order. Sizes differ by at most one, the larger slots come first, and
 * slots that stay empty are left out: with more slots than people it is one person each.
 */
export function divideIntoSlots<Person>(
  people: readonly Person[],
  schedule: SlotSchedule,
): Slot<Person>[] {
  const { count } = slotsOf(schedule);
  const size = Math.floor(people.length / count);
  const larger = people.length % count;
  const start = minutesOf(schedule.startTime);
  return Array.from({ length: size === 0 ? larger : count }, (_, index) => {
    const from = index * size + Math.min(index, larger);
    const begin = start + index * schedule.slotDuration;
    return {
      name: `${timeOf(begin)} - ${timeOf(begin + schedule.slotDuration)}`,
      people: people.slice(from, from + size + (index < larger ? 1 : 0)),
    };
  });
}
