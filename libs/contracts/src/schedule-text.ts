import { type PublishedSlot } from './schedule.ts';
import { days } from './sentences.ts';
import { timeOf } from './time-of-day.ts';

/** Such as "Fri 14 Aug". Browsers and servers differ in commas, and in how they shorten September. */
export function dayOf(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const text = days().format(Date.UTC(year, month - 1, day));
  return text.replaceAll(',', '').replace('Sept', 'Sep');
}

/** Such as "Fri 14 Aug, 16:00, Hall A". */
export const describeSlot = ({ date, starts, panel }: Omit<PublishedSlot, 'ends'>): string =>
  `${dayOf(date)}, ${timeOf(starts)}, ${panel}`;

/** An entry's published `timeSlot` reads "2026-08-14 16:00 - 16:30 · Hall A"; date and panel may be missing. */
const TIME_SLOT = /^(?:(\d{4}-\d\d-\d\d) )?(\d\d:\d\d) - \d\d:\d\d(?: · (.+))?$/;

/** Its date, start and panel; none of a text that was not published. */
export const partsOfTimeSlot = (timeSlot: string): (string | undefined)[] =>
  TIME_SLOT.exec(timeSlot.trim())?.slice(1) ?? [];

/** Uses the words of `describeSlot`; a text that has no date stays as it is. */
export function describeTimeSlot(timeSlot: string): string {
  const [date, ...others] = partsOfTimeSlot(timeSlot);
  return date ? [dayOf(date), ...others].filter(Boolean).join(', ') : timeSlot;
}

/** Describes a local time such as `2026-08-14T18:00`: "Fri 14 Aug, 18:00, Hall A". */
export const describeMeeting = ({ at, place }: { at: string; place: string }): string =>
  [dayOf(at.slice(0, 10)), at.slice(11), place].filter(Boolean).join(', ');
