import * as z from 'zod';
import {
  AttendanceEvent,
  AttendanceState,
  appearanceOn,
  isAbsent,
  lastStarted,
} from './attendance.ts';
import { AuditionApplication } from './audition-application.ts';
import { type FieldReadBy, fieldsIn, fieldsReadBy } from './candidate-records.ts';
import { CandidateMedia } from './candidate-media.ts';
import { Answers, Question } from './questions.ts';
import { RegistrationExtras } from './registration.ts';
import { BoardChanges, BoardRevision, mergeByNumber } from './schedule-board.ts';
import { Place, PublishedSlot } from './schedule.ts';
import { type AskedField, askedFields, type AskingSeason, isShownIn } from './season-fields.ts';
import { byName } from './sentences.ts';
import { asStored, requiredLine, uuid } from './text.ts';
import { auditionDay, auditionDayAt, DAY_MINUTES } from './time-of-day.ts';

/* The day of the audition: check-in, walk-ins, swaps, and who is next. */

/** Letters that look like digits are left out: I, L and O are read as 1, 1 and 0; there is no U. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;

/** A text as check-in codes are stored, however it was typed: a code is found in it beside what a scanner adds. */
export const checkInCodeKey = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

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
  /** They answer those of the season's own questions that the door reads and shows; absent if there are none. */
  answers: Answers.optional(),
  /** Where the season shows it at the door. */
  ...CandidateMedia.pick({ portrait: true }).shape,
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
  /** The names of panels in the order of the schedule. */
  panels: z.array(z.string()).optional(),
  /** Those of the season's own questions whose answers entries have; absent if there are none. */
  questions: z.array(Question).optional(),
  entries: z.array(CheckInEntry),
});
export type CheckInList = z.infer<typeof CheckInList>;

export const CheckInChanges = CheckInList.extend({
  ...BoardChanges.pick({ isIncomplete: true, removed: true }).shape,
});
export type CheckInChanges = z.infer<typeof CheckInChanges>;

export const applyCheckInChanges = (list: CheckInList, changes: CheckInChanges): CheckInList => ({
  revision: changes.revision,
  panels: changes.panels ?? list.panels,
  questions: list.questions,
  entries: mergeByNumber(list.entries, changes.entries, changes.removed),
});

/** What the door asks of a walk-in. */
export const fieldsAtDoor = (season: AskingSeason): AskedField[] =>
  askedFields(season).filter(({ name, own }) =>
    own ? isShownIn(own, 'walk-in') : fieldsIn('walk-in').some((field) => field === name),
  );

