import {
  describeMeeting,
  isSameSlot,
  minutesOf,
  type PublishedSlot,
  type Result,
  timeOf,
} from '@nox/contracts';
import { readRevisions } from '#season/auditions/entries/audition-entries.ts';
import { isToldOtherwise, notifiedSlotOf } from '#season/auditions/seats/notified-slot.ts';
import { findRow, updateRow } from '#platform/database/rows.ts';
import { type AuditionEntryRow, type Db, type MessageRow } from '#platform/database/schema.ts';
import { type CurrentSeason, readCurrentSeason } from '#season/seasons/current-season.ts';
import { calendarFile } from '../slot-messages/calendar-file.ts';
import {
  formerOf,
  isCertain,
  readSlotData,
  recordingIn,
  type SlotData,
  uncertainly,
  writeSlotData,
} from '../slot-messages/notified-slots.ts';

/*
 * The first meeting is to selected candidates what a slot is to all: a message, or their page, names it; they know the last one;
 * and each calendar file replaces the former one, or takes it out.
 */

type Settings = Pick<CurrentSeason['settings'], 'meetingAt' | 'meetingPlace'>;

/** The first meeting that a candidate with this result is to know; null for others, and while the season names none. */
export function meetingFor(
  result: Result | null,
  { meetingAt, meetingPlace }: Settings,
): PublishedSlot | null {
  if (result !== 'Selected' || meetingAt === null) return null;
  const [date = '', time = ''] = meetingAt.split('T');
  const starts = minutesOf(time);
  return { date, starts, ends: starts, panel: meetingPlace, room: '' };
}

type Notified = Pick<AuditionEntryRow, 'told_meeting'>;

export const isMeetingDue = ({ told_meeting }: Notified, meeting: PublishedSlot | null): boolean =>
  isToldOtherwise(told_meeting, meeting);

/** What the candidate has in mind, unless that is the meeting itself. */
export function formerMeeting(row: Notified, meeting: PublishedSlot | null): PublishedSlot | null {
  const notified = notifiedSlotOf(row.told_meeting);
  const former = notified && formerOf(notified, meeting);
  return isSameSlot(former, meeting) ? null : former;
}

/** Whether a page that shows a meeting, or none, shows another one than the candidate has in mind. */
export const isMeetingNew = (row: Notified, meeting: PublishedSlot | null): boolean =>
  !isSameSlot(notifiedSlotOf(row.told_meeting)?.slot ?? null, meeting);

/** The candidate may know the meeting from now on, by a message or by their page. Part of a transaction. */
export async function markMeeting(
  transaction: Db,
  { id, told_meeting }: Notified & Pick<AuditionEntryRow, 'id'>,
  meeting: PublishedSlot | null,
): Promise<void> {
  const notified = notifiedSlotOf(told_meeting);
  if (isCertain(notified, meeting)) return;
  const values = { told_meeting: JSON.stringify(uncertainly(meeting, notified)) };
  await updateRow(transaction, 'audition_entries', id, values);
}

type Message = Pick<MessageRow, 'data'>;
type Notification = Pick<MessageRow, 'id' | 'kind' | 'entry_id' | 'data'>;

const resultIn = ({ data }: Message) => (JSON.parse(data) as { result?: Result }).result ?? null;

const isFixed = ({ data }: Message): boolean => 'sequence' in (JSON.parse(data) as object);

/** The meeting that a message names: that of the season, until it is being sent. */
export function meetingIn(message: Message, settings: Settings): SlotData {
  const data = readSlotData(message);
  return isFixed(message) ? data : { ...data, slot: meetingFor(resultIn(message), settings) };
}

/** Fixes the meeting of a message that is sent now: its text, its file and what is recorded agree, whatever changes meanwhile. @returns its data */
export async function fixMeeting(
  transaction: Db,
  message: Pick<MessageRow, 'id' | 'data'>,
  entry: AuditionEntryRow,
): Promise<string> {
  const result = resultIn(message);
  const slot = meetingFor(result, (await readCurrentSeason(transaction)).settings);
  const { entries: sequence } = (await readRevisions(transaction)).revision;
  const fixed = writeSlotData({ slot, former: formerMeeting(entry, slot), sequence });
  const data = JSON.stringify({ ...(result && { result }), ...fixed });
  await updateRow(transaction, 'messages', message.id, { data });
  await markMeeting(transaction, entry, slot);
  return data;
}

const RECORDS = recordingIn(
  'told_meeting',
  (message, entry) => {
    const { slot } = readSlotData(message);
    const notified = notifiedSlotOf(entry.told_meeting);
    // The page may have shown another one since the message was claimed.
    const isOvertaken = notified?.isUncertain === true && !isSameSlot(notified.slot, slot);
    return isOvertaken ? notified : { slot, isUncertain: false };
  },
  (entry, message) =>
    isFixed(message) && isCertain(notifiedSlotOf(entry.told_meeting), readSlotData(message).slot),
);

export const MEETING_RECORDS = {
  ...RECORDS,
  async markNotified(transaction: Db, revision: number, message: Notification): Promise<void> {
    const entry = await findRow(transaction, 'audition_entries', message.entry_id);
    if (!entry) return;
    // A message that was sent by hand may never have been claimed.
    const data = isFixed(message) ? message.data : await fixMeeting(transaction, message, entry);
    await RECORDS.markNotified(transaction, revision, { ...message, data });
  },
};

const describe = ({ date, starts, panel }: PublishedSlot) =>
  describeMeeting({ at: `${date}T${timeOf(starts)}`, place: panel });

/** What messages say of the first meeting; empty where they say nothing. */
export function meetingValues(message: Message, settings: Settings) {
  const { slot, former } = meetingIn(message, settings);
  const ended = former
    ? `The first meeting, ${describe(former)}, is cancelled: the attached file takes it out of your calendar.`
    : '';
  return {
    meeting: slot ? `First meeting: ${describe(slot)}` : ended,
    former: slot && former ? `Before: ${describe(former)}` : '',
  };
}

interface FileOptions {
  society: string;
  sequence: number;
  timeZone: string;
  /** In milliseconds since 1970. */
  changedAt: number;
  isCancelled?: boolean;
}

/** The first meeting as a calendar file, or one that takes it out. */
export function meetingFile(
  { id, settings: { name } }: Pick<CurrentSeason, 'id' | 'settings'>,
  slot: PublishedSlot,
  { sequence, changedAt, ...options }: FileOptions,
): string {
  const event = { entryId: `meeting-${id}`, slot, summary: `First meeting, ${name}` };
  return calendarFile([{ ...event, sequence, changedAt }], { name, ...options });
}
