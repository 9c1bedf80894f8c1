import { type PublishedSlot, timeOf } from '@nox/contracts';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { MINUTE_MS } from '#platform/database/clock.ts';
import { instantOf } from '#season/seasons/current-season.ts';

/** A slot as calendars know it. The file discloses nothing of the candidate but what is given here. */
interface CalendarSlot {
  /** Names the candidate's one event, which changes, in every file about it. */
  entryId: string;
  slot: PublishedSlot;
  summary: string;
  /** Grows with each change: the schedule's revision, since candidates also move within a version. */
  sequence: number;
  changedAt: number;
}

interface CalendarOptions {
  name: string;
  timeZone: string;
  isCancelled?: boolean;
}

export const CALENDAR_TYPE = 'text/calendar';

/** When a slot begins, in milliseconds since 1970. */
export const slotInstant = (
  { date, starts }: Pick<PublishedSlot, 'date' | 'starts'>,
  timeZone: string,
): number => instantOf(`${date}T${timeOf(starts)}`, timeZone);

/** A file with the times in UTC, which needs no description of the time zone. */
export function calendarFile(
  slots: readonly CalendarSlot[],
  { name, timeZone, isCancelled = false }: CalendarOptions,
): string {
  const calendar = ical({
    name,
    prodId: { company: 'NOX', product: 'Auditions', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  for (const { entryId, slot, summary, sequence, changedAt } of slots) {
    const start = slotInstant(slot, timeZone);
    const end = new Date(start + (slot.ends - slot.starts) * MINUTE_MS);
    calendar.createEvent({
      id: entryId,
      summary,
      sequence,
      stamp: new Date(changedAt),
      start: new Date(start),
      // A meeting need not say when it ends.
      ...(slot.ends > slot.starts && { end }),
      location: [slot.panel, slot.room].filter(Boolean).join(', '),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

export const slotFile = (slot: Omit<CalendarSlot, 'summary'>, options: CalendarOptions): string =>
  calendarFile([{ ...slot, summary: `Audition, ${options.name}` }], options);
