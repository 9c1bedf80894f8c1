import { modelOf, randomHistory, randomOf, readFold, shuffle, unsent } from './histories.ts';
import {
  ATTENDANCE_STATES,
  type AttendanceEvent,
  attendanceStatus,
  foldAppearance,
  isAbsent,
  NewAttendanceEvents,
  stateAfter,
} from './index.ts';

const DATE = '2026-08-14';

/** `b: called > a` is a call by a device that knew a; `undo a` takes a back. In the order in which the server received them. */
function read(history: string): AttendanceEvent[] {
  return history.split(', ').flatMap((line, index) => {
    const [, _id, kind, undoes, after] =
      /^(\w): ([\w-]+?)(?: (\w))?(?: > ([\w ]+))?$/.exec(line) ?? [];
    const time = (minute: number) => `${DATE}T16:${String(minute).padStart(2, '0')}:00.000Z`;
    const event = { _id, kind, undoes, after: after?.split(' '), date: DATE, at: time(index) };
    return _id ? [{ ...event, receivedAt: time(index + 30) } as AttendanceEvent] : [];
  });
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, at) =>
    permutations(items.toSpliced(at, 1)).map((rest) => [first, ...rest]),
  );
}

/** The state, and what speaks against it. */
function say(events: readonly AttendanceEvent[]): string {
  const { state, conflict } = foldAppearance(events);
  const ids = conflict.map(({ _id }) => _id);
  return ids.length > 0 ? `${state}; ${ids.join(' or ')}` : state;
}

type Row = [what: string, history: string, means: string];
const presence: Row[] = [
  ['nothing was recorded', '', 'expected'],
  ['they came', 'a: arrived', 'arrived'],
  ['two doors saw them', 'a: arrived, b: arrived', 'arrived'],
  ['they left', 'a: arrived, b: left > a', 'left'],
  ['no one was there', 'a: no-show', 'no-show'],
  ['they came late', 'a: no-show, b: arrived > a', 'arrived'],
  ['they left, and are back', 'a: arrived, b: left > a, c: arrived > b', 'arrived'],
  ['who is back has left again', 'a: arrived, b: left > a, c: arrived > b, d: left > c', 'left'],
  ['who knew through others wins', 'a: arrived, b: called > a, c: no-show > b', 'left'],
  ['what was known and undone is known', 'a: arrived, b: undo a > a, c: no-show > b', 'no-show'],
  ['here beats not here', 'a: arrived, b: no-show', 'arrived; a or b'],
  ['here beats not here, received first', 'a: no-show, b: arrived', 'arrived; a or b'],
  ['here is said of who has left', 'a: arrived, b: left > a, c: arrived > a', 'arrived; b or c'],
  ['the door confirms', 'a: no-show, b: arrived, c: arrived > a b', 'arrived'],
  ['the stage confirms', 'a: no-show, b: arrived, c: no-show > a b', 'left'],
  ['a call confirms', 'a: no-show, b: arrived, c: called > a b', 'called'],
  ['one of two absences was known', 'a: no-show, b: left, c: arrived > b', 'arrived; a or c'],
  ['two claim to know each other', 'a: arrived > b, b: left > a', 'arrived; a or b'],
];
const turn: Row[] = [
  ['waits for no door', 'a: called', 'called'],
  ['is seen by the door after the call', 'a: called, b: arrived > a', 'called'],
  ['danced', 'a: called, b: started > a, c: finished > b', 'finished'],
  ['danced without a start', 'a: finished', 'finished'],
  ['a late packet of the door', 'a: started, b: arrived', 'started'],
  ['a late call', 'a: finished, b: called', 'finished'],
  ['who dances was here', 'a: no-show, b: started', 'started'],
  ['who was away dances', 'a: no-show, b: started > a', 'started'],
  ['what is further on stays', 'a: finished, b: left > a', 'finished'],
  ['has finished, and comes again', 'a: finished, b: left > a, c: arrived > b', 'finished'],
  ['not here ends a call', 'a: called, b: no-show > a', 'no-show'],
  ['is back after a call', 'a: called, b: no-show > a, c: arrived > b', 'arrived'],
  ['is called again', 'a: called, b: no-show > a, c: called > b', 'called'],
  ['a call that no one knew', 'a: called, b: no-show', 'called; a or b'],
  ['came before the call, and left', 'a: arrived, b: called > a, c: no-show > b', 'left'],
  [
    'the door saw who the stage did not',
    'a: called, b: no-show > a, c: arrived',
    'arrived; b or c',
  ],
];
const undo: Row[] = [
  ['what was before', 'a: arrived, b: left > a, c: undo b > b', 'arrived'],
  ['nothing was before', 'a: arrived, b: undo a > a', 'expected'],
  ['the other door saw them, too', 'a: arrived, b: arrived, c: undo a > a', 'arrived'],
  ['is of anyone, also who knew nothing', 'a: finished, b: undo a', 'expected'],
  ['an undo stays', 'a: arrived, b: undo a > a, c: undo b > b', 'expected'],
  ['twice', 'a: started, b: finished > a, c: undo b > b, d: undo b > b', 'started'],
  ['what an undone absence beat', 'a: called, b: no-show > a, c: undo b > b', 'called'],
  ['a conflict ends', 'a: no-show, b: arrived, c: undo a > a b', 'arrived'],
  ['of what has not come', 'a: arrived, b: undo c > a', 'arrived'],
  ['of an arrival: they never came', 'a: arrived, b: left > a, c: undo a > b', 'no-show'],
];

