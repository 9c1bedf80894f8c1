import { z } from 'zod';

/** The signed-in account as the server sees it. Only the server knows who is an administrator. */
export const Account = z.object({
  uid: z.string(),
  email: z.string().nullable(),
  isAdmin: z.boolean(),
});
export type Account = z.infer<typeof Account>;

/** How the server's questions to the identity provider went since it was started. */
export const AccountChecks = z.object({
  /** Whether accounts are checked at all. */
  isOn: z.boolean(),
  /** How often the provider did not answer. */
  failures: z.int(),
  /** ISO time by the server's clock. */
  lastFailureAt: z.string().nullable(),
  /** Requests of accounts that were admitted because they had been confirmed in the last 12 hours. */
  admissions: z.int(),
});
export type AccountChecks = z.infer<typeof AccountChecks>;

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

/** How many items an area of the administration has, in all and by what the dashboard names apart. */
const AreaSummary = z.object({
  total: z.int(),
  /** Such as `{ pending: 3 }`. */
  parts: z.record(z.string(), z.int()),
});

/** By the area's key, such as `audition-entries`. */
export const Summary = z.record(z.string(), AreaSummary);
export type Summary = z.infer<typeof Summary>;
