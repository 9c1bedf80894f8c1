import { isClockChecked, serverNow } from '@nox/api-client';
import {
  attendanceStatus,
  type CheckInEntry,
  dayOf,
  appearanceOn,
  auditionDay,
  auditionDayAt,
  dateAfter,
  hasEveryWord,
  searchKey,
  isTimeSlot,
  readCheckInCode,
  timeOf,
} from '@nox/contracts';
import { localOf } from '@nox/ui';

export interface Answer {
  /** `positive`: they are in; `pending`: look twice; `negative`: not now. */
  tone: 'positive' | 'pending' | 'negative';
  word: string;
  detail?: string;
  /** What was recorded does not say it yet. */
  isArrival?: true;
}

export const TO_ORGANISERS = 'Send them to the organisers.';

/** The time is that of this device before the first response. */
const unchecked = () => (isClockChecked() ? '' : ' by a clock that was not checked yet');

function whenOf({ date, starts }: { date: string; starts: number }, today: string): string {
  const day = isClockChecked() && date === dateAfter(today) ? 'Tomorrow' : dayOf(date);
  return `${day} at ${timeOf(starts)}`;
}

const RETURNED: Record<string, string> = { 'no-show': 'Was marked as not here', left: 'Is back' };

/** The day by the society's clocks. */
export const today = () => auditionDayAt(localOf(serverNow()));

export function answerTo(entry: CheckInEntry): Answer {
  const { isWithdrawn, slot, timeSlot } = entry;
  const day = today();
  const { state, at } = appearanceOn(entry, day);
  if (isWithdrawn) return { tone: 'negative', word: 'Withdrawn', detail: TO_ORGANISERS };
  if (at && !RETURNED[state]) {
    const word = state === 'arrived' ? 'Already here' : attendanceStatus(state).text;
    const time = localOf(Date.parse(at)).slice(11);
    const detail = `since ${time}${unchecked()}`;
    return { tone: 'pending', word, detail };
  }
  if (slot && auditionDay(slot) !== day) {
    const detail = `${slot.panel}, not today${unchecked()}`;
    return { tone: 'negative', word: whenOf(slot, day), detail };
  }
  if (!slot && !isTimeSlot(timeSlot)) {
    const word = 'Here, without a slot';
    return { tone: 'pending', word, detail: TO_ORGANISERS, isArrival: true };
  }
  return { tone: 'positive', word: 'Checked in', detail: RETURNED[state] ?? '', isArrival: true };
}

/** Security boundary: links and long words are shown nowhere, since scanners read secret links, too. */
export const mayBeSecret = (text: string) => /\S{20}|[/#]/.test(text);

export const notFound = (text: string): Answer => ({
  tone: 'negative',
  word: 'Not found',
  detail: /auditions.{1,3}mine/i.test(text)
    ? 'This is the link to a candidate’s own page, not their pass. Ask for the code that the page shows.'
    : 'No candidate has this number, name or code.',
});

/** Who may be meant by what was typed or scanned: one of them by a number or a code. */
export function findCandidates(entries: readonly CheckInEntry[], text: string) {
  const typed = searchKey(text);
  if (typed === '') return [];
  const code = readCheckInCode(text);
  const exact = entries.find((entry) => entry.code === code || String(entry.number) === typed);
  return exact ? [exact] : entries.filter(({ fullName }) => hasEveryWord(fullName, typed));
}
