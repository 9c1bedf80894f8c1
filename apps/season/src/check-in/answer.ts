import { isClockChecked, serverNow } from '@nox/api-client';
import {
  appearanceOn,
  attendanceStatus,
  auditionDay,
  auditionDayAt,
  appearanceText,
  appearanceWithout,
  type CheckInEntry,
  CODE_LENGTH,
  checkInCodeKey,
  dateAfter,
  dayOf,
  formerAppearances,
  hasEveryWord,
  isAbsent,
  isTimeSlot,
  panelQueues,
  searchKey,
  stateAfter,
  timeOf,
} from '@nox/contracts';
import { localOf } from '@nox/ui';

export interface Answer {
  /** `positive`: they are in; `pending`: look twice; `negative`: not now. */
  tone: 'positive' | 'pending' | 'negative';
  word: string;
  detail: string;
}

/** An answer with what is so of its details. */
export const answerOf = (
  tone: Answer['tone'],
  word: string,
  ...details: (string | undefined)[]
): Answer => ({ tone, word, detail: details.filter(Boolean).join('. ') });

export const TO_ORGANISERS = 'Send them to the organisers.';

/** The time is that of this device before the first response. */
const unchecked = () => (isClockChecked() ? '' : ' by a clock that was not checked yet');

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

/** What a candidate is today. Others of the panel say whether their turn is over. */
function attendanceOf(entry: CheckInEntry, entries: readonly CheckInEntry[]) {
  const ofPanel = entries.filter(({ slot }) => slot?.panel === entry.slot?.panel);
  const [queue] = panelQueues({ entries: ofPanel }, serverNow(), localOf);
  const queued = queue?.all.find((one) => one.entry._id === entry._id);
  return queued?.attendance ?? appearanceOn(entry, today());
}

/** Who has danced today, or on the day of their former slot, is not checked in again. A clock that was not checked does not know the day. */
export function hasDanced(entry: CheckInEntry, entries: readonly CheckInEntry[]): boolean {
  if (!isClockChecked()) return false;
  if (attendanceOf(entry, entries).state === 'finished') return true;
  const slotDay = entry.slot && auditionDay(entry.slot);
  if (!slotDay || slotDay >= today()) return false;
  return stateAfter(appearanceOn(entry, slotDay)) === 'finished';
}

/** What is so of a candidate who is at the door. @param entries with those of their panel */
export function answerTo(entry: CheckInEntry, entries: readonly CheckInEntry[]): Answer {
  const { isWithdrawn, slot, timeSlot } = entry;
  const day = today();
  const { state, at } = attendanceOf(entry, entries);
  const last = formerAppearances(entry, day).at(-1);
  const former = last && appearanceText(last);
  if (isWithdrawn) return answerOf('negative', 'Withdrawn', TO_ORGANISERS);
  const time = at && localOf(Date.parse(at)).slice(11);
  if (hasDanced(entry, entries)) {
    const when = state === 'finished' ? `Today at ${time}` : undefined;
    return answerOf('pending', 'Already danced', when);
  }
  const word = state === 'arrived' ? 'Already here' : attendanceStatus(state).text;
  const since = time && !isAbsent(state) && `since ${time}`;
  if (slot && !isOfDay(entry, day)) {
    const where = `${slot.panel}, not today${unchecked()}`;
    return answerOf('negative', whenOf(slot), where, since ? `${word} ${since}` : former);
  }
  // The first answer has said what was on other days.
  if (since) return answerOf('pending', word, since + unchecked());
  if (!slot && !isTimeSlot(timeSlot))
    return answerOf('pending', 'Here, without a slot', former, TO_ORGANISERS);
  return answerOf('positive', 'Checked in', RETURNED[state], former);
}

/** A name alone says not who is at the door: nothing is recorded yet. */
export const answerToName = (entry: CheckInEntry, entries: readonly CheckInEntry[]): Answer =>
  isIdentified(entry, entries) ? answerTo(entry, entries) : answerOf('pending', 'Is it them?');

export const isIdentified = (entry: CheckInEntry, entries: readonly CheckInEntry[]) =>
  appearanceOn(entry, today()).isIdentified || hasDanced(entry, entries);

/** What is so once an event does not count any more. @param known the events that said so when it was recorded */
export function answerToUndo(entry: CheckInEntry, undone: string, known: readonly string[]) {
  const { state, ids } = appearanceWithout(entry, [undone], today());
  if (state === 'expected') return answerOf('pending', 'Undone', 'Not checked in');
  const still = `still ${attendanceStatus(state).text}.`;
  const other = entry.events.find(({ _id }) => ids.includes(_id) && !known.includes(_id));
  if (!other) return answerOf('pending', 'Undone', `As before: ${still}`);
  const who = other.source === 'stage' ? 'The stage' : 'The other door';
  const what = state === 'arrived' ? 'also recorded that they are here' : 'has recorded this, too';
  return answerOf('pending', 'Undone', `${who} ${what}: ${still}`);
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
  return answerOf('negative', 'Not found', detail);
}

/** Memoized: each character that is typed is compared with those of all candidates. */
const rollKeys = new Map<string, string>();

function rollKey(text: string): string {
  const key = rollKeys.get(text) ?? searchKey(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
  rollKeys.set(text, key);
  return key;
}

/**
 * Who may be meant by what was typed or scanned, today's first. `isCertain`: it is each of them, by codes, or the one who has
 * this number, roll number or whole name; otherwise their names have every word of it.
 */
export function findCandidates(entries: readonly CheckInEntry[], text: string) {
  const typed = searchKey(text);
  const scanned = checkInCodeKey(text);
  const positionOf = ({ code }: CheckInEntry) => (code === '' ? -1 : scanned.indexOf(code));
  const byCode = entries.filter((entry) => positionOf(entry) >= 0);
  if (byCode.length > 0) {
    const found = byCode.toSorted((one, other) => positionOf(one) - positionOf(other));
    return { found, isCertain: true, isCode: true };
  }
  const digits = /^(?:#|(?:no|nr|number)?[.:]?) ?(\d+)$/.exec(typed)?.[1];
  const roll = /\d/.test(typed) && rollKey(typed);
  const byNumber = entries.filter(
    // A list that an earlier release has stored has no roll numbers.
    ({ number, rollNumber = '' }) =>
      number === Number(digits) || (roll && roll === rollKey(rollNumber)),
  );
  const day = today();
  const isNamed = ({ fullName }: CheckInEntry) => typed !== '' && hasEveryWord(fullName, typed);
  const found = (byNumber.length > 0 ? byNumber : entries.filter(isNamed)).toSorted(
    (one, other) => Number(isOfDay(other, day)) - Number(isOfDay(one, day)),
  );
  const isWhole = byNumber.length > 0 || searchKey(found[0]?.fullName ?? '') === typed;
  return { found, isCertain: found.length === 1 && isWhole, isCode: false };
}
