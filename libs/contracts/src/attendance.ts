import * as z from 'zod';
import { dayOf } from './schedule-text.ts';
import { uuid } from './text.ts';

/*
 * An appearance is a candidate on a day. What devices record of it are events, which are only added; decision 38 says in ten
 * sentences what they mean together.
 */

/** What an appearance can be. It is shown everywhere as a word, and a colour and a shape that mean the same. */
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

/** A device that has been offline may know as many events that do not know each other. */
const MAX_AFTER = 20;

const EventFields = z.strictObject({
  /** Made by the device that records it, so that sending it twice records it once. */
  _id: uuid(),
  kind: z.enum([...AttendanceState.exclude(['expected']).options, 'undo']),
  /** An `undo` names the event of the same appearance that does not count any more. */
  undoes: uuid().optional(),
  /** ISO time by the device's clock: it is shown, and decides nothing. */
  at: z.iso.datetime('At must be an ISO time.').max(40, { abort: true }),
  /** Which page recorded it. */
  source: z.enum(['door', 'stage']).optional(),
});

/** What was recorded of one candidate. Events are only ever added. */
export const AttendanceEvent = z.object({
  ...EventFields.shape,
  /** The day of the appearance, see `auditionDay`. */
  date: z.iso.date(),
  /** The latest events of the appearance that the device knew: what those knew, it knew. Absent if it knew none. */
  after: z.array(z.string()).optional(),
  /** ISO time by the server's clock, a later one for each event: the order in which they came. Absent before it has come. */
  receivedAt: z.string().optional(),
  /** Of those that have not come yet: the order in which this device recorded them. */
  position: z.int().optional(),
});
export type AttendanceEvent = z.infer<typeof AttendanceEvent>;

const MAX_ATTENDANCE_EVENTS = 100;

