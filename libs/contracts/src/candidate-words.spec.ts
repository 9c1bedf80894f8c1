import { describeDelay, ownHeading, ownProgress } from './candidate-words.ts';
import { type DayNow } from './day.ts';

describe('the progress of the day', () => {
  it.each<[attendance: string, ahead: number | null, minutesBehind: number | null, words: string]>([
    ['expected', null, null, ''],
    ['arrived', null, null, 'You are checked in.'],
    ['expected', 2, 0, '2 before you.'],
    ['arrived', 0, 1, 'You are checked in. You are next. Hall A is 1 minute late.'],
    ['arrived', 2, 115, 'You are checked in. 2 before you. Hall A is about 2 hours late.'],
    ['called', 0, 0, ''],
    ['started', null, 0, 'You are on.'],
    ['finished', null, 0, 'You have danced. Thank you!'],
    ['no-show', null, 0, 'You are marked as not here. If you are here, say so at the door.'],
    ['left', null, 0, 'You are marked as not here. If you are here, say so at the door.'],
  ])('of who is %s, with %j before them and %j minutes late', (attendance, ahead, late, words) => {
    const panel = { name: 'Hall A', room: '', now: null, next: [], minutesBehind: late };
    const own = { panel: 'Hall A', attendance, ahead } as NonNullable<DayNow['own']>;
    expect(ownProgress({ panels: [panel], own })).toBe(words);
    expect(ownProgress({ panels: [] })).toBe('');
  });
});

it.each([
  [29, '29 minutes late'],
  [30, 'about 30 minutes late'],
  [53, 'about 60 minutes late'],
  [97, 'about 90 minutes late'],
  [100, 'about 2 hours late'],
  [150, 'about 3 hours late'],
])('says a delay of %i minutes as a candidate needs it', (minutes, words) =>
  expect(describeDelay(minutes)).toBe(words),
);

describe("the heading of a candidate's own page", () => {
  const slot = { date: '2026-08-15', starts: 10, ends: 30, panel: 'Hall A', room: '' };
  const stored = { answer: null, movesUntil: null };
  const heading = (today: string, attendance?: string, result?: 'Reserve') => {
    const own = attendance && ({ panel: 'Hall B', attendance } as NonNullable<DayNow['own']>);
    const day = { slot: { ...slot, ...stored }, today, own: own || undefined };
    return ownHeading(
      { ...day, ...(result && { result: { result } }) },
      'Asha  Rao',
      (date) => date,
    );
  };

  it.each([
    ['2026-08-13', undefined, undefined, 'Your audition is on 2026-08-15 at 00:10, Asha'],
    ['2026-08-14', 'arrived', undefined, 'Your audition is tonight at 00:10, Asha'],
    ['2026-08-14', 'called', undefined, 'Go to Hall B now'],
    ['2026-08-14', 'finished', undefined, 'Your audition is over, Asha'],
    ['2026-08-15', undefined, undefined, 'Your audition is over, Asha'],
    ['2026-08-15', undefined, 'Reserve', 'Your result'],
  ] as const)('on %s, when they are %s and their result %s', (today, attendance, result, words) =>
    expect(heading(today, attendance, result)).toBe(words),
  );
});
