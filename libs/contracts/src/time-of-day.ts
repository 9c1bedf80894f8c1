import { z } from 'zod';

/** A time `HH:MM` of minutes since midnight. */
export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** A time of a day, `HH:MM`. */
export const clock = (label: string) =>
  z
    .string(`${label} is required.`)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time such as 16:00.`);
