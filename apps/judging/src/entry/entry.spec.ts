import type { AttendanceState, AuditionEntry } from '@nox/contracts';
import { auditionEntry } from '@nox/testing';
import { reviewsWith } from '../testing/serve-entries.ts';
import {
  appearanceMarks,
  chatLink,
  groupBySlot,
  hasSlot,
  scoreStatistics,
  slotLabel,
  onDay,
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
  const today = '2026-08-14';
  const of = (state: AttendanceState, receivedAt: string, panel = 'Hall A', date = today) =>
    auditionEntry({
      timeSlot: `${date} 16:00 - 16:30${panel && ` · ${panel}`}`,
      // The device's clock is wrong.
      attendance: { state, at: '1970-01-01T00:00:00.000Z', date, startedAt: receivedAt },
    });
  const onStage = of('started', '11:00');
  const gone = (entry: AuditionEntry): AuditionEntry => ({ ...entry, isWithdrawn: true });
  const undated = { state: 'started' as const, at: null };

  it.each([
    ['was started last in the panel', onStage, [of('started', '10:50')], true],
    ['was started in another panel', onStage, [of('started', '11:05', 'Hall B')], true],
    ['was started before another one', onStage, [of('started', '11:05')], false],
    ['was started before one who has finished', onStage, [of('finished', '11:05')], false],
    ['was started yesterday', of('started', '11:00', 'Hall A', '2026-08-13'), [], false],
    ['is of the only panel', of('started', '11:00', ''), [of('started', '11:05', '')], false],
    ['is alone today', onStage, [of('started', '11:05', 'Hall A', '2026-08-13')], true],
    ['was started before one who has withdrawn', onStage, [gone(of('started', '11:05'))], true],
    ['has withdrawn', gone(onStage), [], false],
    ['has no slot any more', { ...onStage, timeSlot: '' }, [], false],
    ['has been started at an unknown time', { ...onStage, attendance: undated }, [], false],
  ])('is who %s: %#', (_, one, others, isOnStage) => {
    const [first] = onDay([one, ...others], today);
    expect(first!.attendance!.state).toBe(isOnStage ? 'started' : 'finished');
    expect(first === one).toBe(isOnStage);
  });
});

describe('what was recorded of a candidate', () => {
  const finished = { state: 'finished' as const, at: null, date: '2026-08-14' };
  const started = { ...finished, state: 'started' as const };
  const here = { state: 'arrived' as const, at: null, date: '2026-08-15' };

  const on = (date: string, fields: Partial<AuditionEntry>) =>
    auditionEntry({ timeSlot: date && `${date} 16:00 - 16:30`, ...fields });
  const [friday, today] = ['2026-08-14', '2026-08-15'] as const;
  const former = 'Finished on Fri 14 Aug';

  it.each([
    ['the day of the slot', on(today, { attendance: here }), ['Here']],
    ['a former slot', on(friday, { attendance: finished }), ['Finished']],
    ['two days', on(today, { formerAppearances: [finished] }), [former]],
    ['a slot that is gone', on('', { attendance: finished }), [former]],
    ['today without a slot', on('', { attendance: here }), ['Here']],
    ['nothing', on(today, {}), []],
    [
      'two evenings at once',
      on(today, { formerAppearances: [started], attendance: here }),
      ['On stage on Fri 14 Aug', 'Here'],
    ],
  ])('names the other days: %s', (_, recorded, texts) => {
    const [entry] = onDay([recorded], today);
    expect(appearanceMarks(entry!).map(({ text }) => text)).toEqual(texts);
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