/** Events come in any order: what devices recorded without a network arrives later. */
export const NewAttendanceEvents = z.strictObject({
  events: z
    .array(
      EventFields.extend({
        entryId: uuid(),
        /** Absent from pages of an earlier release: then it follows from the slot of that time. */
        date: z.iso.date().optional(),
        /** One id, several, or null: the device knew of no event. */
        after: z
          .union([uuid(), z.array(uuid()).max(MAX_AFTER, `Name at most ${MAX_AFTER} events.`)])
          .nullish(),
      }).refine(({ kind, undoes }) => (kind === 'undo') === (undoes !== undefined), {
        path: ['undoes'],
        error: 'An undo names the event that it takes back; no other does.',
      }),
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

/** What became of an appearance. */
export const AppearanceSummary = z.object({
  state: AttendanceState,
  /** ISO time since when; null where that is not known. */
  at: z.string().nullable(),
  /** The day; absent for what was recorded before days were told apart. */
  date: z.string().optional(),
  /** When the server received the latest start, as an ISO time: who has the last one is, or was, on stage. */
  startedAt: z.string().optional(),
});
export type AppearanceSummary = z.infer<typeof AppearanceSummary>;

export const attendanceStatus = (state: AttendanceState) => STATUSES[state];

/** They did not come, or have left. */
export const isAbsent = (state: AttendanceState | undefined): boolean =>
  state === 'no-show' || state === 'left';

/** What an appearance was, once its day is over: who was on stage has danced, and who was called has not come in. */
export function stateAfter({ state, hasCome }: Pick<Appearance, 'state' | 'hasCome'>) {
  if (state === 'called') return hasCome ? 'left' : 'no-show';
  return state === 'started' ? 'finished' : state;
}

/** What a device has said, such as "Stage 18:40: not here." @param localOf the society's date and time of an instant, see `auditionDayAt` */
export function eventText(
  { source, kind, at }: AttendanceEvent,
  localOf: (instant: number) => string,
): string {
  const by = source ? (source === 'door' ? 'Door ' : 'Stage ') : '';
  const text = kind === 'left' ? 'not here' : kind === 'undo' ? 'undone' : STATUSES[kind].text;
  return `${by}${localOf(Date.parse(at)).slice(11, 16)}: ${text.toLowerCase()}.`;
}

type Start = Pick<AttendanceEvent, '_id' | 'receivedAt' | 'position'>;

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Whatever devices' clocks say. What has not come yet comes last, in the order in which this device recorded it. */
const byReceipt = (one: Start, other: Start): number =>
  compare(one.receivedAt ?? '~', other.receivedAt ?? '~') ||
  (one.position ?? 0) - (other.position ?? 0) ||
  compare(one._id, other._id);

/**
 * Decides who is on stage: of those of a panel's day, whose start is the latest, until they finish. All who started before
 * have danced, also those who were never finished.
 */
export const lastStarted = <One>(all: readonly One[], startOf: (one: One) => Start | undefined) =>
  all
    .filter(startOf)
    .toSorted((one, other) => byReceipt(startOf(one)!, startOf(other)!))
    .at(-1);

/** Knows which events came after others: a device that recorded one knew those that it names, and all that those knew. */
function orderOf(events: readonly AttendanceEvent[]) {
  const knownBy = new Map<string, Set<string>>();
  function knows(one: AttendanceEvent, other: AttendanceEvent): boolean {
    const known = knownBy.get(one._id) ?? new Set(one.after);
    if (!knownBy.has(one._id)) {
      const afterOf = (id: string) => events.find(({ _id }) => _id === id)?.after;
      // A set goes on to what is added meanwhile.
      for (const id of known) afterOf(id)?.forEach((before) => known.add(before));
      knownBy.set(one._id, known);
    }
    return known.has(other._id);
  }
  /** Two that claim to know each other did not. */
  return (one: AttendanceEvent, other: AttendanceEvent) => knows(one, other) && !knows(other, one);
}

export type Appearance = ReturnType<typeof foldAppearance>;

/**
 * What the events of one appearance mean, the same in whatever order they come and however often each is repeated: devices
 * that have the same events show the same. An `undo` cannot be undone.
 */
export function foldAppearance(recorded: readonly AttendanceEvent[]) {
  const ordered = recorded.toSorted(byReceipt);
  // What the server says of an event counts, also while it waits in the outbox still.
  const events = ordered.filter(
    (one, at) => ordered.findIndex(({ _id }) => _id === one._id) === at,
  );
  const received = events.filter(({ receivedAt }) => receivedAt);
  const isAfter = orderOf(events);
  const undone = events.map(({ undoes }) => undoes);
  const valid = events.filter(({ _id, kind }) => kind !== 'undo' && !undone.includes(_id));
  const those = (...kinds: AttendanceEvent['kind'][]) =>
    valid.filter(({ kind }) => kinds.includes(kind));
  /** Which of some events none of the others came after. */
  const standing = (some: readonly AttendanceEvent[], others: readonly AttendanceEvent[]) =>
    some.filter((one) => !others.some((other) => isAfter(other, one)));

  const [absences, came] = [those('no-show', 'left'), those('arrived', 'started', 'finished')];
  const [calls, started, finished] = [those('called'), those('started'), those('finished')];
  const [here, called] = [standing(came, absences), standing(calls, absences)];
  const lastAbsences = standing(absences, [...absences, ...here]);
  // What is further on counts until it is undone.
  const meanings: [AttendanceState, AttendanceEvent[]][] = [
    ['finished', finished],
    ['started', started],
    ['called', called],
    ['arrived', here],
    [came.length > 0 ? 'left' : 'no-show', lastAbsences],
  ];
  const [state, saying] = meanings.find(([, said]) => said.length > 0) ?? ['expected', []];
  const claims = state === 'called' || state === 'arrived' ? [...here, ...called] : [];
  const doors = came.filter(({ kind, source }) => kind === 'arrived' && source === 'door');
  const contradictions = claims.length > 0 ? standing(lastAbsences, called) : [];
  return {
    state,
    /** ISO time of the first event that says so; null while the candidate is expected. */
    at: saying.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))[0]?.at ?? null,
    /** The events that say so: two devices may have recorded the same. Undoing the state undoes all of them. */
    ids: saying.map(({ _id }) => _id).toSorted(),
    /** All that says that they were on stage. */
    turnIds: [...started, ...finished].map(({ _id }) => _id),
    /** Whatever was recorded later, they were here. */
    hasCome: came.length > 0,
    /** They are here, or have danced, and no one has to ask who they are. A call says neither. */
    isIdentified: here.length + started.length + finished.length > 0,
    /** They were called, and were not here: once they are, they are the first in line. */
    hasMissedCall: calls.length > 0 && called.length === 0,
    /** The latest start, also of one who has finished since; absent before. */
    start: started.at(-1),
    /** Two devices that did not know each other say different things: what each says, until one more event knows both. */
    conflict: contradictions.length > 0 ? [...contradictions, ...claims].toSorted(byReceipt) : [],
    /** A pass was read at two doors: their arrivals that did not know each other. */
    readTwice: doors.filter((one) =>
      doors.some((other) => other !== one && !isAfter(one, other) && !isAfter(other, one)),
    ),
    /** The ids that the next event names in `after`: also what those knew that have not come, as the server may refuse them. */
    latest: standing(events, received)
      .map(({ _id }) => _id)
      .slice(-MAX_AFTER),
  };
}

/** The events of a candidate are replaced by others, never changed. */
const folded = new WeakMap<readonly AttendanceEvent[], Map<string, Appearance>>();

interface Recorded {
  events: readonly AttendanceEvent[];
}

export function appearanceOn({ events }: Recorded, day: string): Appearance {
  const byDay = folded.get(events) ?? new Map<string, Appearance>();
  const appearance = byDay.get(day) ?? foldAppearance(events.filter(({ date }) => date === day));
  folded.set(events, byDay.set(day, appearance));
  return appearance;
}

/** The same once some of the events do not count any more; what these knew counts still. */
export function appearanceWithout({ events }: Recorded, ids: readonly string[], day: string) {
  const undone = ids.map((undoes): AttendanceEvent => {
    return { _id: `undo of ${undoes}`, kind: 'undo', undoes, at: '', date: day };
  });
  return appearanceOn({ events: [...events, ...undone] }, day);
}

/** What was recorded of a candidate on other days, the first one first. */
export const formerAppearances = ({ events }: Recorded, day: string) =>
  [...new Set(events.map(({ date }) => date))]
    .toSorted()
    .map((date) => ({ date, state: stateAfter(appearanceOn({ events }, date)) }))
    .filter(({ date, state }) => date !== day && state !== 'expected');

/** Such as "Finished on Fri 14 Aug". */
export function appearanceText({ state, date }: Pick<AppearanceSummary, 'state' | 'date'>): string {
  const { text } = attendanceStatus(state);
  return date ? `${text} on ${dayOf(date)}` : text;
}
