import { z } from 'zod';
import { uuid } from './text.ts';

/**
 * What a candidate's attendance can be, by rank: of several events the highest counts, whichever came first. It is shown
 * everywhere as a word, and a colour and a shape that mean the same.
 */
const STATUSES = {
  expected: { text: 'Expected', tone: 'off', shape: 'dot' },
  'no-show': { text: 'Not here', tone: 'negative', shape: 'cross' },
  arrived: { text: 'Here', tone: 'positive', shape: 'check' },
  called: { text: 'Called', tone: 'pending', shape: 'arrow' },
  left: { text: 'Has left', tone: 'negative', shape: 'cross' },
  started: { text: 'On stage', tone: 'pending', shape: 'dot' },
  finished: { text: 'Finished', tone: 'off', shape: 'square' },
} as const;

export const ATTENDANCE_STATES = Object.keys(STATUSES) as (keyof typeof STATUSES)[];
export const AttendanceState = z.enum(ATTENDANCE_STATES);
export type AttendanceState = z.infer<typeof AttendanceState>;

const EventFields = z.strictObject({
  /** Made by the device that records it, so that sending it twice records it once. */
  _id: uuid(),
  kind: z.enum([...AttendanceState.exclude(['expected']).options, 'undo']),
  /** An `undo` names the event that does not count any more. */
  undoes: uuid().optional(),
  /** ISO time by the device's clock: it is shown, and decides nothing. */
  at: z.iso.datetime('At must be an ISO time.').max(40, { abort: true }),
});

/** What was recorded of one candidate. Events are only ever added. */
export const AttendanceEvent = z.object(EventFields.shape);
export type AttendanceEvent = z.infer<typeof AttendanceEvent>;

const MAX_ATTENDANCE_EVENTS = 100;

/** Events come in any order: what devices recorded without a network arrives later. */
export const NewAttendanceEvents = z.strictObject({
  events: z
    .array(
      EventFields.extend({ entryId: uuid() }).refine(
        ({ kind, undoes }) => (kind === 'undo') === (undoes !== undefined),
        { path: ['undoes'], error: 'An undo names the event that it takes back; no other does.' },
      ),
    )
    .min(1, 'Send at least one event.')
    .max(MAX_ATTENDANCE_EVENTS, `Send at most ${MAX_ATTENDANCE_EVENTS} events at once.`),
});
export type NewAttendanceEvents = z.infer<typeof NewAttendanceEvents>;
export type NewAttendanceEvent = NewAttendanceEvents['events'][number];

/** What became of each event. `repeated`: one with its id is stored; `gone`: the entry does not exist. */
export const AttendanceResults = z.object({
  results: z.array(z.object({ _id: z.string(), outcome: z.enum(['stored', 'repeated', 'gone']) })),
});
export type AttendanceResults = z.infer<typeof AttendanceResults>;

export const attendanceStatus = (state: AttendanceState) => STATUSES[state];

/** They did not come, or have left. */
export const isAbsent = (state: AttendanceState | undefined): boolean =>
  state === 'no-show' || state === 'left';

const byTime = (one: AttendanceEvent, other: AttendanceEvent) =>
  Date.parse(one.at) - Date.parse(other.at) || (one._id < other._id ? -1 : 1);

/**
 * A candidate's attendance by the events about them, the same in whatever order they come and however often each is
 * repeated: two devices that were offline agree once they have each other's events. An `undo` cannot be undone.
 */
export function foldAttendance(events: readonly AttendanceEvent[]) {
  const undone = new Set(events.map(({ undoes }) => undoes));
  const valid = events.filter(({ _id }) => !undone.has(_id));
  const kinds = new Set<string>(valid.map(({ kind }) => kind));
  const state = ATTENDANCE_STATES.findLast((one) => kinds.has(one)) ?? 'expected';
  const counted = valid.filter(({ kind }) => kind === state).toSorted(byTime);
  return {
    state,
    /** ISO time of the first event that says so; null while the candidate is expected. */
    at: counted[0]?.at ?? null,
    /** The events that say so: two devices may have recorded the same. Undoing the state undoes all of them. */
    ids: [...new Set(counted.map(({ _id }) => _id))],
  };
}
