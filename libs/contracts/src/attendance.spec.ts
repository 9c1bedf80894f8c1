import fc from 'fast-check';
import {
  ATTENDANCE_STATES,
  type AttendanceEvent,
  attendanceStatus,
  foldAttendance,
  isAbsent,
  NewAttendanceEvents,
} from './index.ts';

const KINDS = ATTENDANCE_STATES.slice(1) as Exclude<AttendanceEvent['kind'], 'undo'>[];

/** Events of one candidate, of several devices whose clocks differ; some take others back. */
const history = fc
  .array(
    fc.record({
      _id: fc.uuid(),
      kind: fc.constantFrom(...KINDS),
      at: fc.integer({ min: 0, max: 5 }).map((minute) => new Date(minute * 60_000).toISOString()),
      undone: fc.boolean(),
      undoId: fc.uuid(),
    }),
    { maxLength: 8 },
  )
  .map((rows) =>
    rows.flatMap(({ undone, undoId, ...event }): AttendanceEvent[] =>
      undone ? [event, { _id: undoId, kind: 'undo', undoes: event._id, at: event.at }] : [event],
    ),
  );

let made = 0;
const event = (
  kind: AttendanceEvent['kind'],
  fields: Partial<AttendanceEvent> = {},
): AttendanceEvent => {
  made += 1;
  return { _id: `event-${made}`, kind, at: '2026-08-14T16:00:00.000Z', ...fields };
};

describe('attendance', () => {
  it.each<[what: string, kinds: AttendanceEvent['kind'][], state: string]>([
    ['nothing was recorded', [], 'expected'],
    ['they came, and were called', ['arrived', 'called'], 'called'],
    ['a no-show came late', ['no-show', 'arrived'], 'arrived'],
    ['a packet with their no-show was late', ['arrived', 'no-show'], 'arrived'],
    ['they left after being called', ['arrived', 'called', 'left'], 'left'],
    ['they were called again, and danced', ['left', 'called', 'started', 'finished'], 'finished'],
  ])('is decided by rank: %s', (_what, kinds, state) => {
    expect(foldAttendance(kinds.map((kind) => event(kind))).state).toBe(state);
  });

  it('has the time of the first event of its state, and the events that an undo takes back', () => {
    const [late, early] = [
      event('arrived', { at: '2026-08-14T18:05:00.000Z' }),
      event('arrived', { at: '2026-08-14T18:02:00.000Z' }),
    ];
    expect(foldAttendance([late, event('no-show'), early])).toEqual({
      state: 'arrived',
      at: early.at,
      ids: [early._id, late._id],
    });
  });

  it('is what it was before an event that was undone, also where the undo comes first', () => {
    const left = event('left');
    const events = [event('undo', { undoes: left._id }), event('arrived'), left];
    expect(foldAttendance(events).state).toBe('arrived');
    expect(foldAttendance([event('undo', { undoes: left._id }), left]).at).toBeNull();
  });

  it('ignores an undo of an undo', () => {
    const arrived = event('arrived');
    const undo = event('undo', { undoes: arrived._id });
    expect(foldAttendance([arrived, undo, event('undo', { undoes: undo._id })]).state).toBe(
      'expected',
    );
  });

  it('is the same in any order, however often events are repeated', () => {
    fc.assert(
      fc.property(
        history.chain((events) =>
          fc.tuple(
            fc.constant(events),
            fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
          ),
        ),
        ([events, shuffled]) => {
          expect(foldAttendance(shuffled)).toEqual(foldAttendance(events));
        },
      ),
    );
  });

  it('is the same on two devices once they have the events of each other', () => {
    fc.assert(
      fc.property(history, history, fc.nat(), (one, other, cut) => {
        const part = other.slice(0, cut % (other.length + 1));
        const here = foldAttendance([...one, ...part, ...other]);
        expect(foldAttendance([...other, ...one])).toEqual(here);
        expect(foldAttendance([...part, ...one, ...other, ...one])).toEqual(here);
      }),
    );
  });
});

it('has a word of its own for every state, with its colour and shape', () => {
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
  ])('are checked: %s', (_what, isRight, fields) => {
    expect(NewAttendanceEvents.safeParse({ events: [{ ...sent, ...fields }] }).success).toBe(
      isRight,
    );
  });
});
