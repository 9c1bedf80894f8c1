import { z } from 'zod';

/** Whether the server's clock is trusted. Times are ISO times. */
export const ClockState = z.object({
  /** By the server's clock. */
  now: z.string(),
  /** Null while it is trusted. */
  held: z
    .object({
      /** The time that the database has stored. */
      stored: z.string(),
      /** By the server's clock: trusted then, if it does not jump again. */
      until: z.string(),
    })
    .nullable(),
});
export type ClockState = z.infer<typeof ClockState>;