describe.each([
  ['presence', presence],
  ['the turn', turn],
  ['an undo', undo],
])('an appearance: %s', (_what, rows) => {
  it.each<Row>(rows)('%s', (_row, history, means) => {
    const events = read(history);
    for (const order of permutations(events)) expect(say(order)).toBe(means);
    expect(say([...events, ...events])).toBe(means);
  });
});

describe('an appearance', () => {
  it('is of who has come, or missed a call', () => {
    const told = (history: string) => {
      const { hasCome, hasMissedCall } = foldAppearance(read(history));
      return [hasCome, hasMissedCall];
    };
    expect(told('a: called, b: left > a')).toEqual([false, true]);
    expect(told('a: called, b: left > a, c: undo b > b')).toEqual([false, false]);
    expect(told('a: arrived, b: called > a, c: left > b, d: arrived > c')).toEqual([true, true]);
    expect(told('a: called, b: left > a, c: called > b')).toEqual([false, false]);
    expect(told('a: started')).toEqual([true, false]);
    expect(told('a: started, b: undo a > a')).toEqual([false, false]);
  });

  it.each<[what: string, history: string, isIdentified: boolean]>([
    ['no one who is expected', 'a: arrived, b: undo a > a', false],
    ['who was called, and not seen', 'a: called', false],
    ['who is here', 'a: arrived', true],
    ['who is here, and called', 'a: arrived, b: called > a', true],
    ['who was called without the door, and is on stage', 'a: called, b: started > a', true],
    ['who has danced', 'a: finished', true],
    ['who has danced, and left', 'a: started, b: finished > a, c: left > b', true],
    ['no one who has left before they danced', 'a: arrived, b: left > a', false],
    ['no one who is called back after that', 'a: arrived, b: left > a, c: called > b', false],
    ['no one whose start was undone', 'a: called, b: started > a, c: undo b > b', false],
  ])('identifies %s', (_what, history, isIdentified) => {
    expect(foldAppearance(read(history))).toMatchObject({ isIdentified });
  });

  it.each<[what: string, history: string, was: string]>([
    ['who was called and never came', 'a: called', 'no-show'],
    ['who came, and did not come in when called', 'a: arrived, b: called > a', 'left'],
    ['who came after the call, and did not come in', 'a: called, b: arrived > a', 'left'],
    ['who was called by mistake', 'a: arrived, b: called > a, c: undo b > b', 'arrived'],
    ['who came, and was never called', 'a: arrived', 'arrived'],
    ['who danced, and was not finished', 'a: called, b: started > a', 'finished'],
    ['whose end is heard of late', 'a: called, b: finished', 'finished'],
    ['whom an organiser has closed', 'a: called, b: no-show > a', 'no-show'],
  ])('is, after its day, of %s', (_what, history, was) => {
    expect(stateAfter(foldAppearance(read(history)))).toBe(was);
  });

  it('has the time of the first event that says so, and all that an undo takes back', () => {
    const [late, no, early] = read('a: arrived, b: no-show, c: arrived') as [
      ...[AttendanceEvent, AttendanceEvent, AttendanceEvent],
    ];
    const events = [{ ...late, at: `${DATE}T18:05:00+05:30` }, no, early];
    expect(foldAppearance(events)).toMatchObject({
      at: events[0]!.at,
      ids: ['a', 'c'],
      latest: ['a', 'b', 'c'],
    });
  });

  it('was started last in the order of receipt, then in that of this device', () => {
    const [one, other] = read('b: started, a: started') as [AttendanceEvent, AttendanceEvent];
    const [first, second] = [one, other].map((event, position) => ({
      ...unsent(event, position),
      at: `${DATE}T0${9 - position}:00:00.000Z`,
    })) as [AttendanceEvent, AttendanceEvent];
    for (const [events, last] of [
      [[one, other], other],
      [[second, first], second],
      [[first, other], first],
      // It waits in the outbox still, and has come.
      [[second, one, other], other],
      [[one, other, first], other],
    ] as const) {
      expect(foldAppearance(events).start).toBe(last);
    }
  });

  it('lets the next event name what those knew that have not come, too: they may be refused', () => {
    const [one, ...others] = read('a: no-show, b: arrived > a, c: called > b');
    const latestOf = (...events: AttendanceEvent[]) => foldAppearance(events).latest;
    expect(latestOf(one!, ...others.map(unsent))).toEqual(['a', 'b', 'c']);
    expect(latestOf(one!, ...others)).toEqual(['c']);
  });

  it('lets the next event name at most 20 that do not know each other, the last ones', () => {
    const events = Array.from({ length: 25 }, (_, index) => {
      const [event] = read('a: arrived');
      return { ...event!, _id: `e${10 + index}`, receivedAt: `${DATE}T16:00:${10 + index}.000Z` };
    });
    expect(foldAppearance(events).latest).toEqual(events.slice(5).map(({ _id }) => _id));
  });
});

