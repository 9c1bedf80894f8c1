/* This file has no schemas: pages that need times alone load no validator. */

import { asciiDigits } from './phone-number.ts';

/** This time of a day comes after its last minute: 24:00. */
export const DAY_MINUTES = 24 * 60;

/** A time `HH:MM` of minutes since midnight. */
export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Minutes since midnight of a time `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** A time of a day whose night goes on after 24:00, as clocks show it. @param minutes since the day's midnight */
export const plannedTime = (minutes: number): string => timeOf(Math.floor(minutes) % DAY_MINUTES);

/** A day of auditions ends at this time of the next morning, in minutes: a night is one day. */
export const DAY_ENDS = 6 * 60;

/** @param date such as `2026-08-14` @param days before it if negative */
export const dateAfter = (date: string, days = 1): string =>
  new Date(Date.parse(date) + days * DAY_MINUTES * 60_000).toISOString().slice(0, 10);

/** @param now the society's date and time, such as `2026-08-14T18:00`, and what follows */
export const hasBegun = ({ date, starts }: { date: string; starts: number }, now: string) =>
  `${date}T${timeOf(starts)}` <= now.slice(0, 16);

/** The day to which a time belongs. @param time a date and minutes since its midnight, such as a slot @returns a date, of the evening before for 00:10 */
export function auditionDay({ date, starts }: { date: string; starts: number }): string {
  return starts >= DAY_ENDS ? date : dateAfter(date, -1);
}

/** @param local the society's date and time, such as `2026-08-14T18:00`, and what follows */
export const auditionDayAt = (local: string): string =>
  auditionDay({ date: local.slice(0, 10), starts: Number(local.slice(11, 13)) * 60 });

/** @param time such as `18:00` of this day of auditions */
export const todayAt = (time: string): 'today' | 'tonight' =>
  time >= '17:00' || time < '06:00' ? 'tonight' : 'today';

/** A text whose spaces are removed has hours, minutes, and the half of the day. */
const TYPED_TIME = /^(\d{1,2})(?:[:.,h-]?([0-5]\d))?[:.]?(?:h|hrs?|hours)?(?:([ap])\.?m?\.?)?$/;

/** A time `HH:MM` of a text as people type it, such as "9", "930", "9.30", "16h" or "4 pm"; undefined if it is none. */
export function readTime(text: string): string | undefined {
  const typed = asciiDigits(text.normalize('NFKC')).replaceAll(/\s/g, '').toLowerCase();
  const [, hours, minutes = 0, half] = TYPED_TIME.exec(typed) ?? [];
  const hour = Number(hours);
  const isHour = half ? hour >= 1 && hour <= 12 : hour <= 23;
  if (!isHour) return undefined;
  return timeOf((half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour) * 60 + Number(minutes));
}

/** What to do with a time that lasts past midnight. */
export const NEXT_DAY = 'What is after midnight belongs to the next day, from 00:00.';
