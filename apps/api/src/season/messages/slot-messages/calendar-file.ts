import { type PublishedSlot, timeOf } from '@nox/contracts';
import { Temporal } from 'temporal-polyfill';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { type Recipient } from '../store/recipients.ts';

/** A slot as calendars know it. The file discloses nothing of the candidate but what is given here. */
interface CalendarSlot {
  /** Names the candidate's one event, which changes, in every file about it. */
  entryId: string;
  slot: PublishedSlot;
  summary: string;
  description?: string;
  /** Grows with each change: the schedule's revision, since candidates also move within a version. */
  sequence: number;
  changedAt: number;
}

interface CalendarOptions {
  name: string;
  /** Its name. */
  society: string;
  timeZone: string;
  isCancelled?: boolean;
}

export const CALENDAR_TYPE = 'text/calendar';

export const slotTime = (
  { date, starts }: Pick<PublishedSlot, 'date' | 'starts'>,
  timeZone: string,
): Temporal.ZonedDateTime =>
  Temporal.PlainDateTime.from(`${date}T${timeOf(starts)}`).toZonedDateTime(timeZone);

/** What calendars that do not know a zone by its name need: each offset from UTC that it has at one of these times. */
const describeZone = (times: readonly Temporal.ZonedDateTime[]): string[] =>
  times
    .toSorted(Temporal.ZonedDateTime.compare)
    .filter(({ offset }, index, all) => offset !== all[index - 1]?.offset)
    .flatMap((time, index) => [
      'BEGIN:STANDARD',
      `DTSTART:${index === 0 ? '19700101T000000' : time.toPlainDateTime().toString().replaceAll(/[-:]/g, '')}`,
      ...['FROM', 'TO'].map((end) => `TZOFFSET${end}:${time.offset.replaceAll(':', '')}`),
      'END:STANDARD',
    ]);

/** A file with the times of the society's zone, as RFC 5545 wants them. */
export function calendarFile(
  slots: readonly CalendarSlot[],
  { name, society, timeZone, isCancelled = false }: CalendarOptions,
): string {
  const times: Temporal.ZonedDateTime[] = [];
  const calendar = ical({
    name,
    // The library does not escape these.
    prodId: {
      company: society.replaceAll(/[\\;,/]+ */g, ' '),
      product: 'Auditions',
      language: 'EN',
    },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    timezone: {
      // With a name, the time of a change would be local, too.
      name: null,
      generator: (zone) =>
        ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...describeZone(times), 'END:VTIMEZONE'].join('\n'),
    },
  });
  for (const { entryId, slot, sequence, changedAt, ...texts } of slots) {
    const start = slotTime(slot, timeZone);
    const end = start.add({ minutes: slot.ends - slot.starts });
    times.push(start, end);
    calendar.createEvent({
      ...texts,
      id: entryId,
      sequence,
      stamp: new Date(changedAt),
      timezone: timeZone,
      start,
      // A meeting need not say when it ends.
      ...(slot.ends > slot.starts && { end }),
      location: [slot.panel, slot.room].filter(Boolean).join(', '),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** The file of a candidate, who may have no network at the door, or no scripts: it has their number and code. */
export const slotFile = (
  { number, code, ...slot }: Omit<CalendarSlot, 'summary'> & Pick<Recipient, 'number' | 'code'>,
  options: CalendarOptions,
): string =>
  calendarFile(
    [
      {
        ...slot,
        summary: `${options.society} audition, number ${number}`,
        description: `${options.name}. Show this code at the door: ${code}`,
      },
    ],
    options,
  );
