import type { AttendanceState } from '@nox/contracts';
import { auditionEntry } from '@nox/testing';
import { reviewsWith } from '../testing/serve-entries.ts';
import {
  chatLink,
  groupBySlot,
  hasSlot,
  scoreStatistics,
  slotLabel,
  withFinished,
} from './entry.ts';

describe('chatLink', () => {
  it.each([
    ['9876543210', '919876543210'],
    ['98765 43210', '919876543210'],
    ['(987) 654-3210', '919876543210'],
    ['+91 98765 43210', '919876543210'],
    ['+1 212 555 01234', '121255501234'],
  ])('of %s goes to %s', (phone, number) => {
    expect(chatLink(phone)).toBe(`https://wa.me/${number}`);
  });

  it.each(['', '987654321', 'call me', '12-34'])('is undefined for %p', (phone) => {
    expect(chatLink(phone)).toBeUndefined();
  });
});

const row = (fullName: string, timeSlot: string) => auditionEntry({ fullName, timeSlot });

describe('time slots', () => {
  it('are grouped in the order of their text, unassigned ones last', () => {
    const groups = groupBySlot([
      row('Asha', ''),
      row('Ben', '17:00 - 17:30'),
      row('Chitra', '16:00 - 16:30'),
      row('Dev', 'Unassigned'),
      row('Esha', '17:00 - 17:30'),
    ]);
    expect(groups.map(({ title }) => title)).toEqual([
      'Slot 1: 16:00 - 16:30 (1 candidates)',
      'Slot 2: 17:00 - 17:30 (2 candidates)',
      'Slot 3: Unassigned (2 candidates)',
    ]);
    expect(groups[1]!.members.map(({ fullName }) => fullName)).toEqual(['Ben', 'Esha']);
  });

  it.each([
    ['2026-08-14 16:00 - 16:30 · Hall A', 'Fri 14 · 16:00 · Hall A'],
    ['2026-08-14 16:00 - 16:30', 'Fri 14 · 16:00'],
    ['16:00 - 16:30 · Hall A', '16:00 - 16:30 · Hall A'],
    ['After lunch', 'After lunch'],
  ])('“%s” is shown as “%s”', (slot, label) => {
    expect(slotLabel(slot)).toBe(label);
  });

  it('are assigned unless empty or called unassigned', () => {
    const slots = ['', ' ', 'Unassigned', '16:00 - 16:30'];
    const assigned = slots.filter((timeSlot) => hasSlot(auditionEntry({ timeSlot })));
    expect(assigned).toEqual(['16:00 - 16:30']);
  });
});

describe('who is on stage', () => {
  const of = (state: AttendanceState, at: string, panel = 'Hall A') =>
    auditionEntry({
      timeSlot: `2026-08-14 16:00 - 16:30${panel && ` · ${panel}`}`,
      attendance: { state, at: `2026-08-${at}:00.000Z` },
    });
  const onStage = of('started', '14T11:00');

  it.each([
    ['has started last', onStage, [of('started', '14T10:50')], true],
    ['has started in another panel', onStage, [of('started', '14T11:05', 'Hall B')], true],
    ['has started before another one', onStage, [of('started', '14T11:05')], false],
    ['has started before one who has finished since', onStage, [of('finished', '14T11:05')], false],
    ['has started yesterday', of('started', '13T11:00'), [], false],
    ['has no panel', of('started', '14T11:00', ''), [of('started', '14T11:05', '')], true],
  ])('is who %s: %#', (_, one, others, isOnStage) => {
    const [first] = withFinished([one, ...others], '2026-08-14');
    expect(first!.attendance!.state).toBe(isOnStage ? 'started' : 'finished');
    expect(first === one).toBe(isOnStage);
  });
});

describe('scoreStatistics', () => {
  it.each([
    [[], undefined],
    [[undefined], undefined],
    [[10, undefined, 4, 7], { count: 3, mean: 7, median: 7, spread: 6, isSplit: true }],
    [[9, 1, 8, 7], { count: 4, mean: 6.25, median: 7.5, spread: 8, isSplit: true }],
    [[7], { count: 1, mean: 7, median: 7, spread: undefined, isSplit: false }],
    [[5, 7], { count: 2, mean: 6, median: 6, spread: 2, isSplit: false }],
    [[5, 8], { count: 2, mean: 6.5, median: 6.5, spread: 3, isSplit: true }],
  ])('of %p are %p', (scores, statistics) => {
    expect(scoreStatistics(reviewsWith(...scores))).toEqual(statistics);
  });
});
