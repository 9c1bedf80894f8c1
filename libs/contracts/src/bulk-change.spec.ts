import fc from 'fast-check';
import { divideIntoSlots, slotsOf, SlotSchedule } from './bulk-change.ts';

const queue = (length: number) => Array.from({ length }, (_, index) => index);
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Any window of a day, and any duration that fits into it. */
const schedules = fc
  .tuple(fc.integer({ min: 0, max: 1438 }), fc.nat(), fc.nat())
  .map(([start, length, duration]) => {
    const window = 1 + (length % (1439 - start));
    return SlotSchedule.parse({
      startTime: clock(start),
      endTime: clock(start + window),
      slotDuration: 1 + (duration % window),
    });
  });

const sizes = (people: number, schedule: SlotSchedule) =>
  divideIntoSlots(queue(people), schedule).map((slot) => slot.people.length);

describe('the division into slots', () => {
  const evening = { startTime: '16:00', endTime: '18:10', slotDuration: 30 };

  it('names slots by the clock and makes the first ones larger', () => {
    expect(divideIntoSlots(queue(6), evening)).toEqual([
      { name: '16:00 - 16:30', people: [0, 1] },
      { name: '16:30 - 17:00', people: [2, 3] },
      { name: '17:00 - 17:30', people: [4] },
      { name: '17:30 - 18:00', people: [5] },
    ]);
    expect(slotsOf(evening)).toEqual({ count: 4, minutesLeftOver: 10 });
  });

  it('gives one slot to each of few people, and none without people', () => {
    expect(sizes(2, evening)).toEqual([1, 1]);
    expect(sizes(0, evening)).toEqual([]);
  });

  it('loses no one, preserves the order, and is fair to within one, for any window', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), schedules, (people, schedule) => {
        const slots = divideIntoSlots(queue(people), schedule);
        const { count } = slotsOf(schedule);
        const lengths = slots.map((slot) => slot.people.length);
        expect(slots.flatMap((slot) => slot.people)).toEqual(queue(people));
        expect(slots).toHaveLength(Math.min(people, count));
        expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
        expect(Math.max(0, ...lengths) - Math.min(...lengths, Infinity)).toBeLessThanOrEqual(1);
        expect(
          slots.filter((slot) => slot.people.length > Math.floor(people / count)),
        ).toHaveLength(people % count);
      }),
    ));

  it('keeps every slot within the window, one after the other', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), schedules, (people, schedule) => {
        const names = divideIntoSlots(queue(people), schedule).map(({ name }) => name);
        const times = names.map((name) => name.split(' - '));
        expect(times[0]![0]).toBe(schedule.startTime);
        expect(times.at(-1)![1]! <= schedule.endTime).toBe(true);
        times.slice(1).forEach(([begin], index) => expect(begin).toBe(times[index]![1]));
        expect(names).toEqual(names.toSorted());
      }),
    ));
});
