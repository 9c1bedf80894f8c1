import { type AttendanceEvent, type CheckInEntry, panelQueues, readCheckInCode } from './index.ts';

const DATE = '2026-08-14';
const at = (time: string) => Date.parse(`${DATE}T${time}:00Z`);
const utc = (instant: number) => new Date(instant).toISOString();

/** Hall A has two candidates in each slot of 20 minutes, from 16:00. */
function candidate(number: number, events: [kind: string, time: string][] = [], fields = {}) {
  const starts = 960 + Math.floor((number - 1) / 2) * 20;
  return {
    _id: `${number}`,
    number,
    fullName: `Candidate ${number}`,
    code: '',
    timeSlot: '',
    slot: { date: DATE, starts, ends: starts + 20, panel: 'Hall A', room: '' },
    events: events.map(([kind, time], index) => ({
      _id: `${number}-${index}`,
      kind,
      at: new Date(at(time)).toISOString(),
    })) as AttendanceEvent[],
    ...fields,
  } satisfies CheckInEntry;
}

const hallA = (entries: CheckInEntry[], time: string) => {
  const [queue] = panelQueues(entries, at(time), utc);
  return {
    now: queue?.now?.entry.number ?? null,
    next: queue?.next.map(({ entry }) => entry.number),
    minutesBehind: queue?.minutesBehind,
  };
};

const finished = (number: number) => candidate(number, [['finished', '16:10']]);

describe('the order of a panel', () => {
  it.each<[what: string, entries: CheckInEntry[], time: string, shown: object]>([
    [
      'has all who wait while a panel begins late, also those whose time has passed',
      [candidate(1), candidate(2), candidate(3)],
      '16:59',
      { now: null, next: [1, 2, 3], minutesBehind: null },
    ],
    [
      'follows the schedule where no one records who is on',
      [candidate(1), candidate(6), candidate(7), candidate(8)],
      '17:00',
      { now: null, next: [7, 8], minutesBehind: null },
    ],
    [
      'does not come back to one who was never finished',
      [
        candidate(1, [['started', '16:00']]),
        candidate(2, [
          ['started', '16:10'],
          ['finished', '16:12'],
        ]),
        candidate(3),
      ],
      '16:15',
      { now: null, next: [3], minutesBehind: 0 },
    ],
    [
      'stays with the one on stage when one before is finished late',
      [
        candidate(1, [
          ['started', '16:00'],
          ['finished', '16:12'],
        ]),
        candidate(2, [['started', '16:10']]),
        candidate(3),
      ],
      '16:15',
      { now: 2, next: [3], minutesBehind: 0 },
    ],
    [
      'has who has started, then who is to come, in order',
      [finished(1), candidate(2, [['started', '16:10']]), candidate(4), candidate(3)],
      '16:15',
      { now: 2, next: [3, 4], minutesBehind: 0 },
    ],
    [
      'is behind by as much as the next one begins late',
      [finished(1), candidate(2, [['started', '16:25']]), candidate(3)],
      '16:28',
      { now: 2, next: [3], minutesBehind: 15 },
    ],
    [
      'is further behind when one takes longer',
      [finished(1), candidate(2, [['started', '16:25']]), candidate(3)],
      '16:50',
      { now: 2, next: [3], minutesBehind: 30 },
    ],
    [
      'skips who has left, did not come, or has withdrawn',
      [
        finished(1),
        candidate(2, [['no-show', '16:12']]),
        candidate(3, [['left', '16:12']]),
        candidate(4, [], { isWithdrawn: true }),
        candidate(5),
      ],
      '16:20',
      { now: null, next: [5], minutesBehind: 0 },
    ],
    [
      'begins with who was called',
      [finished(1), candidate(2), candidate(3, [['called', '16:12']])],
      '16:10',
      { now: null, next: [3, 2], minutesBehind: 0 },
    ],
  ])('%s', (_what, entries, time, shown) => {
    expect(hallA(entries, time)).toEqual(shown);
  });

  it('counts one who was never finished as finished, and brings them back when the next start is undone', () => {
    const first = candidate(1, [['started', '16:00']]);
    const second = candidate(2, [['started', '16:10']]);
    const statesOf = (entries: CheckInEntry[]) =>
      panelQueues(entries, at('16:15'), utc)[0]!.all.map(({ attendance }) => attendance.state);
    expect(statesOf([first, second])).toEqual(['finished', 'started']);
    const undo = { ...second.events[0]!, _id: 'undo', kind: 'undo', undoes: '2-0' } as const;
    const undone = { ...second, events: [...second.events, undo] };
    expect(statesOf([first, undone])).toEqual(['started', 'expected']);
  });

  it('takes a time in proportion to the number of its candidates', () => {
    const slot = { ...candidate(1).slot, ends: 1_440 };
    const started = [['started', '16:10']] as [kind: string, time: string][];
    const crowd = Array.from({ length: 10_000 }, (_, n) => candidate(n + 1, started, { slot }));
    const panels = Array.from({ length: 10_000 }, (_, n) =>
      candidate(n + 1, [], { slot: { ...slot, panel: `Hall ${n}` } }),
    );
    const begin = Date.now();
    const [queue] = panelQueues(crowd, at('16:15'), utc);
    expect(queue!.all.at(-1)).toMatchObject({ starts: 1_440 - 480 / 10_000, minutes: 0.048 });
    expect(panelQueues(panels, at('16:15'), utc)).toHaveLength(10_000);
    expect(Date.now() - begin).toBeLessThan(5_000);
  });

  it('is that of the day, by panel', () => {
    const other = candidate(1, [], {
      slot: { ...candidate(1).slot, panel: 'Hall 2', date: DATE },
    });
    const tomorrow = candidate(2, [], { slot: { ...candidate(2).slot, date: '2026-08-15' } });
    const unassigned = candidate(5, [], { slot: null });
    const queues = panelQueues([candidate(3), tomorrow, other, unassigned], at('15:00'), utc);
    expect(queues.map(({ name, all }) => [name, all.map(({ entry }) => entry.number)])).toEqual([
      ['Hall 2', [1]],
      ['Hall A', [3]],
    ]);
  });
});

describe('a check-in code', () => {
  it.each([
    ['A1B2C3D4E5', 'A1B2C3D4E5'],
    ['a1b2c-3d4e5\n', 'A1B2C3D4E5'],
    ['OILoil0000', '0110110000'],
    ['137', undefined],
    ['Asha Verma', undefined],
    ['A1B2C3D4EU', undefined],
  ])('is read from %j', (text, code) => {
    expect(readCheckInCode(text)).toBe(code);
  });
});
