import { isClockChecked, serverNow } from '@nox/api-client';
import {
  type Attendance,
  type CheckInEntry,
  dayOf,
  foldAttendance,
  hasEveryWord,
  searchKey,
  isTimeSlot,
  type LocalTime,
  minutesOf,
  readCheckInCode,
  timeOf,
} from '@nox/contracts';
import { localOf } from '@nox/ui';

/** The society's time of an instant, which is in milliseconds since 1970. */
export function localTimeOf(instant: number): LocalTime {
  const [date = '', time = ''] = localOf(instant).split('T');
  return { date, minutes: minutesOf(time) };
}

export interface Answer {
  /** `go`: they are in; `lamp`: look twice; `stop`: not now. */
  tone: 'go' | 'lamp' | 'stop';
  word: string;
  detail?: string;
  /** What was recorded does not say it yet. */
  isArrival?: true;
}

export const TO_ORGANISERS = 'Send them to the organisers.';

/** Before the first response the time is that of this device. */
const unchecked = () => (isClockChecked() ? '' : ' by a clock that was not checked yet');

const since = ({ at }: Attendance) =>
  at ? `since ${localOf(Date.parse(at)).slice(11)}${unchecked()}` : '';

function whenOf({ date, starts }: { date: string; starts: number }, today: string): string {
  const tomorrow = new Date(Date.parse(today) + 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  const day = isClockChecked() && date === tomorrow ? 'Tomorrow' : dayOf(date);
  return `${day} at ${timeOf(starts)}`;
}

export function answerTo(entry: CheckInEntry, now = serverNow()): Answer {
  const attendance = foldAttendance(entry.events);
  const { state } = attendance;
  const { date } = localTimeOf(now);
  const look = (word: string): Answer => ({ tone: 'lamp', word, detail: since(attendance) });
  if (entry.isWithdrawn) return { tone: 'stop', word: 'Withdrawn', detail: TO_ORGANISERS };
  if (state === 'finished') return look('Has danced');
  if (state === 'started') return look('On stage');
  if (state === 'arrived' || state === 'called') return look('Already here');
  const { slot } = entry;
  if (slot && slot.date !== date) {
    const detail = `${slot.panel}, not today${unchecked()}`;
    return { tone: 'stop', word: whenOf(slot, date), detail };
  }
  if (!slot && !isTimeSlot(entry.timeSlot)) {
    return { tone: 'lamp', word: 'Here, without a slot', detail: TO_ORGANISERS, isArrival: true };
  }
  const detail = { 'no-show': 'Was marked as not here', left: 'Is back' }[state as string] ?? '';
  return { tone: 'go', word: 'Checked in', detail, isArrival: true };
}

const MAX_FOUND = 8;

/** Who is meant by what was typed or scanned, how many more fit than are offered, and whether it names one beyond doubt. */
export function findCandidates(entries: readonly CheckInEntry[], text: string) {
  const typed = searchKey(text);
  if (typed === '') return { found: [], more: 0, isExact: false };
  const code = readCheckInCode(text);
  const exact = entries.find((entry) => entry.code === code || String(entry.number) === typed);
  if (exact) return { found: [exact], more: 0, isExact: true };
  const found = entries.filter(({ fullName }) => hasEveryWord(fullName, typed));
  const more = Math.max(0, found.length - MAX_FOUND);
  return { found: found.slice(0, MAX_FOUND), more, isExact: found.length === 1 };
}
