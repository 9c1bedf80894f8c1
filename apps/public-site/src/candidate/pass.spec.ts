import type { DayNow } from '@nox/contracts';
import { progressOf } from './pass.tsx';

describe('the progress of the day', () => {
  it.each<[attendance: string, ahead: number | null, minutesBehind: number | null, words: string]>([
    ['expected', null, null, ''],
    ['arrived', null, null, 'You are checked in.'],
    ['expected', 2, 0, '2 before you.'],
    ['arrived', 0, 1, 'You are checked in. You are next, 1 minute late.'],
    ['called', 0, 0, 'You are called.'],
    ['started', null, 0, 'You are on.'],
    ['finished', null, 0, 'You have danced. Thank you!'],
    ['no-show', null, 0, 'You are marked as not here. If you are here, say so at the door.'],
    ['left', null, 0, 'You are marked as not here. If you are here, say so at the door.'],
  ])('of who is %s, with %j before them and %j minutes late', (attendance, ahead, late, words) => {
    const panel = { name: 'Hall A', room: '', now: null, next: [], minutesBehind: late };
    const own = { panel: 'Hall A', attendance, ahead } as NonNullable<DayNow['own']>;
    expect(progressOf({ panels: [panel], own })).toBe(words);
    expect(progressOf({ panels: [] })).toBe('');
  });
});
