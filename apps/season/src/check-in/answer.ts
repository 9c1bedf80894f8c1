import { isClockChecked, serverNow } from '@nox/api-client';
import {
  type Appearance,
  appearanceOn,
  attendanceStatus,
  auditionDay,
  auditionDayAt,
  appearanceText,
  type CheckInEntry,
  CODE_LENGTH,
  checkInCodeKey,
  dateAfter,
  dayOf,
  formerAppearances,
  hasEveryWord,
  isAbsent,
  isTimeSlot,
  searchKey,
  timeOf,
} from '@nox/contracts';
import { localOf } from '@nox/ui';

export interface Answer {
  /** `positive`: they are in; `pending`: look twice; `negative`: not now. */
  tone: 'positive' | 'pending' | 'negative';
  word: string;
  detail?: string;
}

/** What the page says, and of whom. */
export interface Said {
  answer: Answer;
  of?: CheckInEntry;
  /** The arrival that can be undone, and what was known before it. */
  recorded?: { id: string; before: Appearance };
  isUndone?: true;
  /** Nothing is recorded yet. */
  isQuestion?: true;
}

export const TO_ORGANISERS = 'Send them to the organisers.';

/** The time is that of this device before the first response. */
const unchecked = () => (isClockChecked() ? '' : ' by a clock that was not checked yet');

const clockTime = (at: string) => localOf(Date.parse(at)).slice(11);

function whenOf({ date, starts }: { date: string; starts: number }): string {
  const tomorrow = dateAfter(localOf(serverNow()).slice(0, 10));
  const day = isClockChecked() && date === tomorrow ? 'Tomorrow' : dayOf(date);
  return `${day} at ${timeOf(starts)}`;
}

/** The day by the society's clocks. */
export const today = () => auditionDayAt(localOf(serverNow()));

export const isOfDay = ({ slot, isWithdrawn }: CheckInEntry, day: string) =>
  slot !== null && auditionDay(slot) === day && !isWithdrawn;

const RETURNED: Record<string, string> = { 'no-show': 'Was marked as not here', left: 'Is back' };

/** What is so of a candidate who is at the door, whose arrival is recorded whatever it is. */
export function answerTo(entry: CheckInEntry): Answer {
  const { isWithdrawn, slot, timeSlot } = entry;
  const day = today();
  const { state, at } = appearanceOn(entry, day);
  const last = formerAppearances(entry, day).at(-1);
  const former = last && appearanceText(last);
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join('. ');
  if (isWithdrawn) return { tone: 'negative', word: 'Withdrawn', detail: TO_ORGANISERS };
  if (at && !isAbsent(state)) {
    const word = state === 'arrived' ? 'Already here' : attendanceStatus(state).text;
    return {
      tone: 'pending',
      word,
      detail: joined(`since ${clockTime(at)}${unchecked()}`, former),
    };
  }
  if (slot && !isOfDay(entry, day)) {
    const detail = joined(`${slot.panel}, not today${unchecked()}`, former);
    return { tone: 'negative', word: whenOf(slot), detail };
  }
  if (!slot && !isTimeSlot(timeSlot)) {
    const detail = joined(former, TO_ORGANISERS);
    return { tone: 'pending', word: 'Here, without a slot', detail };
  }
  return { tone: 'positive', word: 'Checked in', detail: joined(RETURNED[state], former) };
}

/** What is so once an event does not count any more. @param before what was so when it was recorded */
export function answerToUndo(entry: CheckInEntry, undone: string, before: Appearance): Answer {
  const day = today();
  const undo = { _id: `undo ${undone}`, kind: 'undo', undoes: undone, date: day } as const;
  const events = [...entry.events, { ...undo, at: new Date(serverNow()).toISOString() }];
  const { state, ids } = appearanceOn({ events }, day);
  const word = 'Undone';
  if (state === 'expected') return { tone: 'pending', word, detail: 'Not checked in' };
  const { text } = attendanceStatus(state);
  const still = `still ${text}.`;
  const other = events.find(({ _id }) => ids.includes(_id) && !before.ids.includes(_id));
  if (!other) return { tone: 'pending', word, detail: `As before: ${still}` };
  const who = { door: 'The other door', stage: 'The stage' }[other.source ?? 'door'];
  const what = state === 'arrived' ? 'also recorded that they are here' : 'has recorded this, too';
  return { tone: 'pending', word, detail: `${who} ${what}: ${still}` };
}

/** Security boundary: links and long words are shown nowhere, since scanners read secret links, too. */
export const mayBeSecret = (text: string) => /\S{20}|[/#]/.test(text);

/** What a code becomes where the scanner types as on another keyboard: digits are signs on a French one, letters are of another script on a Hindi one. */
const isOfOtherKeyboard = (text: string) =>
  text.length >= CODE_LENGTH &&
  !/\s/.test(text) &&
  (/\p{Nd}/u.test(text)
    ? /[^\p{sc=Latin}\p{Nd}\p{P}\p{S}]/u.test(text)
    : /[&é"'(è_çà]/u.test(text) && !/[a-z]/.test(text));

export function notFound(text: string): Answer {
  const detail = /auditions.{1,3}mine/i.test(text)
    ? 'This is the link to a candidate’s own page, not their pass. Ask for the code that the page shows.'
    : isOfOtherKeyboard(text.trim())
      ? 'Is the scanner’s keyboard set to another language?'
      : 'No candidate has this number, name or code.';
  return { tone: 'negative', word: 'Not found', detail };
}

const rollKey = (text: string) => searchKey(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Who may be meant by what was typed or scanned, today's first. `isCertain`: it is each of them, by codes, or the one who has
 * this number, roll number or whole name; otherwise their names have every word of it.
 */
export function findCandidates(entries: readonly CheckInEntry[], text: string) {
  const typed = searchKey(text);
  if (typed === '') return { found: [], isCertain: false, isCode: false };
  const scanned = checkInCodeKey(text);
  const byCode = entries.filter(({ code }) => code !== '' && scanned.includes(code));
  if (byCode.length > 0) {
    const positionOf = ({ code }: CheckInEntry) => scanned.indexOf(code);
    const found = byCode.toSorted((one, other) => positionOf(one) - positionOf(other));
    return { found, isCertain: true, isCode: true };
  }
  const [, digits] = /^(?:#|(?:no|nr|number)?[.:]?) ?(\d+)$/.exec(typed) ?? [];
  const number = digits && String(Number(digits));
  const roll = /\d/.test(typed) ? rollKey(typed) : '';
  const byNumber = entries.filter(
    (entry) =>
      String(entry.number) === number ||
      // A list that an earlier release has stored has none.
      (roll !== '' && roll === rollKey(entry.rollNumber ?? '')),
  );
  const day = today();
  const rankOf = (entry: CheckInEntry) => (isOfDay(entry, day) ? 0 : 1);
  const found = (
    byNumber.length > 0 ? byNumber : entries.filter(({ fullName }) => hasEveryWord(fullName, typed))
  ).toSorted((one, other) => rankOf(one) - rankOf(other));
  const [only] = found.length === 1 ? found : [];
  const isWhole = byNumber.length > 0 || searchKey(only?.fullName ?? '') === typed;
  return { found, isCertain: only !== undefined && isWhole, isCode: false };
}
