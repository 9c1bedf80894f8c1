import * as z from 'zod';
import { Role } from './staff.ts';

/** What the first sign-in on a fresh site asks, in this order. */
export const FirstStep = z.enum(['name', 'hours', 'members']);
export type FirstStep = z.infer<typeof FirstStep>;

/** The steps that are done, or skipped. */
export const FirstStepsDone = z.strictObject({ steps: z.array(FirstStep).min(1).max(3) });
export const NextFirstStep = z.object({ step: FirstStep.nullable() });
export type NextFirstStep = z.infer<typeof NextFirstStep>;

/** The signed-in account as the server sees it. Only the server knows what it may do. */
export const Account = z.object({
  uid: z.string(),
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  /** Roles are in the order of `ROLES`; the list is empty for an account that may do nothing. */
  roles: z.array(Role),
  /** The name under which it was invited: the default of the judge's name. Null for an administrator of the server's settings. */
  judgeName: z.string().nullable(),
  /** The `timeSlot` of the published slots that this account judges. */
  judgeSlots: z.array(z.string()),
  /** Absent where nothing is left to do, and for all but administrators. */
  firstStep: FirstStep.optional(),
});
export type Account = z.infer<typeof Account>;

/** How the server's questions to the identity provider went since it was started. */
export const AccountChecks = z.object({
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
  now: z.string(),
  /** Null while it is trusted. */
  held: z
    .object({
      /** The time that the database has stored. */
      stored: z.string(),
      /** The clock is trusted again when it reaches this time, if it does not jump again. */
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

/** The key is an area's, such as `audition-entries`. */
export const Summary = z.record(z.string(), AreaSummary);
export type Summary = z.infer<typeof Summary>;
