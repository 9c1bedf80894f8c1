import { auditionEntry } from '@nox/testing';
import { groupBySlot, hasSlot } from './time-slots.ts';

const row = (fullName: string, timeSlot: string) => ({
  serial: 1,
  entry: auditionEntry({ fullName, timeSlot }),
});

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
    expect(groups[1]!.rows.map(({ entry }) => entry.fullName)).toEqual(['Ben', 'Esha']);
  });

  it('are assigned unless empty or called unassigned', () => {
    const slots = ['', ' ', 'Unassigned', '16:00 - 16:30'];
    expect(slots.map((timeSlot) => hasSlot(auditionEntry({ timeSlot })))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
