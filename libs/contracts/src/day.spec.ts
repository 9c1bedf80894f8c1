import { unsent } from './histories.ts';
import {
  appearanceText,
  auditionDay,
  type AttendanceEvent,
  type CheckInEntry,
  checkInCodeKey,
  formerAppearances,
  isMissing,
  type PanelQueue,
  panelQueues,
} from './index.ts';

const DATE = '2026-08-14';
const at = (time: string) => Date.parse(`${DATE}T${time}:00Z`);
const utc = (instant: number) => {
  // A server's clock has whole milliseconds alone.
  if (!Number.isInteger(instant)) throw new RangeError(`${instant} is no time.`);
  return new Date(instant).toISOString();
};
const inZone = (timeZone: string) => (instant: number) => {
  const format = new Intl.DateTimeFormat('sv', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return format.format(instant).replace(' ', 'T');
};

/** Hall A has two candidates in each slot of 20 minutes, from 16:00. */
function candidate(number: number, recorded = '', fields = {}) {
  const starts = 960 + Math.floor((number - 1) / 2) * 20;
  const events = [...recorded.matchAll(/(\S+) (\d\d:\d\d)/g)].map(([, kind, time = ''], index) => ({
    ...{ _id: `${number}-${index}`, kind, date: DATE },
    ...{ at: utc(at(time)), receivedAt: utc(at(time)) },
    after: Array.from({ length: index }, (_, before) => `${number}-${before}`),
  }));
  return {
    _id: `${number}`,
    number,
    fullName: `Candidate ${number}`,
    rollNumber: '',
    code: '',
    timeSlot: '',
    slot: { date: DATE, starts, ends: starts + 20, panel: 'Hall A', room: '' },
    events: events as AttendanceEvent[],
    ...fields,
  } satisfies CheckInEntry;
}

/** Reads `1, 2 called 16:00 no-show 16:05, 3 withdrawn`: what was recorded of each, each event knowing those before it. */
const candidates = (text: string) =>
  text.split(', ').map((one) => {
    const [number, ...recorded] = one.split(' ');
    const fields = recorded[0] === 'withdrawn' ? { isWithdrawn: true } : {};
    return candidate(Number(number), recorded.join(' '), fields);
  });

const inHall = (number: number, panel: string, fields = {}) =>
  candidate(number, '', { slot: { ...candidate(number).slot, panel, ...fields } });

const numbersOf = (some: readonly { entry: CheckInEntry }[]) =>
  some.map(({ entry }) => entry.number);

/** Who is on stage; who is next; how late they begin. */
function hallA(entries: CheckInEntry[], time: string): string {
  const { now, next, minutesBehind, isOver } = panelQueues({ entries }, at(time), utc)[0]!;
  const parts = [now?.entry.number ?? '-', numbersOf(next).join(' '), minutesBehind ?? 'holds'];
  return [...parts, ...(isOver ? ['over'] : [])].join('; ');
}

const MISSED = 'called 16:00 no-show 16:05';

describe('the order of a panel', () => {
  it.each([
    ['before it begins', '1, 2, 3', '15:30', '-; 1 2 3; holds'],
    ['that begins late', '1, 2, 3', '16:59', '-; 1 2 3; 59'],
    ['follows the schedule where nobody is recorded', '1, 6, 7, 8', '17:00', '-; 7 8; holds'],
    ['has who is here, however late', '1 arrived 15:50, 6, 7', '18:30', '-; 1 6 7; 150'],
    [
      'does not come back to one who was never finished',
      ...['1 started 16:00, 2 started 16:10 finished 16:12, 3', '16:15', '-; 3; 0'],
    ],
    [
      'stays with the one on stage when one before is finished late',
      ...['1 started 16:00 finished 16:12, 2 started 16:10, 3', '16:15', '2; 3; 0'],
    ],
    [
      'has who has started, then who is to come, in order',
      ...['1 finished 16:10, 2 started 16:10, 4, 3', '16:15', '2; 3 4; 0'],
    ],
    ['is behind by what is late', '1 finished 16:10, 2 started 16:25, 3', '16:28', '2; 3; 15'],
    ['is behind by who takes long', '1 finished 16:10, 2 started 16:25, 3', '16:50', '2; 3; 30'],
    [
      'is not behind for one whom others have overtaken, and who is expected still',
      ...['1, 2 finished 16:10, 3 started 16:20, 4', '16:22', '3; 1 4; 0'],
    ],
    [
      'is behind for one whom others have overtaken, and who is here',
      ...['1 arrived 15:50, 2 finished 16:10, 3 started 16:20, 4', '16:22', '3; 1 4; 30'],
    ],
    [
      'skips who has left, did not come, or has withdrawn',
      ...['1 finished 16:10, 2 no-show 16:12, 3 left 16:12, 4 withdrawn, 5', '16:20', '-; 5; 0'],
    ],
    ['begins with who was called', '1 finished 16:10, 2, 3 called 16:12', '16:10', '-; 3 2; 0'],
    [
      'goes on with who missed a call and is back, before all who were not called',
      `1 arrived 15:50, 2 called 16:12, 3 ${MISSED} arrived 16:14, 4 ${MISSED}`,
      ...['16:15', '-; 2 3 1; 5'],
    ],
    ['is not over while one is on stage', '1 started 16:10', '16:15', '1; ; 0'],
    [
      'is over once each has finished or is absent',
      ...[`1 finished 16:10, 2 ${MISSED}, 3 withdrawn`, '16:15', '-; ; 0; over'],
    ],
  ] as [string, string, string, string][])('%s', (_what, panel, time, shown) => {
    expect(hallA(candidates(panel), time)).toBe(shown);
  });

  it.each([
    ['the first who is here', '1, 2 arrived 15:50, 3 arrived 15:50', 2],
    ['who is back after a call', `1 arrived 15:50, 2 ${MISSED} arrived 16:14`, 2],
    ['the first, where no one is here', `1, 2 ${MISSED}, 3`, 1],
    ['the next one, where the first was called', '1 called 16:00, 2 arrived 15:50', 2],
    ['no one twice', '1 called 16:00, 2 finished 16:10', undefined],
  ])('calls %s', (_what, panel, number) => {
    const [queue] = panelQueues({ entries: candidates(panel) }, at('16:15'), utc);
    expect(queue!.toCall?.entry.number).toBe(number);
  });

  it.each([
    ['no one while the last one has time', '1, 2, 3 arrived 15:50', '16:39', '1 2', ''],
    ['who is late, once the last time has passed', '1, 2, 3 arrived 15:50', '16:40', '1 2', '1 2'],
    ['the last one ten minutes after their time', '1 finished 16:00, 4', '16:40', '4', '4'],
    [
      'no one who is called, on stage or here',
      '1 called 16:00, 2 started 16:10, 3',
      '18:00',
      '3',
      '3',
    ],
    [
      'no one whom another stage has closed',
      '1 finished 16:10, 2 no-show 17:00, 3',
      '18:00',
      '2 3',
      '3',
    ],
    ['no one twice', '1 finished 16:10, 2 no-show 17:00', '18:00', '2', ''],
    [
      'no one who has come meanwhile',
      '1 finished 16:10, 2 no-show 17:00 arrived 17:10',
      '18:00',
      '',
      '',
    ],
    ['no one who has withdrawn', '1 finished 16:10, 2 withdrawn', '18:00', '', ''],
    ['no one where no device has recorded anyone', '1, 2', '18:00', '1 2', ''],
  ])('is closed for %s', (_what, panel, time, missing, closed) => {
    const [{ all, minutes, toClose }] = panelQueues(
      { entries: candidates(panel) },
      at(time),
      utc,
    ) as [PanelQueue];
    const late = all.filter((one) => isMissing(one, minutes));
    expect([numbersOf(late).join(' '), numbersOf(toClose).join(' ')]).toEqual([missing, closed]);
  });

  it('is closed on its day, each panel for itself', () => {
    const later = inHall(9, 'Hall B');
    const entries = [...candidates('1 finished 16:10, 2'), later];
    const closedAt = (time: number) =>
      panelQueues({ entries }, time, utc).map(({ toClose }) => numbersOf(toClose));
    expect(closedAt(at('16:45'))).toEqual([[2], []]);
    expect(closedAt(at('16:45') + 86_400_000)).toEqual([]);
  });

  it('stays with who was not seen yet, however late, where devices record who comes', () => {
    const danced = candidate(9, 'finished 16:30');
    const elsewhere = { ...danced, slot: { ...danced.slot, panel: 'Hall B' } };
    expect(hallA([candidate(1), candidate(6), elsewhere], '18:00')).toBe('-; 1 6; 120');
    const yesterday = { ...danced, slot: null };
    expect(hallA([candidate(1), candidate(6), yesterday], '18:00')).toBe('-; 1 6; 120');
  });

  it('counts one who was never finished as finished, until the next start is undone', () => {
    const [first, second] = candidates('1 started 16:00, 2 started 16:10');
    const statesOf = (...entries: CheckInEntry[]) =>
      panelQueues({ entries }, at('16:15'), utc)[0]!.all.map(({ attendance }) => attendance.state);
    expect(statesOf(first!, second!)).toEqual(['finished', 'started']);
    const undo = { ...second!.events[0]!, _id: 'undo', kind: 'undo', undoes: '2-0' } as const;
    const undone = { ...second!, events: [...second!.events, undo] };
    expect(statesOf(first!, undone)).toEqual(['started', 'expected']);
  });

  it('has on stage whom this device has started last, before the server has heard of it', () => {
    const [second, first] = candidates('2 started 16:00, 1 started 16:10').map(
      (entry, position) => ({
        ...entry,
        events: entry.events.map((event) => unsent(event, position)),
      }),
    );
    const [other, next] = candidates('3 started 16:40, 4');
    expect(hallA([first!, second!, other!], '16:45')).toMatch(/^1;/);
    const done = { ...first!.events[0]!, _id: 'done', kind: 'finished', position: 2 } as const;
    const danced = { ...first!, events: [...first!.events, done] };
    expect(hallA([danced, second!, other!, next!], '16:45')).toMatch(/^-;/);
  });

  it('takes a time in proportion to the number of its candidates', () => {
    const slot = { ...candidate(1).slot, ends: 1_440 };
    const crowd = Array.from({ length: 10_000 }, (_, n) =>
      candidate(n + 1, 'started 16:10', { slot }),
    );
    const panels = Array.from({ length: 10_000 }, (_, n) =>
      candidate(n + 1, '', { slot: { ...slot, panel: `Hall ${n}` } }),
    );
    const begin = Date.now();
    const [queue] = panelQueues({ entries: crowd }, at('16:15'), utc);
    expect(queue!.all.at(-1)).toMatchObject({ starts: 1_440 - 480 / 10_000, minutes: 0.048 });
    expect(panelQueues({ entries: panels }, at('16:15'), utc)).toHaveLength(10_000);
    expect(Date.now() - begin).toBeLessThan(5_000);
  });

  it('has as many in a slot as there are seats, also where these do not divide its milliseconds', () => {
    const slot = { ...candidate(1).slot, ends: 1_020 };
    const sharing = Array.from({ length: 7 }, (_, n) =>
      candidate(n + 1, n === 0 ? 'finished 16:10' : '', { slot }),
    );
    expect(hallA(sharing, '16:15')).toBe('-; 2 3 4 5 6 7; 6');
  });

  it('is that of the day, by panel, in the order of the schedule', () => {
    const tomorrow = inHall(2, 'Hall A', { date: '2026-08-15' });
    const unassigned = candidate(5, '', { slot: null });
    const halls = ['Hall 10', 'Hall 2', 'Stage'].map((panel) => inHall(1, panel));
    const entries = [candidate(3), tomorrow, ...halls, unassigned];
    const namesOf = (panels?: string[]) =>
      panelQueues({ entries, panels }, at('15:00'), utc).map(
        ({ name, all }) => `${name}: ${numbersOf(all)}`,
      );
    expect(namesOf()).toEqual(['Hall 2: 1', 'Hall 10: 1', 'Hall A: 3', 'Stage: 1']);
    // A panel that was renamed since comes last.
    const renamed = ['Stage: 1', 'Hall 10: 1', 'Hall A: 3', 'Hall 2: 1'];
    expect(namesOf(['Stage', 'Hall 10', 'Hall A'])).toEqual(renamed);
  });
});

describe('a day', () => {
  it.each([
    [DATE, '05:59', '2026-08-13'],
    [DATE, '06:00', DATE],
    [DATE, '23:59', DATE],
    ['2026-08-15', '00:00', DATE],
    ['2027-01-01', '00:10', '2026-12-31'],
    ['2028-03-01', '05:59', '2028-02-29'],
  ])('of %s at %s is that of %s', (date, time, day) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    expect(auditionDay({ date, starts: hours * 60 + minutes })).toBe(day);
  });

  /** A night of four, of whom two come before midnight. @param last when the last one begins, in minutes */
  const night = (date: string, next: string, last = 1_540) => {
    const slotOf = (starts: number) => {
      const isNext = starts >= 1_440;
      const from = isNext ? starts - 1_440 : starts;
      return { date: isNext ? next : date, starts: from, ends: from + 20, panel: 'Hall', room: '' };
    };
    return [1_320, 1_430, 1_450, last].map((starts, index) =>
      candidate(index + 1, '', { slot: slotOf(starts) }),
    );
  };

  it.each([
    ['23:59', DATE, [1, 2, 3, 4], 119],
    ['00:01', '2026-08-15', [1, 2, 3, 4], 121],
    ['05:59', '2026-08-15', [1, 2, 3, 4], 479],
    ['06:00', '2026-08-15', undefined, undefined],
  ])('is one evening at %s', (time, date, numbers, behind) => {
    const [first, ...others] = night(DATE, '2026-08-15');
    const event = { _id: 'a', kind: 'arrived', date: DATE, at: utc(at('21:50')) } as const;
    const entries = [...others, { ...first!, events: [event] }];
    const [queue] = panelQueues({ entries }, Date.parse(`${date}T${time}:00Z`), utc);
    expect([queue && numbersOf(queue.all), queue?.minutesBehind]).toEqual([numbers, behind]);
    if (queue) expect([queue.day, queue.all[3]!.starts]).toEqual([DATE, 1_540]);
  });

  it('has what was recorded on it, whatever happened on others', () => {
    const friday = candidate(1, 'finished 16:10');
    const moved = { ...friday, slot: { ...friday.slot, date: '2026-08-15' } };
    const [queue] = panelQueues({ entries: [moved] }, at('16:15') + 86_400_000, utc);
    expect(queue).toMatchObject({ now: null, isOver: false, waiting: [{ entry: { number: 1 } }] });
    expect(queue!.all[0]!.attendance.state).toBe('expected');
    expect(panelQueues({ entries: [moved] }, at('16:15'), utc)).toEqual([]);
    const called = candidate(1, 'called 16:10');
    expect(formerAppearances(called, '2026-08-15').map(appearanceText)).toEqual([
      'Not here on Fri 14 Aug',
    ]);
  });

  it.each([
    ['summer time begins: 01:40', '2026-03-28', 1_540, '2026-03-29T00:50:00Z', 10],
    ['summer time begins: 02:30, which is 03:30', '2026-03-28', 1_590, '2026-03-29T01:50:00Z', 20],
    ['summer time begins: 03:10', '2026-03-28', 1_630, '2026-03-29T01:50:00Z', 40],
    ['summer time ends: 01:40', '2026-10-24', 1_540, '2026-10-25T01:30:00Z', 110],
    ['summer time ends: the first 02:30', '2026-10-24', 1_590, '2026-10-25T00:50:00Z', 20],
    ['summer time ends: 03:10', '2026-10-24', 1_630, '2026-10-25T02:15:00Z', 5],
  ])('counts minutes that pass in the night in which %s', (_what, date, last, time, behind) => {
    const all = night(date, time.slice(0, 10), last).map((entry, index) => {
      const fields = { date, at: time, receivedAt: time };
      const done = { ...fields, _id: `${index}`, kind: 'finished' } as const;
      return index < 3 ? { ...entry, events: [done] } : entry;
    });
    const [queue] = panelQueues({ entries: all }, Date.parse(time), inZone('Europe/Berlin'));
    expect([queue!.day, queue!.minutesBehind]).toEqual([date, behind]);
  });
});

describe('a check-in code', () => {
  it.each([
    ['A1B2C3D4E5', 'A1B2C3D4E5'],
    ['a1b2c-3d4e5\n', 'A1B2C3D4E5'],
    ['OILoil0000', '0110110000'],
    [']Q1A1B2C3D4E5', ']Q1A1B2C3D4E5'],
  ])('is found in %j', (text, key) => {
    expect(checkInCodeKey(text)).toBe(key);
  });
});