/** An application at the door, which is confirmed there. What is in `fieldsAtDoor` is enough. */
export const WalkIn = AuditionApplication.extend({
  ...RegistrationExtras.shape,
  consent: z.literal(true, 'The candidate has to agree to the privacy text.'),
  /** A walk-in with null gets no seat. */
  place: Place.nullable().default(null),
  eventId: uuid(),
  /** Another candidate has the roll number, email address or phone number, and they were compared. */
  allowsSame: z.boolean().optional(),
  /** The same from pages of earlier releases, which know of roll numbers alone. */
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

/** How many candidates are shown after those who are on or called. */
export const MAX_NEXT = 5;

/** Who is on now and next, by panel. */
export const DayNow = z.object({
  panels: z.array(
    z.object({
      name: z.string(),
      room: z.string(),
      now: ShownCandidate.nullable(),
      /** Who is called, and `MAX_NEXT` after them. */
      next: z.array(ShownCandidate),
      /** Null while the schedule holds before the first call, and where no one records anything. */
      minutesBehind: z.int().nullable(),
      /** When the next one is to begin, such as "16:30"; absent once that time is over, and in an earlier release. */
      startsAt: z.string().optional(),
    }),
  ),
  /** The candidate whose link it is dances on this day. */
  own: z
    .object({
      panel: z.string(),
      /** Absent in an earlier release. */
      slot: PublishedSlot.optional(),
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

/** The society's date and time of an instant in milliseconds since 1970: `2026-08-14T18:00`, and what follows. */
type LocalOf = (instant: number) => string;

/** When the society's clocks show a time, in milliseconds since 1970: the first time in the night in which they show it twice. */
function instantOf(date: string, minutes: number, localOf: LocalOf): number {
  // Who share a slot may begin between two milliseconds.
  const shown = Date.parse(date) + Math.round(minutes * 60_000);
  const aheadAt = (instant: number) => Date.parse(`${localOf(instant).slice(0, 16)}Z`) - instant;
  const unchanged = shown - aheadAt(shown - DAY_MINUTES * 60_000);
  const changed = shown - aheadAt(unchanged);
  return aheadAt(changed) === aheadAt(unchanged) ? changed : unchanged;
}

export type Queued = ReturnType<typeof inOrder>[number];
export type PanelQueue = ReturnType<typeof queueOf>;

/** A slot after midnight comes after those before it. */
const startOfSlot = ({ slot }: CheckInEntry) =>
  slot!.starts + (slot!.date === auditionDay(slot!) ? 0 : DAY_MINUTES);

/** The candidates of a panel. Who shares a slot goes one after the other, by number. */
function inOrder(entries: readonly CheckInEntry[], day: string) {
  const sorted = entries.toSorted(
    (one, other) => startOfSlot(one) - startOfSlot(other) || one.number - other.number,
  );
  return [...groupBy(sorted, startOfSlot)].flatMap(([slotStarts, sharing]) => {
    const longest = Math.max(...sharing.map(({ slot }) => slot!.ends - slot!.starts));
    const minutes = longest / sharing.length;
    return sharing.map((entry, index) => ({
      entry,
      attendance: appearanceOn(entry, day),
      /** When they would begin if all were in time, in minutes since the day's midnight, and for how long. */
      starts: slotStarts + index * minutes,
      minutes,
    }));
  });
}

const isOf = ({ attendance }: Queued, ...states: AttendanceState[]) =>
  states.includes(attendance.state);

const hasTurn = (one: Queued) => isOf(one, 'called', 'started', 'finished');

/** Who is called waits first, then who missed a call and is back. */
const rankOf = (one: Queued) =>
  isOf(one, 'called') ? 0 : isOf(one, 'arrived') && one.attendance.hasMissedCall ? 1 : 2;

/** Who is not here so many minutes after their time is missing. */
const MISSING_AFTER_MINUTES = 10;

/** Whether the door and the stage say of a candidate that they are missing. @param minutes see `PanelQueue` */
export const isMissing = (one: Queued, minutes: number): boolean =>
  isAbsent(one.attendance.state) ||
  (isOf(one, 'expected') && one.starts + MISSING_AFTER_MINUTES <= minutes);

/** Where no device has recorded anyone yet, a panel follows the clock from so many minutes after its first slot. */
const UNRECORDED_AFTER_MINUTES = 60;

function queueOf(
  entries: readonly CheckInEntry[],
  isRecorded: boolean,
  { day, instant, localOf }: { day: string; instant: number; localOf: LocalOf },
) {
  const { panel: name, room } = entries[0]!.slot!;
  const planned = inOrder(entries, day);
  const latest = lastStarted(planned, ({ attendance }) => attendance.start);
  const now = latest && isOf(latest, 'started') ? latest : null;
  const waiting = planned
    .filter((one) => isOf(one, 'expected', 'arrived', 'called'))
    .toSorted((one, other) => rankOf(one) - rankOf(other));

  const instantAt = (starts: number) => instantOf(day, starts, localOf);
  const [{ starts: begins }] = planned as [Queued];
  const minutes = begins + (instant - instantAt(begins)) / 60_000;
  const followsClock = !isRecorded && minutes >= begins + UNRECORDED_AFTER_MINUTES;

  // No one knows whether those come whom later ones have overtaken.
  const passed = new Set(planned.slice(0, planned.findLastIndex(hasTurn) + 1));
  const first = waiting.find((one) => !isOf(one, 'expected') || !passed.has(one));
  // Who is on stage takes as long as was planned, from when the server heard of it.
  const start = now?.attendance.start;
  const since = start ? Math.min(Date.parse(start.receivedAt ?? start.at), instant) : 0;
  const free = Math.max(instant, since + (now?.minutes ?? 0) * 60_000);
  const delay = first ? Math.max(0, Math.round((free - instantAt(first.starts)) / 60_000)) : 0;
  return {
    name,
    room,
    day,
    /** What time it is, in minutes as `starts` counts them. */
    minutes,
    /** Everybody of the day who has not withdrawn, in order. */
    all: planned.map((one): Queued => {
      const { attendance } = one;
      if (!attendance.start || one === latest) return one;
      // An undo takes back the start, too: else they would count as finished still.
      return { ...one, attendance: { ...attendance, state: 'finished', ids: attendance.turnIds } };
    }),
    now,
    /** Who is still to come, in order: not those who have left, or did not come. */
    waiting,
    /** These are shown. */
    next: waiting.filter((one) => !followsClock || one.starts + one.minutes > minutes),
    /** The large button calls the first who is here; if no one is, the first in order. */
    toCall:
      waiting.find((one) => isOf(one, 'arrived')) ?? waiting.find((one) => isOf(one, 'expected')),
    /** Whom closing the day marks as not here: who is missing, once all times have passed, where someone records who comes. */
    toClose:
      isRecorded && planned.every((one) => one.starts + one.minutes <= minutes)
        ? waiting.filter((one) => isOf(one, 'expected') && isMissing(one, minutes))
        : [],
    /** By how much the next one begins late; null while the schedule holds, and where no one records who is on. */
    minutesBehind: followsClock || (delay === 0 && !planned.some(hasTurn)) ? null : delay,
    /** No one is left who could have a turn. */
    isOver: !now && waiting.length === 0,
  };
}

/**
 * The panels of a day and their candidates, in the order of the schedule: the same on the server and on a phone without a
 * network.
 */
export function panelQueues(
  { entries, panels: names = [] }: Pick<CheckInList, 'entries' | 'panels'>,
  instant: number,
  localOf: LocalOf,
): PanelQueue[] {
  const day = auditionDayAt(localOf(instant));
  const ofDay = entries.filter(
    ({ slot, isWithdrawn }) => slot && auditionDay(slot) === day && !isWithdrawn,
  );
  const isRecorded = entries.some(({ events }) => events.length > 0);
  const panels = groupBy(ofDay, ({ slot }) => slot!.panel);
  const inSchedule = names.filter((name) => panels.has(name));
  return [...new Set([...inSchedule, ...[...panels.keys()].toSorted(byName)])].map((name) =>
    queueOf(panels.get(name)!, isRecorded, { day, instant, localOf }),
  );
}