declare const process: { env: Record<string, string | undefined> };
/** Faults planted in the fold were found within a hundred. */
const HISTORIES = process.env.NOX_TEST === 'all' ? 10_000 : 2_500;

describe('random histories of five devices', () => {
  const [entryIds, dates] = [
    ['one', 'other'],
    [DATE, '2026-08-15'],
  ];
  const start = Date.parse(`${DATE}T16:00:00.000Z`);
  const appearances = entryIds.flatMap((entryId) => dates.map((date) => ({ entryId, date })));

  /** What another device has: in another order, and it has not heard yet that some of its own have come. */
  function elsewhere(random: () => number, events: readonly AttendanceEvent[]) {
    const repeated = shuffle(random, events).slice(0, 3);
    const waiting = repeated.map(unsent);
    return shuffle(random, [...events, ...waiting]);
  }
  const atAnotherTime = (event: AttendanceEvent) => ({ ...event, at: '2026-08-30T00:00:00.000Z' });

  it('mean what a second model says, and the same on all devices, whatever their clocks say', () => {
    const counts = new Map<string, number>();
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const random = randomOf(seed);
      const input = { entryIds, dates, start, steps: 20 + (seed % 50) };
      const { stored, knowledge } = randomHistory(random, input);
      for (const { entryId, date } of appearances) {
        const events = stored.filter((one) => one.entryId === entryId && one.date === date);
        const own = foldAppearance(events);
        const [one, ...others] = [
          readFold(events),
          modelOf(events, knowledge, random),
          readFold(events.map(atAnotherTime)),
        ];
        const other = foldAppearance(elsewhere(random, events));
        // It takes a fifth of the time that comparing each by expect does.
        const isSame =
          others.every((means) => JSON.stringify(means) === JSON.stringify(one)) &&
          JSON.stringify(other) === JSON.stringify(own);
        if (!isSame)
          expect({ seed, others, own: other }).toEqual({ seed, others: [one, one], own });
        const what = own.conflict.length > 0 ? 'conflict' : own.state;
        counts.set(what, (counts.get(what) ?? 0) + 1);
      }
    }
    // Each state and contradiction was met.
    expect([...counts.keys()].toSorted()).toEqual([...ATTENDANCE_STATES, 'conflict'].toSorted());
    expect(Math.min(...counts.values())).toBeGreaterThan(HISTORIES / 100);
  });
});

it('has a word of its own for every state, but one for both absences', () => {
  const looks = ATTENDANCE_STATES.map((state) => Object.values(attendanceStatus(state)).join(' '));
  expect(new Set(looks).size).toBe(ATTENDANCE_STATES.length);
  expect(ATTENDANCE_STATES.filter(isAbsent)).toEqual(['no-show', 'left']);
});

describe('new events of attendance', () => {
  const sent = {
    _id: '8f0c6a4e-4c53-4c0e-9a0c-0d9f6b1f2a11',
    entryId: '8f0c6a4e-4c53-4c0e-9a0c-0d9f6b1f2a12',
    kind: 'arrived',
    at: '2026-08-14T16:00:00.000Z',
  };
  it.each<[what: string, isRight: boolean, fields: object]>([
    ['an arrival', true, {}],
    ['an undo with its event', true, { kind: 'undo', undoes: sent.entryId }],
    ['an undo of nothing', false, { kind: 'undo' }],
    ['an arrival that takes something back', false, { undoes: sent.entryId }],
    ['what no one records', false, { kind: 'expected' }],
    ['a time of the day', false, { at: '16:00' }],
    ['year 0', true, { at: '0000-01-01T00:00:00Z' }],
    ['a day, and no event before', true, { date: DATE, after: null, source: 'door' }],
    ['one event before', true, { after: sent._id }],
    ['20 events before', true, { after: Array(20).fill(sent._id) }],
    ['21 events before', false, { after: Array(21).fill(sent._id) }],
    ['a day that does not exist', false, { date: '2026-02-30' }],
    ['what only a device knows', false, { position: 1 }],
  ])('are checked: %s', (_what, isRight, fields) => {
    expect(NewAttendanceEvents.safeParse({ events: [{ ...sent, ...fields }] }).success).toBe(
      isRight,
    );
  });
});
