import { z } from 'zod';

/** After the last minute of a day comes this time of it: 24:00. */
export const DAY_MINUTES = 24 * 60;

/** A time `HH:MM` of minutes since midnight. */
export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** What to do with a time that lasts past midnight. */
export const NEXT_DAY = 'What is after midnight belongs to the next day, from 00:00.';

/** A time of a day, `HH:MM`. */
export const clock = (label: string) =>
  z
    .string(`${label} is required.`)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time such as 16:00.`);
