/*
 * How dates, numbers and names are written and sorted, for all pages; lint allows it nowhere else. Not in the browser's
 * language: a page has one, also in its dates and numbers. Not in the device's time zone: an evening is when the society
 * meets, wherever who reads of it is. Who starts a page, or renders it, says both.
 */

import type { ResponsiveImageProps } from './responsive-image.tsx';

interface Named {
  name: string;
  logoUrl?: string;
  logo?: ResponsiveImageProps['image'];
}

/** What the server tells every page; an earlier one does not. See `currentSociety` of `libs/contracts`. */
export const society = (): Named =>
  (globalThis as { noxSociety?: Named }).noxSociety ?? { name: 'NOX' };

export const societyName = (): string => society().name;

const language = () => globalThis.noxFormats?.locale ?? 'en-IN';

/** An earlier shell writes the zone into the document. */
const zoneOfDocument = () => globalThis.document?.documentElement.dataset['timeZone'];

/** All dates and times are in this zone, which has an IANA name. */
export const societyTimeZone = (): string =>
  globalThis.noxFormats?.timeZone ?? zoneOfDocument() ?? 'Asia/Kolkata';

/** Memoized: to make one takes longer than the door may take to answer. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${Object.values(options).join(' ')}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, format);
  return format;
}

export const formatTime = (time: Date | string): string =>
  new Intl.DateTimeFormat(language(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: societyTimeZone(),
  }).format(new Date(time));

/** "14 Aug 2026" @param date such as `2026-08-14` */
export const formatDate = (date: string): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(date),
  );

/** "1–15 Aug", or "14 Aug" where both are one day. @param from a local date, with or without a time, as `to` */
export function formatDays(from: string, to: string): string {
  const [first, last] = [from, to].map((local) => new Date(local.slice(0, 10)));
  const format = dateFormat(language(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return format.formatRange(first!, last!);
}

/**
 * "Friday 14 August, 18:00", or without a time "Friday 14 August".
 * @param local the society's date and time, such as `2026-08-14T18:00+05:30`: what follows the minutes does not count
 */
export function formatLocal(local: string, hasWeekday = true): string {
  const [date, time] = local.split('T') as [string, string?];
  const format = dateFormat(language(), {
    weekday: hasWeekday ? 'long' : undefined,
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  // A server's and a browser's data of a language differ in commas.
  const day = format.format(new Date(date)).replaceAll(',', '');
  return time === undefined ? day : `${day}, ${time.slice(0, 5)}`;
}

/** The society’s date and time, such as `2026-08-14T18:00`. @param time in milliseconds since 1970 */
export function localOf(time: number): string {
  const format = dateFormat('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: societyTimeZone(),
  });
  const parts = format.formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** "Friday 14 August, 18:00", and for a midnight "the end of Thursday 13 August". `end`: the ISO time of an end. */
export function formatDeadline(end: string): string {
  const time = Date.parse(end);
  const local = localOf(time);
  if (!local.endsWith('T00:00')) return formatLocal(local);
  return `the end of ${formatLocal(localOf(time - 1).slice(0, 10))}`;
}

export const currentYear = (): string =>
  new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: societyTimeZone() }).format(
    new Date(),
  );

/** Memoized: to make one takes longer than to render a row with ten numbers. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([language(), options]);
  const known = numberFormats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(language(), options);
  numberFormats.set(key, format);
  return format;
}

/** @param fractionDigits exactly so many; absent as many as it has, up to three */
export const formatNumber = (number: number, fractionDigits?: number): string =>
  numberFormat({
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(number);

/** "0:42", "1:02:03"; with a fraction "0:02.4". @param duration in seconds */
export function formatDuration(duration: number, fractionDigits = 0): string {
  // Seconds are cut, not rounded: at 0:59.96 the minute is not over.
  const precision = 10 ** fractionDigits;
  const whole = Math.floor(duration * precision + 1e-6) / precision;
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const part = (number: number, digits: number, fraction = 0) =>
    numberFormat({
      minimumIntegerDigits: digits,
      minimumFractionDigits: fraction,
      maximumFractionDigits: fraction,
    }).format(number);
  return [
    ...(hours > 0 ? [part(hours, 1), part(minutes, 2)] : [part(minutes, 1)]),
    part(whole % 60, 2, fractionDigits),
  ].join(':');
}

export const nameOrder = (options?: Intl.CollatorOptions): ((a: string, b: string) => number) =>
  new Intl.Collator(language(), options).compare;
