import { z } from 'zod';
import { foldAttendance, AttendanceEvent, AttendanceState } from './attendance.ts';
import { AuditionApplication } from './audition-application.ts';
import { minutesOf } from './bulk-change.ts';
import { type FieldReadBy, fieldsReadBy } from './candidate-records.ts';
import { RegistrationExtras } from './registration.ts';
import { BoardChanges, BoardRevision, mergeByNumber } from './schedule-board.ts';
import { Place, PublishedSlot } from './schedule.ts';
import { asStored, requiredLine, uuid } from './text.ts';

/* The day of the audition: check-in, walk-ins, swaps, and who is next. */

/** Letters that look like digits are left out: I, L and O are read as 1, 1 and 0; there is no U. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;

/** A check-in code as it is stored, however it was typed or scanned; undefined where the text is none. */
export function readCheckInCode(text: string): string | undefined {
  const code = text
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`).test(code) ? code : undefined;
}

/** What of a candidate's answers check-in reads. */
export const DoorAnswers = asStored(AuditionApplication).pick(
  Object.fromEntries(fieldsReadBy('check-in').map((field) => [field, true])) as Record<
    FieldReadBy<'check-in'>,
    true
  >,
);

/** What check-in knows of a candidate. Security boundary: no other answer, and no score. */
export const CheckInEntry = z.object({
  _id: z.string(),
  number: z.int(),
  ...DoorAnswers.shape,
  code: z.string(),
  /** The slot is the published one; null if there is none. */
  slot: PublishedSlot.nullable(),
  /** The text is that of the list of entries: some seasons have slots that no schedule has published. */
  timeSlot: z.string(),
  isWithdrawn: z.literal(true).optional(),
  events: z.array(AttendanceEvent),
});
export type CheckInEntry = z.infer<typeof CheckInEntry>;

export const CheckInList = z.object({
  revision: BoardRevision,
  entries: z.array(CheckInEntry),
});
export type CheckInList = z.infer<typeof CheckInList>;

export const CheckInChanges = CheckInList.extend({
  ...BoardChanges.pick({ isIncomplete: true, removed: true }).shape,
});
export type CheckInChanges = z.infer<typeof CheckInChanges>;

export const applyCheckInChanges = (list: CheckInList, changes: CheckInChanges): CheckInList => ({
  revision: changes.revision,
  entries: mergeByNumber(list.entries, changes.entries, changes.removed),
});

/** An application at the door, which is confirmed there. */
export const WalkIn = AuditionApplication.extend({
  ...RegistrationExtras.shape,
  consent: z.literal(true, 'The candidate has to agree to the privacy text.'),
  /** A walk-in with null gets no seat. */
  place: Place.nullable().default(null),
  eventId: uuid(),
  /** Another candidate has the roll number, and the two were compared. */
  allowsSameRollNumber: z.boolean().default(false),
});
export type WalkIn = z.infer<typeof WalkIn>;

/** Two candidates change seats; one of them may have none. */
export const Swap = z.strictObject({ entryId: uuid(), otherId: uuid() });
export type Swap = z.infer<typeof Swap>;

/** What a screen or a phone shows of a candidate. */
export const ShownCandidate = z.object({
  number: z.int(),
  firstName: z.string().optional(),
  /** They are to come in. */
  isCalled: z.literal(true).optional(),
});
export type ShownCandidate = z.infer<typeof ShownCandidate>;

/** How many candidates are shown after the present one. */
export const MAX_NEXT = 3;

/** Who is on now and next, by panel. */
export const DayNow = z.object({
  panels: z.array(
    z.object({
      name: z.string(),
      room: z.string(),
      now: ShownCandidate.nullable(),
      next: z.array(ShownCandidate).max(MAX_NEXT),
      /** Null while no one has been called: then the schedule holds. */
      minutesBehind: z.int().nullable(),
    }),
  ),
  /** The candidate whose link it is dances on this day. */
  own: z
    .object({
      panel: z.string(),
      attendance: AttendanceState,
      /** How many are before them; null where that is not known, or they are on or done. */
      ahead: z.int().nullable(),
    })
    .optional(),
});
export type DayNow = z.infer<typeof DayNow>;

export const ScreenInput = z.strictObject({
  label: requiredLine('The place'),
  shows: z.enum(['number', 'first name']).default('number'),
});
export type ScreenInput = z.infer<typeof ScreenInput>;

/** A screen that shows who is next. */
export const Screen = z.object({
  ...ScreenInput.shape,
  _id: z.string(),
  /** ISO time from which its link works no more. */
  expiresAt: z.string(),
});
export type Screen = z.infer<typeof Screen>;

/** The token opens the screen's page: it is in this response, and stored nowhere. */
export const NewScreen = Screen.extend({ token: z.string() });
export type NewScreen = z.infer<typeof NewScreen>;

/** `Map.groupBy`, which Safari has since 17.4. */
function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key) {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, groups.get(key) ?? []);
    groups.get(key)!.push(item);
  }
  return groups;
}

export type Queued = ReturnType<typeof inOrder>[number];
export type PanelQueue = ReturnType<typeof queueOf>;

/** The candidates of a panel. Who shares a slot goes one after the other, by number. */
function inOrder(entries: readonly CheckInEntry[]) {
  const startOfSlot = ({ slot }: CheckInEntry) => slot!.starts;
  const sorted = entries.toSorted(
    (one, other) => startOfSlot(one) - startOfSlot(other) || one.number - other.number,
  );
  return [...groupBy(sorted, startOfSlot)].flatMap(([slotStarts, sharing]) => {
    const ends = sharing.reduce((last, { slot }) => Math.max(last, slot!.ends), 0);
    const minutes = (ends - slotStarts) / sharing.length;
    return sharing.map((entry, index) => ({
      entry,
      attendance: foldAttendance(entry.events),
      /** When they would begin if all were in time, in minutes since midnight, and for how long. */
      starts: slotStarts + index * minutes,
      minutes,
      startedAt: startOf(entry),
    }));
  });
}

/** When one came on, also of one who has finished since; of others -Infinity. */
function startOf({ events }: CheckInEntry): number {
  const { state, at } = foldAttendance(events.filter(({ kind }) => kind !== 'finished'));
  return state === 'started' ? Date.parse(at!) : -Infinity;
}

/** Panels begin late: for as long all are shown who wait for the first call, although their time has passed. */
const LATE_START_MINUTES = 60;

/** @param minutes of the day now @param minutesAt of the day at an instant */
function queueOf(
  entries: readonly CheckInEntry[],
  minutes: number,
  minutesAt: (instant: number) => number,
) {
  const { panel: name, room } = entries[0]!.slot!;
  const planned = inOrder(entries);
  const those = (...states: AttendanceState[]) =>
    planned.filter(({ attendance }) => states.includes(attendance.state));
  const waiting = [...those('called'), ...those('expected', 'arrived')];
  const hasBegun = those('called', 'started', 'finished').length > 0;
  const showsAll = hasBegun || minutes < planned[0]!.starts + LATE_START_MINUTES;
  // Who has started last; who started before and was never finished has danced, too.
  const [last] = planned.toSorted((one, other) => other.startedAt - one.startedAt);
  const now = last?.attendance.state === 'started' ? last : null;
  const free = now ? minutesAt(now.startedAt) + now.minutes : 0;
  const [first] = waiting;
  const delay = first ? Math.max(free, minutes) - first.starts : 0;
  return {
    name,
    room,
    /** Everybody of the day who has not withdrawn, in order. */
    all: planned.map((one): Queued => {
      const { attendance } = one;
      const isLeftOver = attendance.state === 'started' && one !== now;
      return isLeftOver ? { ...one, attendance: { ...attendance, state: 'finished' } } : one;
    }),
    now,
    /** Who is still to come, in order, who was called first: not those who have left, or did not come. */
    waiting,
    /** These are shown: where no one records who is on, the clock says who has been. */
    next: waiting.filter((one) => showsAll || one.starts + one.minutes > minutes),
    /** Null while no one has been called. */
    minutesBehind: hasBegun ? Math.max(0, Math.round(delay)) : null,
  };
}

/**
 * Orders panels the same on the server and on a phone without a network.
 * @param localOf the society's date and time of an instant in milliseconds since 1970: `2026-08-14T18:00`, and what follows
 */
export function panelQueues(
  entries: readonly CheckInEntry[],
  instant: number,
  localOf: (instant: number) => string,
): PanelQueue[] {
  const minutesAt = (time: number) => minutesOf(localOf(time).slice(11, 16));
  const date = localOf(instant).slice(0, 10);
  const today = entries.filter(({ slot, isWithdrawn }) => slot?.date === date && !isWithdrawn);
  const panels = groupBy(today, ({ slot }) => slot!.panel);
  const names = [...panels.keys()].toSorted();
  return names.map((name) => queueOf(panels.get(name)!, minutesAt(instant), minutesAt));
}
