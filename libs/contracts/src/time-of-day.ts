import { z } from 'zod';

/** A time of a day, `HH:MM`. */
export const clock = (label: string) =>
  z
    .string(`${label} is required.`)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time such as 16:00.`);
